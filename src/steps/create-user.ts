import { NeedsAttention } from '../domain/failure.js';
import type { ComplianceUser } from '../ports/compliance.js';
import type { Confirmation, EffectStepKind, StepContext } from '../ports/step-kind.js';
import { attachedId } from './step-reading.js';

/** Creates the person in the compliance service, or adopts the user that staff made by hand under the same employee id. */
export const createUser: EffectStepKind = {
  kind: 'create-user',
  outputOf: (externalId) => ({ complianceUserId: attachedId(externalId) }),

  async send({ person: { facts }, compliance }, permit) {
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
