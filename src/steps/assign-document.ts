import { NeedsAttention } from '../domain/failure.js';
import { isSince } from '../domain/is-since.js';
import type { JsonObject } from '../domain/json.js';
import type { AssignedDocument } from '../ports/compliance.js';
import type { Confirmation, EffectStepKind, StepContext } from '../ports/step-kind.js';
import { attachedId, optionalNumber, userIdOf } from './step-reading.js';

/** Assigns the document that the rule names, by id or by exact name, or adopts an assignment that is still open. */
export const assignDocument: EffectStepKind = {
  kind: 'assign-document',
  outputOf: (externalId) => ({ assignmentId: attachedId(externalId) }),

  async send(context, permit) {
    const { input, compliance } = context;
    const userId = userIdOf(context);
    const documentId = await documentIdOf(context);
    const known = await assignments(context, documentId);
    const open = known.find((one) => !one.completed && one.rejectedAt === undefined);
    if (open) return confirmation(open);
    const counts = input.references as JsonObject;
    const references = {
      personal: optionalNumber(counts.personal),
      professional: optionalNumber(counts.professional),
      familyMember: optionalNumber(counts.familyMember),
    };
    await compliance.assignDocument(userId, { documentId, references, sendEmail: input.sendEmail !== false }, permit);
    // What was completed before is not what is waited for; a list may be a moment behind.
    const newerThan = Math.max(0, ...known.map(({ id }) => id));
    return { externalId: `${userId}:${documentId}`, output: { documentId, newerThan } };
  },

  /** The service does not tell when it was assigned; what was completed before cannot be it. */
  async lookUp(context, since) {
    const assigned = await assignments(context, await documentIdOf(context));
    const found = assigned.find(
      (one) => one.rejectedAt === undefined && (!one.completed || isSince(one.completedAt, since)),
    );
    return found && confirmation(found);
  },
};

async function assignments(context: StepContext, documentId: number): Promise<AssignedDocument[]> {
  const assigned = await context.compliance.listAssignedDocuments(userIdOf(context));
  return assigned.filter((one) => one.documentId === documentId);
}

async function documentIdOf({ input, compliance }: StepContext): Promise<number> {
  const { documents } = await compliance.catalog();
  const found = documents.find(
    (document) => document.active && (document.id === input.document || document.name === input.document),
  );
  if (found) return found.id;
  throw new NeedsAttention(
    'DOCUMENT_NOT_AVAILABLE',
    `The organization has no active document ${JSON.stringify(input.document)}: activate it in the service or correct the rule, then retry.`,
  );
}

function confirmation(document: AssignedDocument): Confirmation {
  return { externalId: String(document.id), output: { documentId: document.documentId } };
}
