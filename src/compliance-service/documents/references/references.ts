import { Injectable } from '@nestjs/common';
import type { Origin } from '../../auth/caller.js';
import { Database } from '../../database/database.js';
import { invalidRequest, notFound } from '../../requests/failures.js';
import { Writes } from '../../writes/writes.js';
import { DocumentOutcome } from '../document-outcome.js';
import type { ReferenceAnswers } from './reference-form.js';
import type { ReferenceKind } from './reference-kinds.js';

/** What the page of one reference has to know. */
export interface ReferenceRequest {
  id: number;
  documentsUserId: number;
  organizationId: number;
  organizationName: string;
  /** Of the person whom it is about. */
  firstName: string;
  lastName: string;
  /** Of the reference. */
  name: string;
  kind: ReferenceKind;
  /** Neither answered nor replaced by another, and the person has not left. */
  isOpen: boolean;
}

const IS_OPEN = 'r.answered_at IS NULL AND r.superseded_at IS NULL AND u.deactivated_at IS NULL';
const FROM = `FROM document_references r JOIN documents_users a ON a.id = r.documents_user_id
  JOIN organizations o ON o.id = a.organization_id JOIN users u ON u.id = a.user_id`;

/** People who were named as references, and their answers. */
@Injectable()
export class References {
  constructor(
    private readonly database: Database,
    private readonly writes: Writes,
    private readonly outcome: DocumentOutcome,
  ) {}

  async byToken(token: string): Promise<ReferenceRequest> {
    const [found] = await this.database.query<ReferenceRequest>(
      `SELECT r.id, a.id AS "documentsUserId", a.organization_id AS "organizationId", o.name AS "organizationName",
         u.first_name AS "firstName", u.last_name AS "lastName", r.name, r.kind, ${IS_OPEN} AS "isOpen"
       ${FROM} WHERE r.token = $1`,
      [token],
    );
    if (!found) throw notFound('Reference');
    return found;
  }

  /** The last answer completes the document. The lock lets two last answers at the same time count each other. */
  async answer(origin: Origin, reference: ReferenceRequest, answers: ReferenceAnswers): Promise<void> {
    const { id, documentsUserId, organizationId } = reference;
    await this.writes.run(origin, async (write) => {
      await write.sql.query('SELECT id FROM documents_users WHERE id = $1 FOR UPDATE', [documentsUserId]);
      const answered = await write.sql.query(
        `UPDATE document_references SET answers = $2::jsonb, answered_at = service_now()
         WHERE id = $1 AND id IN (SELECT r.id ${FROM} WHERE r.id = $1 AND ${IS_OPEN}) RETURNING id`,
        [id, JSON.stringify(answers)],
      );
      if (answered.length === 0) throw invalidRequest('This form has been answered already or is no longer needed');
      await write.record({ kind: 'document.reference_answered', resourceId: documentsUserId });
      const waiting = await write.sql.query(
        `SELECT id FROM document_references
         WHERE documents_user_id = $1 AND answered_at IS NULL AND superseded_at IS NULL LIMIT 1`,
        [documentsUserId],
      );
      if (waiting.length > 0) return;
      await this.outcome.applyWithin(write, organizationId, String(documentsUserId), 'complete');
    });
  }
}
