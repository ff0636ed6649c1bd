import { Injectable } from '@nestjs/common';
import { sha256 } from '../../auth/api-keys.js';
import type { Origin } from '../../auth/caller.js';
import { Database } from '../../database/database.js';
import { notFound } from '../../requests/failures.js';
import type { Write } from '../../writes/write.js';
import { Writes } from '../../writes/writes.js';
import { ConsoleSessions, type SessionOwner } from './console-sessions.js';

/** A link that was used: it opened the console, or it shows the way to a person's own page. */
export type UsedLink = { sessionToken: string } | { trainingToken: string };

interface LinkRow {
  user_id: number;
  training_token: string;
  api_key_id: number;
  administrator_id: number | null;
}

@Injectable()
export class SignIns {
  constructor(
    private readonly database: Database,
    private readonly writes: Writes,
    private readonly sessions: ConsoleSessions,
  ) {}

  /** Answers the token of the new session. */
  byKey(origin: Origin, keyId: number): Promise<string> {
    const owner = { organizationId: origin.organization.id, keyId, administratorId: null };
    return this.writes.run(origin, (write) => this.open(write, owner));
  }

  signOut(origin: Origin, sessionId: number): Promise<void> {
    return this.writes.run(origin, async (write) => {
      await this.sessions.close(write.sql, sessionId);
      await write.record({ kind: 'console.signed_out' });
    });
  }

  /** The organization of a link that can still be used. Looking does not use it up. */
  async organizationOfLink(token: string): Promise<number> {
    const [row] = await this.database.query<{ organization_id: number }>(
      `SELECT u.organization_id FROM sign_in_links l JOIN users u ON u.id = l.user_id AND u.deactivated_at IS NULL
       WHERE l.token_hash = $1 AND l.expires_at > service_now()`,
      [sha256(token)],
    );
    if (!row) throw notFound('Sign-in link');
    return row.organization_id;
  }

  /**
   * Works once. Only a user with the e-mail address of an administrator of the same organization gets a session.
   *
   * That an address is enough is safe for a reason: links and users are made with an API key alone, and whoever holds
   * the key could give a user any address, an administrator's too. But the key opens the console by itself, so a link
   * opens nothing that was closed to its maker; and the session ends when that key is revoked.
   */
  byLink(origin: Origin, token: string): Promise<UsedLink> {
    return this.writes.run(origin, async (write) => {
      const { user_id, training_token, api_key_id, administrator_id } = await useUp(write, token);
      const summary = { user_id, administrator: administrator_id !== null };
      await write.record({ kind: 'user.sign_in_link_used', resourceId: user_id, summary });
      if (administrator_id === null) return { trainingToken: training_token };
      const organizationId = origin.organization.id;
      const owner = { organizationId, keyId: api_key_id, administratorId: administrator_id };
      return { sessionToken: await this.open(write, owner) };
    });
  }

  private async open(write: Write, owner: SessionOwner): Promise<string> {
    await write.record({ kind: 'console.signed_in', summary: { by_link: owner.administratorId !== null } });
    return this.sessions.open(write.sql, owner);
  }
}

async function useUp(write: Write, token: string): Promise<LinkRow> {
  const [row] = await write.sql.query<LinkRow>(
    `DELETE FROM sign_in_links l USING users u
     WHERE l.token_hash = $1 AND l.expires_at > service_now() AND u.id = l.user_id AND u.deactivated_at IS NULL
     RETURNING l.user_id, u.training_token, l.api_key_id, (
       SELECT a.id FROM administrators a
       WHERE a.organization_id = u.organization_id AND lower(a.email) = lower(u.email) ORDER BY a.id LIMIT 1
     ) AS administrator_id`,
    [sha256(token)],
  );
  if (!row) throw notFound('Sign-in link');
  return row;
}
