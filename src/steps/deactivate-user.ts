import { CallFailure } from '../domain/failure.js';
import { defaultRetryPolicy } from '../domain/retry-policy.js';
import type { EffectStepKind } from '../ports/step-kind.js';

/** Ends the person's access. Looks the user up afresh, so that one that was being created meanwhile is found too. */
export const deactivateUser: EffectStepKind = {
  kind: 'deactivate-user',
  lookUp: 'repeatable',
  // Somebody who has left must lose access: never give up on our own for the first day.
  retry: { maximumAttempts: 100, maximumOutages: defaultRetryPolicy.maximumOutages },

  async send({ person, compliance, unresolved, settleWindowMs }, permit) {
    const user = await compliance.findUserByEmployeeId(person.facts.employeeId);
    if (user) {
      await compliance.deactivateUser(user.id, permit);
      return { externalId: String(user.id), output: { deactivated: true } };
    }
    const creating = unresolved.find((write) => write.kind === 'create-user' && write.ageMs < settleWindowMs);
    if (creating) {
      throw new CallFailure(
        'USER_BEING_CREATED',
        'The user may still be appearing in the service; looking again.',
        'not-sent',
        true,
        5_000,
      );
    }
    return { externalId: 'none', output: { deactivated: false } };
  },
};
