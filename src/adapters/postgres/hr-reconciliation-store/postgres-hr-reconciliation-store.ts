import type { DataSource } from 'typeorm';
import type { Trouble } from '../../../ports/connection-store.js';
import { noFailpoints, type Failpoints } from '../../../ports/failpoints.js';
import type {
  ClaimedHrReconciliation,
  HrDrift,
  HrReconciliationMode,
  HrReconciliationStore,
  HrReconciliationView,
} from '../../../ports/hr-reconciliation-store.js';
import type { Page, PageRequest } from '../../../ports/read-store.js';
import { decodeCursor, isoColumn, timeColumn, toPage } from '../read-store/page.js';
import { one, rows } from '../sql.js';

const today = '(clock_now() AT TIME ZONE o.time_zone)::date';

const DUE = `
SELECT c.id FROM connection c JOIN organization o ON o.id = c.organization_id
JOIN connection_state s ON s.connection_id = c.id
WHERE c.kind = ANY($1) AND s.paused_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM hr_reconciliation r WHERE r.connection_id = c.id AND (r.state IN ('asked', 'running') OR r.day = ${today}))
  AND (s.awaits_baseline OR (c.created_at < clock_now() - interval '1 day'
    AND extract(hour FROM clock_now() AT TIME ZONE o.time_zone) >= coalesce((c.settings ->> 'reconcileHour')::int, $2)))`;

const ASK = `
INSERT INTO hr_reconciliation (organization_id, connection_id, mode, state, day, asked_by)
SELECT o.id, $2, $3, 'asked', ${today}, $4 FROM organization o WHERE o.id = $1 ON CONFLICT DO NOTHING`;

const CLAIM = `
WITH due AS (
  SELECT r.id FROM hr_reconciliation r JOIN connection_state s ON s.connection_id = r.connection_id
  WHERE ((r.state = 'asked' AND r.due_at <= now()) OR (r.state = 'running' AND r.lease_until < now())) AND s.paused_at IS NULL
  ORDER BY r.due_at LIMIT 1 FOR UPDATE OF r SKIP LOCKED
)
UPDATE hr_reconciliation r SET state = 'running', epoch = r.epoch + 1, started_at = coalesce(r.started_at, clock_now()),
  lease_until = now() + $1::int * interval '1 millisecond'
FROM due JOIN hr_reconciliation d ON d.id = due.id JOIN connection c ON c.id = d.connection_id
JOIN organization o ON o.id = d.organization_id WHERE r.id = due.id
RETURNING r.id, r.organization_id AS "organizationId", r.connection_id AS "connectionId", r.mode, r.epoch, r.page, r.failures,
  r.listed, (c.created_at AT TIME ZONE o.time_zone)::date::text AS "connectedDate"`;

const STORE_PAGE = `
UPDATE hr_reconciliation SET pages = pages + 1, listed = listed + $3, changed = changed + $4, unreadable = unreadable + $5,
  page = $6, lease_until = now() + $7::int * interval '1 millisecond', failures = 0
WHERE id = $1 AND epoch = $2 AND state = 'running' RETURNING id`;

const ITEMS = `
INSERT INTO hr_reconciliation_item (reconciliation_id, remote_id, code, message, events)
SELECT $1, i."remoteId", i.code, i.message, i.events
FROM jsonb_to_recordset($2::jsonb) AS i("remoteId" text, code text, message text, events jsonb)`;

const FAIL = `
UPDATE hr_reconciliation SET state = $3, error = $4, failures = failures + 1, lease_until = NULL,
  due_at = now() + $5::float8 * interval '1 millisecond', ended_at = CASE WHEN $3 = 'failed' THEN clock_now() END,
  page = CASE WHEN NOT $6 THEN page END, listed = CASE WHEN $6 AND $3 = 'asked' THEN 0 ELSE listed END
WHERE id = $1 AND epoch = $2 AND state = 'running'`;

const activePeople = `
  SELECT n.employee_id, min(n.remote_id) AS remote_id, max(n.as_of) AS as_of FROM person_name n
  JOIN person p ON p.organization_id = n.organization_id AND p.employee_id = n.employee_id
  WHERE n.organization_id = $1 AND n.source = $2 AND p.status IN ('active', 'scheduled') GROUP BY n.employee_id`;

// Every listed record was taken in as of a moment after the beginning, and every newer word about a person is later still.
const GONE = `
WITH gone AS (
  INSERT INTO hr_reconciliation_item (reconciliation_id, remote_id, code, message)
  SELECT r.id, a.remote_id, 'gone', $4 FROM (${activePeople}) a, hr_reconciliation r
  WHERE r.id = $3 AND (a.as_of IS NULL OR a.as_of < r.started_at) RETURNING 1
)
SELECT count(*)::int AS gone FROM gone`;

const ITEMS_OF = `
SELECT i.remote_id AS "remoteId", i.code, i.message, coalesce((
  SELECT jsonb_agg(e.value || jsonb_build_object('type', h.type) ORDER BY e.ordinality)
  FROM jsonb_array_elements(i.events) WITH ORDINALITY e LEFT JOIN hr_event h ON h.id = (e.value ->> 'eventId')::uuid
), '[]') AS events
FROM hr_reconciliation_item i WHERE i.reconciliation_id = $1 ORDER BY i.code = 'gone' DESC, i.id LIMIT 1000`;

const isGone =
  'The HR system does not list this person any more and does not say that they have left: nothing was changed. ' +
  'If they have left, send employee.terminated.';

const COLUMNS = `id, mode, state, asked_by AS "askedBy", ${timeColumn('started_at')} AS "startedAt",
  ${timeColumn('ended_at')} AS "endedAt", pages, listed, changed, unreadable, gone, error`;

export class PostgresHrReconciliationStore implements HrReconciliationStore {
  constructor(
    private readonly database: DataSource,
    private readonly failpoints: Failpoints = noFailpoints,
  ) {}

  async connectionsDue(kinds: readonly string[], defaultHour: number): Promise<string[]> {
    const due = await rows<{ id: string }>(this.database, DUE, [kinds, defaultHour]);
    return due.map(({ id }) => id);
  }

  async ask(
    { id, organizationId }: { id: string; organizationId: string },
    mode: HrReconciliationMode,
    askedBy: string | null,
  ): Promise<HrReconciliationView> {
    await this.database.query(ASK, [organizationId, id, mode, askedBy]);
    const sql = `SELECT ${COLUMNS} FROM hr_reconciliation WHERE connection_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1`;
    const newest = await one<HrReconciliationView>(this.database, sql, [id]);
    if (!newest) throw new Error(`Organization ${organizationId} does not exist.`);
    return newest;
  }

  claim(leaseMs: number): Promise<ClaimedHrReconciliation | undefined> {
    return one<ClaimedHrReconciliation>(this.database, CLAIM, [leaseMs]);
  }

  async prolong({ id, epoch }: ClaimedHrReconciliation, leaseMs: number): Promise<boolean> {
    const sql = `UPDATE hr_reconciliation SET lease_until = now() + $3::int * interval '1 millisecond'
      WHERE id = $1 AND epoch = $2 AND state = 'running' RETURNING id`;
    return (await one(this.database, sql, [id, epoch, leaseMs])) !== undefined;
  }

  storePage(
    { id, epoch }: ClaimedHrReconciliation,
    { listed, items, next }: { listed: number; items: HrDrift[]; next: string | undefined },
    leaseMs: number,
  ): Promise<boolean> {
    this.failpoints.reach('before-reconciliation-page-commit');
    return this.database.transaction(async (manager) => {
      const changed = items.filter(({ code }) => code === 'drift').length;
      const values = [id, epoch, listed, changed, items.length - changed, next ?? null, leaseMs];
      const held = await one(manager, STORE_PAGE, values);
      if (held && items.length > 0) await manager.query(ITEMS, [id, JSON.stringify(items)]);
      return held !== undefined;
    });
  }

  async complete({ id, organizationId, connectionId, epoch, mode }: ClaimedHrReconciliation): Promise<void> {
    await this.database.transaction(async (manager) => {
      const held = await one(
        manager,
        `UPDATE hr_reconciliation SET state = 'completed', ended_at = clock_now(), lease_until = NULL, error = NULL
         WHERE id = $1 AND epoch = $2 AND state = 'running' RETURNING id`,
        [id, epoch],
      );
      if (!held) return;
      const found = await one<{ gone: number }>(manager, GONE, [organizationId, connectionId, id, isGone]);
      await manager.query('UPDATE hr_reconciliation SET gone = $2 WHERE id = $1', [id, found?.gone ?? 0]);
      if (mode === 'baseline')
        await manager.query('UPDATE connection_state SET awaits_baseline = false WHERE connection_id = $1', [
          connectionId,
        ]);
      await manager.query(
        `DELETE FROM hr_reconciliation WHERE connection_id = $1 AND created_at < clock_now() - interval '90 days' AND id <> $2`,
        [connectionId, id],
      );
    });
  }

  async activePeople(organizationId: string, connectionId: string): Promise<number> {
    const sql = `SELECT count(*)::int AS people FROM (${activePeople}) a`;
    return (await one<{ people: number }>(this.database, sql, [organizationId, connectionId]))?.people ?? 0;
  }

  async fail(
    { id, epoch }: ClaimedHrReconciliation,
    error: Trouble,
    retryInMs: number | undefined,
    fromStart: boolean,
  ): Promise<void> {
    const state = retryInMs === undefined ? 'failed' : 'asked';
    await this.database.query(FAIL, [id, epoch, state, JSON.stringify(error), retryInMs ?? 0, fromStart]);
  }

  async list(connectionId: string, page: PageRequest): Promise<Page<HrReconciliationView>> {
    const position = decodeCursor(page.cursor);
    const found = await rows<HrReconciliationView & { cursorAt: string }>(
      this.database,
      `SELECT ${COLUMNS}, ${isoColumn('created_at')} AS "cursorAt" FROM hr_reconciliation
       WHERE connection_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
       ORDER BY created_at DESC, id DESC LIMIT $4`,
      [connectionId, position?.at ?? null, position?.id ?? null, page.limit + 1],
    );
    return toPage(found, page);
  }

  async find(connectionId: string, id: string): Promise<(HrReconciliationView & { items: HrDrift[] }) | undefined> {
    const sql = `SELECT ${COLUMNS} FROM hr_reconciliation WHERE connection_id = $1 AND id::text = $2`;
    const found = await one<HrReconciliationView>(this.database, sql, [connectionId, id]);
    return found && { ...found, items: await rows<HrDrift>(this.database, ITEMS_OF, [found.id]) };
  }
}
