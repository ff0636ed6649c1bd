import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { documentStatus, type AssignedDocumentRow } from './document-rows.js';
import { Documents } from './documents.js';
import type { ReferenceAnswers } from './references/reference-form.js';
import type { ReferenceKind } from './references/reference-kinds.js';

/** One reference as a reviewer sees it. */
export interface ReferenceOnFile {
  name: string;
  email: string;
  kind: ReferenceKind;
  answers: ReferenceAnswers | null;
  answeredAt: Date | null;
  /** Another one was named in its place after a rejection. */
  isSuperseded: boolean;
}

/** An assigned document with everything that speaks for or against approving it. */
export interface DocumentFile {
  document: AssignedDocumentRow;
  status: ReturnType<typeof documentStatus>;
  signedName: string | null;
  references: ReferenceOnFile[];
}

@Injectable()
export class DocumentFiles {
  constructor(
    private readonly database: Database,
    private readonly documents: Documents,
  ) {}

  async byId(organizationId: number, id: string): Promise<DocumentFile> {
    const document = await this.documents.assignedById(organizationId, id);
    const [signature] = await this.database.query<{ signed_name: string | null }>(
      'SELECT signed_name FROM documents_users WHERE id = $1',
      [document.id],
    );
    const references = await this.database.query<ReferenceOnFile>(
      `SELECT name, email, kind, answers, answered_at AS "answeredAt", superseded_at IS NOT NULL AS "isSuperseded"
       FROM document_references WHERE documents_user_id = $1 ORDER BY id`,
      [document.id],
    );
    return { document, status: documentStatus(document), signedName: signature?.signed_name ?? null, references };
  }
}
