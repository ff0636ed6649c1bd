import { Injectable } from '@nestjs/common';
import { linkToken } from '../auth/api-keys.js';
import type { Caller } from '../auth/caller.js';
import { only, type Sql } from '../database/database.js';
import { invalidFields, notFound } from '../requests/failures.js';
import { replaceTags } from '../tags/user-tags.js';
import type { Write } from '../writes/write.js';
import { Writes } from '../writes/writes.js';
import { USER_COLUMNS, type UserRow } from './user-row.js';
import type { NewUser, UserChanges } from './user-input.js';

@Injectable()
export class UserWrites {
  constructor(private readonly writes: Writes) {}

  /**
   * Creates, or brings back the deactivated user with this external_id under the same id: a rehire keeps the history.
   * Of two such calls at the same time one wins and the other learns that the external_id is taken.
   */
  create(caller: Caller, input: NewUser): Promise<UserRow> {
    return this.writes.run(caller, async (write) => {
      const { id, reactivated } = await insertOrReactivate(write.sql, caller.organization.id, input);
      await replaceTags(write.sql, caller.organization.id, id, input.tags);
      const user = await read(write.sql, id);
      await record(write, reactivated ? 'user.reactivated' : 'user.created', user);
      await write.announce('users', createdBody(user, caller.organization.id));
      return user;
    });
  }

  update(caller: Caller, user: UserRow, changes: UserChanges): Promise<UserRow> {
    return this.writes.run(caller, async (write) => {
      const changed = await write.sql.query(
        `UPDATE users SET first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
           email = coalesce($4, email) WHERE id = $1 AND deactivated_at IS NULL RETURNING id`,
        [user.id, changes.firstName ?? null, changes.lastName ?? null, changes.email ?? null],
      );
      if (changed.length === 0) throw notFound('User');
      if (changes.tags) await replaceTags(write.sql, caller.organization.id, user.id, changes.tags);
      await record(write, 'user.updated', user);
      return read(write.sql, user.id);
    });
  }

  /** Only active users have tags: nobody reads those of others, and lists by tag need not look at the user. */
  deactivate(caller: Caller, user: UserRow): Promise<void> {
    return this.writes.run(caller, async (write) => {
      const gone = await write.sql.query(
        'UPDATE users SET deactivated_at = service_now() WHERE id = $1 AND deactivated_at IS NULL RETURNING id',
        [user.id],
      );
      if (gone.length === 0) throw notFound('User');
      await replaceTags(write.sql, caller.organization.id, user.id, []);
      await record(write, 'user.deactivated', user);
    });
  }
}

interface Inserted {
  id: number;
  reactivated: boolean;
}

async function insertOrReactivate(sql: Sql, organizationId: number, input: NewUser): Promise<Inserted> {
  const [row] = await sql.query<Inserted>(
    `INSERT INTO users (organization_id, first_name, last_name, email, user_type, external_id, training_token)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (organization_id, external_id) DO UPDATE SET first_name = excluded.first_name,
       last_name = excluded.last_name, email = excluded.email, user_type = excluded.user_type, deactivated_at = NULL
       WHERE users.deactivated_at IS NOT NULL
     RETURNING id, xmax <> 0 AS reactivated`,
    [organizationId, input.firstName, input.lastName, input.email, input.userType, input.externalId, linkToken()],
  );
  if (!row) throw invalidFields({ external_id: ['has already been taken'] });
  return row;
}

async function read(sql: Sql, id: number): Promise<UserRow> {
  return only(await sql.query<UserRow>(`SELECT ${USER_COLUMNS} FROM users u WHERE u.id = $1`, [id]));
}

function record(write: Write, kind: string, { id, external_id, user_type }: UserRow): Promise<void> {
  const summary = { user_id: id, external_id, user_type };
  return write.record({ kind, externalId: external_id, resourceId: id, summary });
}

/** Webhooks quote every id. */
function createdBody(user: UserRow, organizationId: number): object {
  return {
    id: String(user.id),
    employee_id: user.external_id,
    external_id: user.external_id,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    organization_id: String(organizationId),
  };
}
