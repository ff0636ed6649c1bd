import type { DataSource, EntityManager } from 'typeorm';
import type { NewMail } from '../../../ports/mail-outbox.js';
import { one } from '../sql.js';

const PUT = `
INSERT INTO mail (organization_id, key, person_id, to_address, template, language, data)
VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (organization_id, key) DO NOTHING RETURNING id`;

/**
 * With an EntityManager the mail becomes due with that transaction's commit.
 * @returns false when a mail of this key was put before.
 */
export async function putMail(
  on: DataSource | EntityManager,
  organizationId: string,
  { key, personId, to, template, language = 'en', data }: NewMail,
): Promise<boolean> {
  const values = [organizationId, key, personId ?? null, to, template, language, JSON.stringify(data)];
  return (await one(on, PUT, values)) !== undefined;
}
