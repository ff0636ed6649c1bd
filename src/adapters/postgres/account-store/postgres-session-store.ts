import type { DataSource } from 'typeorm';
import { sessionAbsoluteMs, sessionIdleMs } from '../../../domain/session-limits.js';
import type { SessionStore, SignedIn } from '../../../ports/session-store.js';
import { one } from '../sql.js';

// The sandbox clock does not touch sessions: whoever moves it by a month would sign everybody out.
const LIVE = `
WITH live AS (
  SELECT s.id AS "sessionId", s.last_seen_at, a.organization_id AS "organizationId",
    jsonb_build_object('id', a.id, 'name', a.name, 'email', a.email, 'role', a.role) AS account,
    jsonb_build_object('name', o.name, 'timeZone', o.time_zone) AS organization
  FROM session s JOIN account a ON a.id = s.account_id JOIN organization o ON o.id = a.organization_id
  WHERE s.token_hash = $1 AND s.ended_at IS NULL AND a.disabled_at IS NULL
    AND s.last_seen_at > now() - $2::float8 * interval '1 millisecond'
    AND s.created_at > now() - $3::float8 * interval '1 millisecond'
)`;

const READ = `SELECT "sessionId", "organizationId", account, organization FROM live`;

const USE = `${LIVE}, seen AS (
  UPDATE session SET last_seen_at = now() FROM live
  WHERE session.id = live."sessionId" AND live.last_seen_at < now() - interval '1 minute'
)
${READ}`;

const SIGNED_IN = `
WITH signed_in AS (
  UPDATE account SET last_sign_in_at = clock_now() WHERE id = $1 RETURNING organization_id, name, email
), past AS (
  DELETE FROM session WHERE account_id = $1 AND created_at < now() - interval '1 day'
), session AS (
  INSERT INTO session (account_id, token_hash) VALUES ($1, $2)
)
INSERT INTO audit_entry (organization_id, actor, action)
SELECT organization_id, name || ' <' || email || '>', 'session.started' FROM signed_in`;

export class PostgresSessionStore implements SessionStore {
  constructor(private readonly database: DataSource) {}

  async begin(accountId: string, tokenHash: string): Promise<void> {
    await this.database.query(SIGNED_IN, [accountId, tokenHash]);
  }

  use(tokenHash: string): Promise<SignedIn | undefined> {
    return one(this.database, USE, [tokenHash, sessionIdleMs, sessionAbsoluteMs]);
  }

  look(tokenHash: string): Promise<SignedIn | undefined> {
    return one(this.database, `${LIVE} ${READ}`, [tokenHash, sessionIdleMs, sessionAbsoluteMs]);
  }

  async end(tokenHash: string): Promise<void> {
    await this.database.query('UPDATE session SET ended_at = now() WHERE token_hash = $1 AND ended_at IS NULL', [
      tokenHash,
    ]);
  }
}
