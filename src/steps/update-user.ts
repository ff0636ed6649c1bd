import { NeedsAttention } from '../domain/failure.js';
import type { EffectStepKind } from '../ports/step-kind.js';
import { userIdOf } from './step-reading.js';

/** Brings name and email in the compliance service up to date. Repeating it does no harm. */
export const updateUser: EffectStepKind = {
  kind: 'update-user',
  lookUp: 'repeatable',

  async send(context, permit) {
    const { firstName, lastName, email } = context.person.facts;
    if (!firstName || !lastName || !email) {
      throw new NeedsAttention(
        'MISSING_NAME_OR_EMAIL',
        'First name, last name and email are needed: send an update from HR, then retry.',
      );
    }
    const userId = userIdOf(context);
    const known = await context.compliance.getUser(userId);
    if (!known)
      throw new NeedsAttention(
        'USER_GONE',
        `User ${userId} is not active in the compliance service: reactivate it there, then retry.`,
      );
    const changed = known.firstName !== firstName || known.lastName !== lastName || known.email !== email;
    if (changed) await context.compliance.updateUser(userId, { firstName, lastName, email }, permit);
    return { externalId: String(userId), output: { changed } };
  },
};
