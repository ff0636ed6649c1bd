import type { TestComplianceService } from './compliance-service.js';
import { sql } from './compliance-sql.js';

export interface StoredMail {
  to: string;
  subject: string;
  text: string;
  lastError: string | null;
}

/** What the service has promised to mail, oldest first. */
export function mailsOf(service: TestComplianceService): Promise<StoredMail[]> {
  return sql<StoredMail>(
    service,
    'SELECT to_address AS to, subject, text, last_error AS "lastError" FROM mails ORDER BY id',
  );
}
