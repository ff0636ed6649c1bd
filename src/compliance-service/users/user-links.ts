import { Injectable } from '@nestjs/common';
import { linkToken, sha256 } from '../auth/api-keys.js';
import type { Caller } from '../auth/caller.js';
import { only } from '../database/database.js';
import { forbidden, notFound } from '../requests/failures.js';
import { ServiceAddress } from '../service-settings.js';
import { Writes } from '../writes/writes.js';
import type { UserRow } from './user-row.js';

@Injectable()
export class UserLinks {
  constructor(
    private readonly writes: Writes,
    private readonly address: ServiceAddress,
  ) {}

  training(user: UserRow): string {
    return `${this.address.url}/train/${user.training_token}`;
  }

  /** The old link stops working. */
  refreshTraining(caller: Caller, user: UserRow): Promise<string> {
    return this.writes.run(caller, async (write) => {
      const token = linkToken();
      const changed = await write.sql.query(
        'UPDATE users SET training_token = $2 WHERE id = $1 AND deactivated_at IS NULL RETURNING id',
        [user.id, token],
      );
      if (changed.length === 0) throw notFound('User');
      await write.record({
        kind: 'user.training_link_refreshed',
        externalId: user.external_id,
        resourceId: user.id,
        summary: { user_id: user.id, external_id: user.external_id },
      });
      return this.training({ ...user, training_token: token });
    });
  }

  /** Signs somebody in, so only its hash is stored, and the organization must have allowed it. Five minutes. */
  signIn(caller: Caller, user: UserRow): Promise<{ sign_in_link: string; expires_at: Date }> {
    if (!caller.organization.allowSignInLinkCreation) {
      throw forbidden('This organization does not allow its API key to create sign-in links');
    }
    return this.writes.run(caller, async (write) => {
      const token = linkToken();
      const { expires_at } = only(
        await write.sql.query<{ expires_at: Date }>(
          `INSERT INTO sign_in_links (user_id, token_hash, api_key_id, expires_at)
           VALUES ($1, $2, $3, service_now() + interval '5 minutes') RETURNING expires_at`,
          [user.id, sha256(token), caller.keyId],
        ),
      );
      await write.record({
        kind: 'user.sign_in_link_created',
        externalId: user.external_id,
        resourceId: user.id,
        summary: { user_id: user.id, external_id: user.external_id },
      });
      return { sign_in_link: `${this.address.url}/sign_in/${token}`, expires_at };
    });
  }
}
