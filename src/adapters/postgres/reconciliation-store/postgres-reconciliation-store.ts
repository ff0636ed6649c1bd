import type { DataSource } from 'typeorm';
import type { Believed, Drift } from '../../../domain/reconcile.js';
import type {
  ClaimedReconciliation,
  DriftView,
  ReconciledPerson,
  ReconciliationStore,
  ReconciliationView,
} from '../../../ports/reconciliation-store.js';
import { timeColumn } from '../read-store/page.js';
import { one, rows } from '../sql.js';
import { readBelieved } from './believed.js';

const today = '(clock_now() AT TIME ZONE o.time_zone)::date';

/** In the small hours, so that staff find it in the morning; not on the first day, on which nothing can have drifted. */
const DAILY = `
INSERT INTO reconciliation (organization_id, day, state)
SELECT o.id, ${today}, 'asked' FROM organization o
WHERE o.id = ANY($1) AND o.created_at < clock_now() - interval '1 day'
  AND extract(hour FROM clock_now() AT TIME ZONE o.time_zone) >= 3
  AND NOT EXISTS (SELECT 1 FROM reconciliation r WHERE r.organization_id = o.id AND r.day = ${today}
    AND (r.state <> 'failed' OR r.ended_at > clock_now() - interval '1 hour'))
ON CONFLICT DO NOTHING`;

const CLAIM = `
WITH due AS (
  SELECT id FROM reconciliation
  WHERE organization_id = ANY($1) AND (state = 'asked' OR (state = 'running' AND lease_until < now()))
  ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED
)
UPDATE reconciliation r SET
  state = 'running', epoch = r.epoch + 1, lease_until = now() + $2::int * interval '1 millisecond', started_at = clock_now(), people = 0
FROM due WHERE r.id = due.id
RETURNING r.id, r.organization_id AS "organizationId", r.epoch`;

const PEOPLE = `
SELECT p.id AS "personId", p.employee_id AS "employeeId" FROM person p
WHERE p.organization_id = $1 AND ($2::uuid IS NULL OR p.id > $2)
  AND (EXISTS (SELECT 1 FROM workflow_run r WHERE r.person_id = p.id AND r.state = 'open')
    OR EXISTS (SELECT 1 FROM step_run s JOIN workflow_run r ON r.id = s.run_id
      WHERE r.person_id = p.id AND s.business_key IS NOT NULL AND s.attempts > 0))
ORDER BY p.id LIMIT 200`;

const ITEMS = `
INSERT INTO reconciliation_item (reconciliation_id, person_id, code, message, run_id, step_key, effect_id, external_id, repaired)
SELECT $1, $2, i.code, i.message, i."runId", i."stepKey", i."effectId", i."externalId", i.repaired
FROM jsonb_to_recordset($3::jsonb) AS i(
  code text, message text, "runId" uuid, "stepKey" text, "effectId" uuid, "externalId" text, repaired boolean)`;

const NEWEST = `
SELECT id, day::text, state, asked_by AS "askedBy", ${timeColumn('started_at')} AS "startedAt",
  ${timeColumn('ended_at')} AS "endedAt", people, error_code AS "errorCode"
FROM reconciliation WHERE organization_id = $1 ORDER BY created_at DESC, id LIMIT 1`;

const ITEMS_OF = `
SELECT i.code, i.message, i.person_id AS "personId", p.employee_id AS "employeeId", i.run_id AS "runId",
  i.step_key AS "stepKey", i.effect_id AS "effectId", i.external_id AS "externalId", i.repaired
FROM reconciliation_item i JOIN person p ON p.id = i.person_id WHERE i.reconciliation_id = $1 ORDER BY i.id`;

export class PostgresReconciliationStore implements ReconciliationStore {
  constructor(private readonly database: DataSource) {}

  async claim(organizationIds: readonly string[], leaseMs: number): Promise<ClaimedReconciliation | undefined> {
    await this.database.query(DAILY, [organizationIds]);
    return this.database.transaction(async (manager) => {
      const claimed = await one<ClaimedReconciliation>(manager, CLAIM, [organizationIds, leaseMs]);
      if (claimed) await manager.query('DELETE FROM reconciliation_item WHERE reconciliation_id = $1', [claimed.id]);
      return claimed;
    });
  }

  async ask(organizationId: string, actor: string): Promise<void> {
    await this.database.query(
      `INSERT INTO reconciliation (organization_id, day, state, asked_by)
       SELECT o.id, ${today}, 'asked', $2 FROM organization o WHERE o.id = $1 ON CONFLICT DO NOTHING`,
      [organizationId, actor],
    );
  }

  people(organizationId: string, after?: string): Promise<ReconciledPerson[]> {
    return rows(this.database, PEOPLE, [organizationId, after ?? null]);
  }

  believed(personId: string): Promise<Believed> {
    return readBelieved(this.database, personId);
  }

  record(
    { id, epoch }: ClaimedReconciliation,
    personId: string,
    items: (Drift & { repaired: boolean })[],
    leaseMs: number,
  ): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      const held = await one(
        manager,
        `UPDATE reconciliation SET people = people + 1, lease_until = now() + $3::int * interval '1 millisecond'
         WHERE id = $1 AND epoch = $2 AND state = 'running' RETURNING id`,
        [id, epoch, leaseMs],
      );
      if (held && items.length > 0) await manager.query(ITEMS, [id, personId, JSON.stringify(items)]);
      return held !== undefined;
    });
  }

  async end(
    { id, organizationId, epoch }: ClaimedReconciliation,
    state: 'completed' | 'failed',
    errorCode?: string,
  ): Promise<void> {
    await this.database.query(
      `UPDATE reconciliation SET state = $3, error_code = $4, ended_at = clock_now(), lease_until = NULL
       WHERE id = $1 AND epoch = $2 AND state = 'running'`,
      [id, epoch, state, errorCode ?? null],
    );
    await this.database.query(
      `DELETE FROM reconciliation WHERE organization_id = $1 AND created_at < clock_now() - interval '90 days' AND id <> $2`,
      [organizationId, id],
    );
  }

  async newest(organizationId: string): Promise<ReconciliationView | undefined> {
    const found = await one<Omit<ReconciliationView, 'items'>>(this.database, NEWEST, [organizationId]);
    return found && { ...found, items: await rows<DriftView>(this.database, ITEMS_OF, [found.id]) };
  }
}
