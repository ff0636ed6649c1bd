import { Injectable } from '@nestjs/common';
import { linkToken, sha256 } from '../../auth/api-keys.js';
import { Database, type Sql } from '../../database/database.js';

const LIVING = `expires_at > now() AND last_seen_at > now() - interval '30 minutes'`;

export interface SessionOwner {
  organizationId: number;
  /** The key that opened it, or that made the sign-in link. The session ends with it. */
  keyId: number;
  /** Null for whoever came with the key itself. */
  administratorId: number | null;
}

export interface SessionRow {
  id: number;
  organization_id: number;
  organization_name: string;
  api_key_id: number;
  /** Of the administrator. */
  name: string | null;
  key_label: string;
  key_hint: string;
  /** What the last change did, to be said once. */
  notice: string | null;
}

/**
 * Who is signed in: for 8 hours at most, and no longer than 30 minutes after the last page. Only the hash of a
 * session's token is stored. Times are the real clock's and not service_now(): moving the sandbox's clock must neither
 * sign everybody out nor keep a session alive for good.
 */
@Injectable()
export class ConsoleSessions {
  constructor(private readonly database: Database) {}

  /** Answers the token, for the cookie. Also clears away the sessions that have ended. */
  async open(sql: Sql, { organizationId, keyId, administratorId }: SessionOwner): Promise<string> {
    await sql.query(`DELETE FROM console_sessions WHERE NOT (${LIVING})`);
    const token = linkToken();
    await sql.query(
      `INSERT INTO console_sessions (token_hash, organization_id, api_key_id, administrator_id, expires_at)
       VALUES ($1, $2, $3, $4, now() + interval '8 hours')`,
      [sha256(token), organizationId, keyId, administratorId],
    );
    return token;
  }

  /** Counts as being seen, and takes the notice. */
  async resume(token: string): Promise<SessionRow | undefined> {
    const [row] = await this.database.query<SessionRow>(
      `WITH seen AS (
         SELECT id, notice FROM console_sessions WHERE token_hash = $1 AND ${LIVING} FOR UPDATE
       )
       UPDATE console_sessions s SET last_seen_at = now(), notice = NULL
       FROM seen, organizations o, api_keys k
       WHERE s.id = seen.id AND o.id = s.organization_id AND k.id = s.api_key_id
       RETURNING s.id, s.organization_id, o.name AS organization_name, s.api_key_id, k.label AS key_label,
         k.hint AS key_hint, seen.notice, (SELECT a.first_name || ' ' || a.last_name FROM administrators a
           WHERE a.id = s.administrator_id) AS name`,
      [sha256(token)],
    );
    return row;
  }

  /** The next page of this session says it, once. */
  async leaveNotice(id: number, notice: string): Promise<void> {
    await this.database.query('UPDATE console_sessions SET notice = $2 WHERE id = $1', [id, notice]);
  }

  async close(sql: Sql, id: number): Promise<void> {
    await sql.query('DELETE FROM console_sessions WHERE id = $1', [id]);
  }
}
