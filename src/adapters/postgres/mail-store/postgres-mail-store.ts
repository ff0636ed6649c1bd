import type { DataSource } from 'typeorm';
import type { MailText } from '../../../domain/mail-template.js';
import type {
  ClaimedMail,
  EndedMail,
  MailFate,
  MailFilter,
  MailStanding,
  MailState,
  MailStore,
  MailView,
  NewMail,
} from '../../../ports/mail-outbox.js';
import type { Page, PageRequest } from '../../../ports/read-store.js';
import { decodeCursor, isoColumn, timeColumn, toPage } from '../read-store/page.js';
import { one, rows } from '../sql.js';
import { putMail } from './put-mail.js';

const CLAIM = `
WITH next AS (
  SELECT id FROM mail WHERE state = 'waiting' AND due_at <= now() ORDER BY due_at, id LIMIT $1 FOR UPDATE SKIP LOCKED
)
UPDATE mail m SET state = 'sending', attempts = m.attempts + 1, handed_over = false,
  lease_until = now() + $2::int * interval '1 millisecond'
FROM next, organization o WHERE m.id = next.id AND o.id = m.organization_id
RETURNING m.id, m.attempts AS attempt, m.organization_id AS "organizationId", o.name AS organization,
  m.to_address AS "to", m.template, m.language, m.data`;

const BEGIN = `
UPDATE mail SET handed_over = true, subject = $3, text = $4
WHERE id = $1 AND attempts = $2 AND state = 'sending' AND lease_until > now() RETURNING id`;

// Who learns late that a mail was sent, after its lease, still tells more than "unknown" does.
const SETTLE = `
UPDATE mail SET state = $3, error = $4, lease_until = NULL, due_at = now() + $5::float8 * interval '1 millisecond',
  sent_at = CASE WHEN $3 = 'sent' THEN clock_now() END
WHERE id = $1 AND attempts = $2 AND state IN ('sending', 'unknown')`;

const EXPIRE = `
UPDATE mail SET lease_until = NULL, state = CASE WHEN handed_over THEN 'unknown' ELSE 'waiting' END,
  error = CASE WHEN handed_over THEN $1::jsonb END
WHERE state = 'sending' AND lease_until < now()
RETURNING id, organization_id AS "organizationId", template, state, error->>'code' AS code`;

const senderGone = {
  code: 'MAIL_SENDER_GONE',
  message: 'The process ended while the mail was handed over: ask whether it arrived, or send it again.',
};

const RESEND = `
UPDATE mail SET state = 'waiting', due_at = now(), error = NULL, sent_at = NULL
WHERE organization_id = $1 AND id::text = $2 AND state IN ('sent', 'failed', 'unknown') RETURNING person_id AS "personId"`;

const AUDIT = `
INSERT INTO audit_entry (organization_id, person_id, actor, action, reason, detail)
VALUES ($1, $2, $3, 'mail.sent-again', $4, $5)`;

const COLUMNS = `id, state, to_address AS "to", template, language, person_id AS "personId",
  ${timeColumn('created_at')} AS "createdAt", ${timeColumn('sent_at')} AS "sentAt", attempts, error, subject, text`;

const STANDING = `
SELECT m.id, m.state, (m.sent_at AT TIME ZONE o.time_zone)::date::text AS "sentOn"
FROM mail m JOIN organization o ON o.id = m.organization_id WHERE m.organization_id = $1 AND m.key = $2`;

export class PostgresMailStore implements MailStore {
  constructor(private readonly database: DataSource) {}

  put(organizationId: string, mail: NewMail): Promise<boolean> {
    return putMail(this.database, organizationId, mail);
  }

  standing(organizationId: string, key: string): Promise<MailStanding | undefined> {
    return one(this.database, STANDING, [organizationId, key]);
  }

  claim(limit: number, leaseMs: number): Promise<ClaimedMail[]> {
    return rows<ClaimedMail>(this.database, CLAIM, [limit, leaseMs]);
  }

  async begin({ id, attempt }: ClaimedMail, { subject, text }: MailText): Promise<boolean> {
    return (await one(this.database, BEGIN, [id, attempt, subject, text])) !== undefined;
  }

  async settle({ id, attempt }: ClaimedMail, fate: MailFate, retryInMs?: number): Promise<void> {
    const ended = fate.state === 'refused' ? 'failed' : fate.state;
    const state = retryInMs === undefined ? ended : 'waiting';
    const error = fate.state === 'sent' ? null : JSON.stringify({ code: fate.code, message: fate.message });
    await this.database.query(SETTLE, [id, attempt, state, error, retryInMs ?? 0]);
  }

  async expire(): Promise<(EndedMail & { code: string })[]> {
    const found = await rows<EndedMail & { state: MailState; code: string }>(this.database, EXPIRE, [
      JSON.stringify(senderGone),
    ]);
    return found.filter(({ state }) => state === 'unknown');
  }

  async list(organizationId: string, filter: MailFilter, page: PageRequest): Promise<Page<MailView>> {
    const position = decodeCursor(page.cursor);
    const { state, template, to, personId } = filter;
    const asked = [state, template, to, personId, position?.at, position?.id].map((value) => value ?? null);
    const found = await rows<MailView & { cursorAt: string }>(
      this.database,
      `SELECT ${COLUMNS}, ${isoColumn('created_at')} AS "cursorAt" FROM mail
       WHERE organization_id = $1 AND ($2::text IS NULL OR state = $2) AND ($3::text IS NULL OR template = $3)
         AND ($4::text IS NULL OR lower(to_address) = lower($4)) AND ($5::uuid IS NULL OR person_id = $5)
         AND ($6::timestamptz IS NULL OR (created_at, id) < ($6, $7::uuid))
       ORDER BY created_at DESC, id DESC LIMIT $8`,
      [organizationId, ...asked, page.limit + 1],
    );
    return toPage(found, page);
  }

  find(organizationId: string, id: string): Promise<MailView | undefined> {
    const sql = `SELECT ${COLUMNS} FROM mail WHERE organization_id = $1 AND id::text = $2`;
    return one(this.database, sql, [organizationId, id]);
  }

  resend(organizationId: string, id: string, { actor, reason }: { actor: string; reason: string }): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      const again = await one<{ personId: string | null }>(manager, RESEND, [organizationId, id]);
      const detail = JSON.stringify({ mailId: id });
      if (again) await manager.query(AUDIT, [organizationId, again.personId, actor, reason, detail]);
      return again !== undefined;
    });
  }
}
