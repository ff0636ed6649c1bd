import { CallFailure, NeedsAttention } from '../domain/failure.js';
import type { ComplianceUser } from '../ports/compliance.js';
import type { Confirmation, EffectStepKind, StepContext } from '../ports/step-kind.js';
import { attachedId } from './step-reading.js';

/**
 * Creates the person in the compliance service, or adopts the user that staff made by hand under the same employee id.
 * Writes of an earlier employment that are still on their way come first: one could create the user a second time, or
 * deactivate the one that is found here.
 */
export const createUser: EffectStepKind = {
  kind: 'create-user',
  outputOf: (externalId) => ({ complianceUserId: attachedId(externalId) }),

  async send({ person: { facts }, compliance, unresolved, settleWindowMs }, permit) {
    if (unresolved.some((write) => write.ageMs < settleWindowMs)) {
      throw new CallFailure(
        'EARLIER_WRITE_UNSETTLED',
        'A write of the earlier employment may still be arriving in the service; waiting for it.',
        'not-sent',
        true,
        5_000,
      );
    }
    const existing = await compliance.findUserByEmployeeId(facts.employeeId);
    if (existing) return confirmation(existing);
    if (!facts.firstName || !facts.lastName || !facts.email) {
      throw new NeedsAttention(
        'MISSING_NAME_OR_EMAIL',
        'First name, last name and email are needed: send an update from HR, then retry.',
      );
    }
    const { employeeId, firstName, lastName, email, userType } = facts;
    return confirmation(
      await compliance.createUser({ employeeId, firstName, lastName, email, userType: userType ?? undefined }, permit),
    );
  },

  async lookUp({ person, compliance }: StepContext) {
    const found = await compliance.findUserByEmployeeId(person.facts.employeeId);
    return found && confirmation(found);
  },
};

function confirmation(user: ComplianceUser): Confirmation {
  return { externalId: String(user.id), output: { complianceUserId: user.id } };
}
