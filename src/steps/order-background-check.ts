import { NeedsAttention } from '../domain/failure.js';
import { isSince } from '../domain/is-since.js';
import type { BackgroundCheck, BackgroundCheckOrder } from '../ports/compliance.js';
import type { Confirmation, EffectStepKind, StepContext } from '../ports/step-kind.js';
import { attachedId, optionalNumber, optionalText, userIdOf } from './step-reading.js';

/**
 * Places the paid order, at exactly the level or package that the rule says. An order whose outcome is unknown is
 * looked up; one that the service does not list after the settle window is placed again, unless the organization wants a
 * human to decide.
 */
export const orderBackgroundCheck: EffectStepKind = {
  kind: 'order-background-check',
  outputOf: (externalId) => ({ checkId: attachedId(externalId) }),
  whenAbsent: (settings) => (settings.reorderAfterUnknown ? 'send-again' : 'ask'),

  async send(context, permit) {
    const { input, compliance, person } = context;
    const level = optionalNumber(input.level);
    if (input.quickapp !== true) {
      throw new NeedsAttention(
        'APPLICANT_DATA_NEEDED',
        'This rule wants an order with all applicant data, which Gatehouse never holds: place it in the service and attach its id.',
      );
    }
    await requireOffered(context, level);
    const order: BackgroundCheckOrder = {
      userId: userIdOf(context),
      level,
      packageCode: optionalText(input.packageCode),
      quickapp: true,
      userType: person.facts.userType ?? undefined,
      childServing: person.facts.childServing ?? undefined,
      employeeType: input.employeeType === 'current' ? 'current' : 'prospective',
      salaryRange: optionalText(input.salaryRange),
    };
    return confirmation(await compliance.orderBackgroundCheck(order, permit));
  },

  async lookUp(context, since) {
    const checks = await context.compliance.listBackgroundChecks(context.addressedUserId ?? userIdOf(context));
    const level = optionalNumber(context.input.level);
    const found = checks.find(
      (check) =>
        check.level === level &&
        check.status !== 'archived' &&
        isSince(check.orderedAt, since) &&
        // The check that is being renewed may be of the day before.
        !context.takenIds?.includes(String(check.id)),
    );
    return found && confirmation(found);
  },
};

async function requireOffered({ compliance }: StepContext, level: number | undefined): Promise<void> {
  if (level === undefined) return;
  const { levels } = await compliance.catalog();
  if (levels.includes(level)) return;
  throw new NeedsAttention(
    'LEVEL_NOT_OFFERED',
    `The organization does not offer level ${level} (offered: ${levels.join(', ') || 'none'}): have it enabled or correct the rule, then retry.`,
  );
}

function confirmation(check: BackgroundCheck): Confirmation {
  return { externalId: String(check.id), output: { checkId: check.id } };
}
