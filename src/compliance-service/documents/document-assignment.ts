import { Injectable } from '@nestjs/common';
import { linkToken } from '../auth/api-keys.js';
import type { Caller } from '../auth/caller.js';
import { only } from '../database/database.js';
import { invalidFields, invalidRequest, notFound } from '../requests/failures.js';
import { Fields } from '../requests/fields.js';
import { bodyFields, isFields } from '../requests/sections.js';
import { ServiceAddress } from '../service-settings.js';
import type { UserRow } from '../users/user-row.js';
import type { Write } from '../writes/write.js';
import { Writes } from '../writes/writes.js';
import { documentMail } from './document-mails.js';
import type { DocumentRow } from './document-rows.js';

const MAX_REFERENCES = 20;

export interface Assignment {
  documentId: number;
  turnOffEmails: boolean;
  references: { personal: number; professional: number; familyMember: number };
}

export function readAssignment(body: unknown): Assignment {
  const source = bodyFields(body);
  const fields = new Fields(source);
  if (!fields.has('document_id')) throw invalidRequest('Must specify document_id to assign');
  const documentId = fields.integer('document_id');
  const turnOffEmails = fields.boolean('turn_off_emails') ?? false;
  fields.check();
  const counts = new Fields(isFields(source.references) ? source.references : {}, 'references.');
  const references = {
    personal: counts.integer('personal', MAX_REFERENCES) ?? 0,
    professional: counts.integer('professional', MAX_REFERENCES) ?? 0,
    familyMember: counts.integer('family_member', MAX_REFERENCES) ?? 0,
  };
  counts.check();
  return { documentId: documentId ?? 0, turnOffEmails, references };
}

@Injectable()
export class DocumentAssignment {
  constructor(
    private readonly writes: Writes,
    private readonly address: ServiceAddress,
  ) {}

  /** A new assigned document on every call. Answers the ids of all that the user has, the new one last. */
  assign(caller: Caller, user: UserRow, assignment: Assignment): Promise<number[]> {
    return this.writes.run(caller, async (write) => {
      const document = await assignable(write, caller.organization.id, assignment);
      const { personal, professional, familyMember } = assignment.references;
      const token = linkToken();
      const { id } = only(
        await write.sql.query<{ id: number }>(
          `INSERT INTO documents_users (organization_id, user_id, document_id, references_personal,
             references_professional, references_family_member, token) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
          [caller.organization.id, user.id, document.id, personal, professional, familyMember, token],
        ),
      );
      if (!assignment.turnOffEmails) {
        await write.mail(documentMail(user.email, document.name, `${this.address.url}/documents/${token}`));
      }
      const summary = {
        user_id: user.id,
        external_id: user.external_id,
        document_id: document.id,
        turn_off_emails: assignment.turnOffEmails,
      };
      await write.record({ kind: 'document.assigned', externalId: user.external_id, resourceId: id, summary });
      const all = await write.sql.query<{ id: number }>(
        'SELECT id FROM documents_users WHERE user_id = $1 ORDER BY id',
        [user.id],
      );
      return all.map((row) => row.id);
    });
  }
}

async function assignable(write: Write, organizationId: number, assignment: Assignment): Promise<DocumentRow> {
  const [document] = await write.sql.query<DocumentRow>(
    'SELECT id, name, category, active FROM documents WHERE organization_id = $1 AND id = $2',
    [organizationId, assignment.documentId],
  );
  if (!document) throw notFound('Document');
  if (!document.active) throw invalidFields({ document_id: ['is not active'] });
  const { personal, professional, familyMember } = assignment.references;
  if (document.category === 'reference' && personal + professional + familyMember === 0) {
    throw invalidFields({ references: ['at least one reference is required'] });
  }
  return document;
}
