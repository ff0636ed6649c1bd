import { Injectable } from '@nestjs/common';
import type { Origin } from '../auth/caller.js';
import { assignedDocument, type AssignedDocumentRow } from './document-rows.js';
import { Documents } from './documents.js';
import { invalidRequest } from '../requests/failures.js';
import type { Write } from '../writes/write.js';
import { Writes } from '../writes/writes.js';

/** What each outcome does, and whether it may happen. A rejected document is completed again. */
const OUTCOMES = {
  complete: {
    kind: 'document.completed',
    set: 'completed_date = service_now(), rejected_at = NULL',
    allowed: 'completed_date IS NULL OR rejected_at IS NOT NULL',
    refusal: 'The document is already completed',
  },
  approve: {
    kind: 'document.approved',
    set: 'approved_at = service_now()',
    allowed: 'completed_date IS NOT NULL AND approved_at IS NULL AND rejected_at IS NULL',
    refusal: 'Only a completed document that is neither approved nor rejected can be approved',
  },
  reject: {
    kind: 'document.rejected',
    set: 'rejected_at = service_now()',
    allowed: 'completed_date IS NOT NULL AND approved_at IS NULL AND rejected_at IS NULL',
    refusal: 'Only a completed document that is neither approved nor rejected can be rejected',
  },
} as const;

export type DocumentOutcomeName = keyof typeof OUTCOMES;

/** What becomes of an assigned document: its person completes it, an administrator reviews it. */
@Injectable()
export class DocumentOutcome {
  constructor(
    private readonly writes: Writes,
    private readonly documents: Documents,
  ) {}

  apply(origin: Origin, id: string, name: DocumentOutcomeName): Promise<AssignedDocumentRow> {
    return this.writes.run(origin, (write) => this.applyWithin(write, origin.organization.id, id, name));
  }

  /** Completion and approval are announced, rejection is not: the specification names only the two. */
  async applyWithin(
    write: Write,
    organizationId: number,
    id: string,
    name: DocumentOutcomeName,
  ): Promise<AssignedDocumentRow> {
    const { kind, set, allowed, refusal } = OUTCOMES[name];
    const before = await this.documents.assignedById(organizationId, id, write.sql);
    const changed = await write.sql.query(
      `UPDATE documents_users SET ${set} WHERE id = $1 AND (${allowed}) RETURNING id`,
      [before.id],
    );
    if (changed.length === 0) throw invalidRequest(refusal);
    const row = await this.documents.assignedById(organizationId, id, write.sql);
    const { user_id, external_id, document_id } = row;
    const summary = { user_id, external_id, document_id };
    await write.record({ kind, externalId: external_id, resourceId: row.id, summary });
    if (name !== 'reject') await write.announce('documents_users', assignedDocument(row));
    return row;
  }
}
