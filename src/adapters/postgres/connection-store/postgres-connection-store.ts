import type { DataSource } from 'typeorm';
import type { JsonObject } from '../../../domain/json.js';
import type {
  ConnectionChange,
  ConnectionRecord,
  ConnectionStanding,
  ConnectionStore,
  NewConnectionRecord,
  Responsible,
} from '../../../ports/connection-store.js';
import { timeColumn } from '../read-store/page.js';
import { one, rows } from '../sql.js';
import { readStanding } from './standing.js';

const COLUMNS = `c.id, c.organization_id AS "organizationId", c.kind, c.name, c.settings, c.sealed_secret AS "sealedSecret",
  CASE WHEN c.previous_secret_until > now() THEN c.sealed_previous_secret END AS "sealedPreviousSecret",
  CASE WHEN c.previous_secret_until > now() THEN ${timeColumn('c.previous_secret_until')} END AS "previousSecretUntil",
  c.sealed_credentials AS "sealedCredentials", ${timeColumn('c.credentials_expire_at')} AS "credentialsExpireAt",
  ${timeColumn('c.created_at')} AS "createdAt", o.time_zone AS "organizationTimeZone",
  (SELECT ${timeColumn('s.paused_at')} FROM connection_state s WHERE s.connection_id = c.id) AS "pausedAt"`;

/** Of a connection c; `more` are further pairs of its detail. */
const audited = (action: string, actor: string, reason: string, ...more: string[]) => `audited AS (
  INSERT INTO audit_entry (organization_id, actor, action, reason, detail)
  SELECT $1, ${actor}, '${action}', ${reason}, jsonb_build_object(${["'connectionId', id, 'name', name, 'kind', kind", ...more].join(', ')}) FROM c
)`;

const ADD = `
WITH c AS (
  INSERT INTO connection (organization_id, kind, name, settings, sealed_secret, sealed_credentials, credentials_expire_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (organization_id, name) DO NOTHING RETURNING *
), state AS (
  INSERT INTO connection_state (connection_id, awaits_baseline) SELECT id, $8 FROM c
), ${audited('connection.added', '$9', '$10')}
SELECT ${COLUMNS} FROM c JOIN organization o ON o.id = c.organization_id`;

const CHANGE = `
WITH c AS (
  UPDATE connection SET name = coalesce($3, name), settings = coalesce($4, settings),
    sealed_secret = coalesce($5, sealed_secret),
    sealed_previous_secret = CASE WHEN $5::text IS NULL THEN sealed_previous_secret ELSE sealed_secret END,
    previous_secret_until = CASE WHEN $5::text IS NULL THEN previous_secret_until ELSE now() + $6::int * interval '1 hour' END,
    sealed_credentials = coalesce($7, sealed_credentials),
    credentials_expire_at = CASE WHEN $8 THEN $9::timestamptz ELSE credentials_expire_at END, updated_at = now()
  WHERE organization_id = $1 AND id::text = $2 RETURNING *
), state AS (
  UPDATE connection_state s SET poll_due_at = now(),
    awaits_baseline = s.awaits_baseline AND coalesce(c.settings ->> 'firstSync', '') <> 'none'
  FROM c WHERE s.connection_id = c.id
), retried AS (
  UPDATE hr_reconciliation r SET due_at = now() FROM c WHERE r.connection_id = c.id AND r.state = 'asked'
), delivered AS (
  UPDATE hr_delivery d SET due_at = now() FROM c WHERE d.connection_id = c.id AND d.status = 'pending'
), ${audited('connection.changed', '$10', '$11', `'changed', $12::text[]`)}
SELECT ${COLUMNS} FROM c JOIN organization o ON o.id = c.organization_id`;

const DROP_PREVIOUS = `
WITH c AS (
  UPDATE connection SET sealed_previous_secret = NULL, previous_secret_until = NULL, updated_at = now()
  WHERE organization_id = $1 AND id::text = $2 RETURNING *
), ${audited('connection.secret-dropped', '$3', '$4')}
SELECT ${COLUMNS} FROM c JOIN organization o ON o.id = c.organization_id`;

// What is known of a person survives the connection; what was not read yet could only be read by it.
const REMOVE = `
WITH c AS (
  DELETE FROM connection WHERE organization_id = $1 AND id::text = $2 RETURNING id, name, kind
), set_aside AS (
  UPDATE hr_delivery d SET status = 'failed', ended_at = clock_now(),
    error = jsonb_build_object('code', 'CONNECTION_REMOVED', 'message', 'The connection was removed before this was read.')
  FROM c WHERE d.connection_id = c.id AND d.status = 'pending'
), ended AS (
  UPDATE hr_reconciliation r SET state = 'failed', ended_at = clock_now(), epoch = epoch + 1,
    error = jsonb_build_object('code', 'CONNECTION_REMOVED', 'message', 'The connection was removed.')
  FROM c WHERE r.connection_id = c.id AND r.state IN ('asked', 'running')
), ${audited('connection.removed', '$3', '$4')}
SELECT id FROM c`;

// Whoever paused it before keeps the moment; what is due meanwhile is due when it goes on.
const PAUSE = `
UPDATE connection_state s SET paused_at = CASE WHEN $3 THEN coalesce(s.paused_at, clock_now()) END,
  poll_due_at = CASE WHEN $3 THEN s.poll_due_at ELSE now() END
FROM connection c WHERE c.id = s.connection_id AND c.organization_id = $1 AND c.id::text = $2 RETURNING c.id`;

const AUDIT = `INSERT INTO audit_entry (organization_id, actor, action, reason, detail) VALUES ($1, $2, $3, $4, $5)`;

const COUNT_SIGNATURE_FAILURE = `
UPDATE connection_state SET signature_failures = signature_failures + 1, signature_failed_at = clock_now(),
  signature_failed_since = coalesce(signature_failed_since, clock_now())
WHERE connection_id = $1`;

const KNOWING = `
SELECT n.source AS "connectionId", n.remote_id AS "remoteId"
FROM person_name n JOIN connection c ON c.id::text = n.source AND c.organization_id = n.organization_id
WHERE n.organization_id = $1 AND n.employee_id = $2
ORDER BY n.as_of DESC NULLS LAST, n.first_seen_at DESC, n.remote_id`;

export class PostgresConnectionStore implements ConnectionStore {
  constructor(private readonly database: DataSource) {}

  add(added: NewConnectionRecord, { actor, reason }: Responsible): Promise<ConnectionRecord | undefined> {
    return one<ConnectionRecord>(this.database, ADD, [
      added.organizationId,
      added.kind,
      added.name,
      added.settings,
      added.sealedSecret ?? null,
      added.sealedCredentials ?? null,
      added.credentialsExpireAt ?? null,
      added.awaitsBaseline,
      ...[actor, reason ?? null],
    ]);
  }

  list(organizationId: string): Promise<ConnectionRecord[]> {
    const sql = `SELECT ${COLUMNS} FROM connection c JOIN organization o ON o.id = c.organization_id
      WHERE c.organization_id = $1 ORDER BY c.name`;
    return rows(this.database, sql, [organizationId]);
  }

  find(id: string): Promise<ConnectionRecord | undefined> {
    const sql = `SELECT ${COLUMNS} FROM connection c JOIN organization o ON o.id = c.organization_id WHERE c.id::text = $1`;
    return one(this.database, sql, [id]);
  }

  change(
    organizationId: string,
    id: string,
    change: ConnectionChange,
    { actor, reason }: Responsible,
  ): Promise<ConnectionRecord | undefined> {
    const { secretOverlapHours, sealedSecret, sealedCredentials, ...plain } = change;
    const told = { ...plain, secret: sealedSecret, credentials: sealedCredentials };
    const changed = Object.entries(told).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    return one<ConnectionRecord>(this.database, CHANGE, [
      organizationId,
      id,
      change.name ?? null,
      change.settings ?? null,
      sealedSecret ?? null,
      secretOverlapHours,
      sealedCredentials ?? null,
      change.credentialsExpireAt !== undefined,
      change.credentialsExpireAt ?? null,
      ...[actor, reason ?? null, changed],
    ]);
  }

  dropPreviousSecret(
    organizationId: string,
    id: string,
    { actor, reason }: Responsible,
  ): Promise<ConnectionRecord | undefined> {
    return one<ConnectionRecord>(this.database, DROP_PREVIOUS, [organizationId, id, actor, reason ?? null]);
  }

  async keep(id: string, settings: JsonObject): Promise<void> {
    await this.database.query('UPDATE connection SET settings = $2::jsonb || settings WHERE id = $1', [id, settings]);
  }

  async remove(organizationId: string, id: string, { actor, reason }: Responsible): Promise<boolean> {
    return (await rows(this.database, REMOVE, [organizationId, id, actor, reason ?? null])).length > 0;
  }

  async pause(
    organizationId: string,
    id: string,
    paused: boolean,
    { actor, reason }: Responsible,
  ): Promise<ConnectionRecord | undefined> {
    await this.database.transaction(async (manager) => {
      if (!(await one(manager, PAUSE, [organizationId, id, paused]))) return;
      const action = paused ? 'connection.paused' : 'connection.resumed';
      const detail = JSON.stringify({ connectionId: id });
      await manager.query(AUDIT, [organizationId, actor, action, reason ?? null, detail]);
    });
    return this.find(id);
  }

  standing(id: string): Promise<ConnectionStanding> {
    return readStanding(this.database, id);
  }

  async countSignatureFailure(id: string): Promise<void> {
    await this.database.query(COUNT_SIGNATURE_FAILURE, [id]);
  }

  knowing(organizationId: string, employeeId: string): Promise<{ connectionId: string; remoteId: string }[]> {
    return rows(this.database, KNOWING, [organizationId, employeeId]);
  }
}
