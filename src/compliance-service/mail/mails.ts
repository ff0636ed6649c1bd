import { Injectable } from '@nestjs/common';
import { Conditions } from '../database/conditions.js';
import { Database } from '../database/database.js';
import { notFound } from '../requests/failures.js';
import type { Page } from '../requests/paging.js';
import { recordId } from '../requests/record-id.js';

const LEASE = '2 minutes';
const GIVE_UP_AFTER = '1 day';

/** What a person gets: plain text, because it carries one link and must arrive everywhere. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface ClaimedMail extends Mail {
  id: number;
  attempt: number;
}

export interface MailRow {
  id: number;
  to_address: string;
  subject: string;
  status: 'waiting' | 'sent' | 'failed';
  last_error: string | null;
  created_at: Date;
  sent_at: Date | null;
}

export interface MailFilter {
  toAddress?: string;
}

/** The truth about what is to be mailed. Rows are written by Write.mail, in the transaction of what they tell. */
@Injectable()
export class Mails {
  constructor(private readonly database: Database) {}

  /** Takes mails that are due; next_attempt_at is the lease under which nobody else sends them. */
  claimDue(limit: number): Promise<ClaimedMail[]> {
    return this.database.query<ClaimedMail>(
      `UPDATE mails SET attempts = attempts + 1, next_attempt_at = service_now() + interval '${LEASE}'
       WHERE id IN (
         SELECT id FROM mails WHERE status = 'waiting' AND next_attempt_at <= service_now()
         ORDER BY next_attempt_at, id LIMIT $1 FOR UPDATE SKIP LOCKED
       )
       RETURNING id, attempts AS attempt, to_address AS to, subject, text`,
      [limit],
    );
  }

  async sent({ id, attempt }: ClaimedMail): Promise<void> {
    await this.database.query(
      `UPDATE mails SET status = 'sent', sent_at = service_now(), last_error = NULL WHERE id = $1 AND attempts = $2`,
      [id, attempt],
    );
  }

  /** Due again after 2 s, 4 s … up to an hour, or given up a day after it was written. */
  async failed({ id, attempt }: ClaimedMail, error: string): Promise<void> {
    await this.database.query(
      `UPDATE mails SET last_error = $3, next_attempt_at = service_now() + make_interval(secs => $4),
         status = CASE WHEN service_now() > created_at + interval '${GIVE_UP_AFTER}' THEN 'failed' ELSE 'waiting' END
       WHERE id = $1 AND attempts = $2`,
      [id, attempt, error, Math.min(2 ** attempt, 3_600)],
    );
  }

  /** Newest first. The text is left out: it holds links that open a person's pages. */
  list(organizationId: number, { toAddress }: MailFilter, { limit, offset }: Page): Promise<MailRow[]> {
    const conditions = new Conditions()
      .add((p) => `organization_id = ${p}`, organizationId)
      .addIfPresent((p) => `lower(to_address) = lower(${p})`, toAddress);
    const paging = `LIMIT ${conditions.value(limit)} OFFSET ${conditions.value(offset)}`;
    return this.database.query<MailRow>(
      `SELECT id, to_address, subject, status, last_error, created_at, sent_at FROM mails
       ${conditions.where} ORDER BY id DESC ${paging}`,
      conditions.values,
    );
  }

  /** With the text, for the sandbox alone: there, whoever tries the service out follows the links of everybody. */
  async readInSandbox(organizationId: number, id: string): Promise<MailRow & { text: string }> {
    const [mail] = await this.database.query<MailRow & { text: string }>(
      `SELECT id, to_address, subject, status, last_error, created_at, sent_at, text FROM mails
       WHERE organization_id = $1 AND id = $2`,
      [organizationId, recordId(id, 'Mail')],
    );
    if (!mail) throw notFound('Mail');
    return mail;
  }
}
