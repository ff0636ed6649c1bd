import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { notFound } from '../../requests/failures.js';
import { REFERENCE_KINDS, type ReferenceKind } from '../references/reference-kinds.js';

/** What the page of one assigned document has to know. */
export interface DocumentInvitation {
  /** Of the assigned document. */
  id: number;
  organizationId: number;
  organizationName: string;
  documentName: string;
  text: string;
  needsSignature: boolean;
  firstName: string;
  lastName: string;
  email: string;
  /** One entry for each reference that is asked for; empty for every other kind of document. */
  wantedReferences: ReferenceKind[];
  /** How many of the references that were named have not answered yet. */
  unansweredReferences: number;
  /** open: to be signed. waiting: references have been asked. closed: nothing to do, or the person has left. */
  state: 'open' | 'waiting' | 'closed';
}

interface InvitationRow extends Omit<DocumentInvitation, 'wantedReferences' | 'state'> {
  category: string;
  isOpen: boolean;
  personal: number;
  professional: number;
  family_member: number;
}

@Injectable()
export class DocumentInvitations {
  constructor(private readonly database: Database) {}

  async byToken(token: string): Promise<DocumentInvitation> {
    const [row] = await this.database.query<InvitationRow>(
      `SELECT a.id, a.organization_id AS "organizationId", o.name AS "organizationName", d.name AS "documentName",
         d.text, d.category, d.e_sign_verification AS "needsSignature", u.first_name AS "firstName",
         u.last_name AS "lastName", u.email, a.references_personal AS personal,
         a.references_professional AS professional, a.references_family_member AS family_member,
         (a.completed_date IS NULL OR a.rejected_at IS NOT NULL) AND u.deactivated_at IS NULL AS "isOpen",
         (SELECT count(*)::integer FROM document_references r WHERE r.documents_user_id = a.id
            AND r.answered_at IS NULL AND r.superseded_at IS NULL) AS "unansweredReferences"
       FROM documents_users a JOIN organizations o ON o.id = a.organization_id
       JOIN documents d ON d.id = a.document_id JOIN users u ON u.id = a.user_id
       WHERE a.token = $1`,
      [token],
    );
    if (!row) throw notFound('Document');
    const { category, isOpen, personal, professional, family_member, ...invitation } = row;
    const counts = { personal, professional, family_member };
    const wantedReferences =
      category === 'reference' ? REFERENCE_KINDS.flatMap((kind) => Array<ReferenceKind>(counts[kind]).fill(kind)) : [];
    const state = !isOpen ? 'closed' : row.unansweredReferences > 0 ? 'waiting' : 'open';
    return { ...invitation, wantedReferences, state };
  }
}
