import { Injectable } from '@nestjs/common';
import { linkToken } from '../../auth/api-keys.js';
import type { Origin } from '../../auth/caller.js';
import { invalidRequest } from '../../requests/failures.js';
import { ServiceAddress } from '../../service-settings.js';
import type { Write } from '../../writes/write.js';
import { Writes } from '../../writes/writes.js';
import type { NamedReference, SignedDocument } from './document-form.js';
import type { DocumentInvitation } from './document-invitations.js';
import { referenceMail } from '../document-mails.js';
import { DocumentOutcome } from '../document-outcome.js';

/** What people do with a document that they were given. */
@Injectable()
export class DocumentSigning {
  constructor(
    private readonly writes: Writes,
    private readonly outcome: DocumentOutcome,
    private readonly address: ServiceAddress,
  ) {}

  /** Completes the document, or asks its references, whose last answer completes it. Once: a repeat is refused. */
  sign(origin: Origin, invitation: DocumentInvitation, { signedName, references }: SignedDocument): Promise<void> {
    return this.writes.run(origin, async (write) => {
      const [open] = await write.sql.query<{ id: number }>(
        `UPDATE documents_users a SET signed_name = $2 FROM users u
         WHERE a.id = $1 AND u.id = a.user_id AND u.deactivated_at IS NULL
           AND (a.completed_date IS NULL OR a.rejected_at IS NOT NULL) AND NOT EXISTS (
             SELECT FROM document_references r WHERE r.documents_user_id = a.id AND r.answered_at IS NULL
               AND r.superseded_at IS NULL)
         RETURNING a.id`,
        [invitation.id, signedName],
      );
      if (!open) throw invalidRequest('This document has been signed already or is no longer needed');
      if (references.length > 0) await this.askReferences(write, invitation, references);
      else await this.outcome.applyWithin(write, invitation.organizationId, String(invitation.id), 'complete');
    });
  }

  /** After a rejection other people can be named; what the earlier ones said stays stored. */
  private async askReferences(write: Write, invitation: DocumentInvitation, references: NamedReference[]) {
    await write.sql.query(
      'UPDATE document_references SET superseded_at = service_now() WHERE documents_user_id = $1 AND superseded_at IS NULL',
      [invitation.id],
    );
    for (const { kind, name, email } of references) {
      const token = linkToken();
      await write.sql.query(
        `INSERT INTO document_references (documents_user_id, kind, name, email, token) VALUES ($1, $2, $3, $4, $5)`,
        [invitation.id, kind, name, email, token],
      );
      await write.mail(referenceMail(email, invitation, `${this.address.url}/references/${token}`));
    }
    const summary = { references: references.length };
    await write.record({ kind: 'document.references_named', resourceId: invitation.id, summary });
  }
}
