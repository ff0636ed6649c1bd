import { NeedsAttention } from '../domain/failure.js';
import type { PlainStepKind } from '../ports/step-kind.js';
import { optionalNumber, outputOf, userIdOf, waitFor } from './step-reading.js';

/** Waits until the newest assignment of the document is completed. */
export const awaitDocument: PlainStepKind = {
  kind: 'await-document',

  async run(context) {
    const userId = userIdOf(context);
    const { documentId, assignmentId, newerThan } = outputOf(context, 'assign-document');
    const assigned = await context.compliance.listAssignedDocuments(userId);
    const newest = assigned
      .filter((one) => one.documentId === documentId || one.id === assignmentId)
      .filter((one) => one.id > (optionalNumber(newerThan) ?? 0))
      .sort((a, b) => b.id - a.id)[0];
    if (newest?.rejectedAt !== undefined) {
      throw new NeedsAttention(
        'DOCUMENT_REJECTED',
        'The document was rejected in the service: have it done again there, then retry.',
      );
    }
    if (!newest?.completed) return waitFor(context, 'the person to complete the document', `documents:${userId}`);
    return { type: 'done', output: { assignmentId: newest.id }, completedAt: newest.completedAt, lookedUp: true };
  },
};
