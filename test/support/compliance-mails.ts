import pg from 'pg';
import type { TestComplianceService } from './compliance-service.js';

export interface StoredMail {
  to: string;
  subject: string;
  text: string;
  lastError: string | null;
}

/** What the service has promised to mail, oldest first. */
export async function mailsOf({ database }: TestComplianceService): Promise<StoredMail[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<StoredMail>(
      'SELECT to_address AS to, subject, text, last_error AS "lastError" FROM compliance.mails ORDER BY id',
    );
    return rows;
  } finally {
    await client.end();
  }
}
