import type { DataSource } from 'typeorm';
import type { EffectState } from '../../../domain/effect.js';
import type { EffectStore, LedgerEntry } from '../../../ports/effect-store.js';
import type { Page, PageRequest } from '../../../ports/read-store.js';
import { decodeCursor, isoColumn, timeColumn, toPage } from '../read-store/page.js';
import { one, rows } from '../sql.js';
import { AGE_MS, AUTHORIZATION, STEP_OF_WRITE } from './effect-columns.js';

const COLUMNS = `
  e.id, e.kind, e.state, e.business_key AS "businessKey", e.person_id AS "personId", p.employee_id AS "employeeId",
    s.run_id AS "runId", s.run_state AS "runState", s.key AS "stepKey", s.status AS "stepStatus",
    e.external_id AS "externalId", ${AUTHORIZATION} AS authorization, ${timeColumn('e.authorized_clock_at')} AS "authorizedAt",
    ${timeColumn('e.settled_at')} AS "settledAt", ${AGE_MS} AS "ageMs"`;

const ENTRIES = `
  FROM effect e JOIN person p ON p.id = e.person_id ${STEP_OF_WRITE}
  WHERE e.organization_id = $1`;

/** No attempt may have been authorized and no step may have taken the write up since it was looked at. */
const SETTLE = `
WITH settled AS (
  UPDATE effect e SET state = $3, settled_at = now(), external_id = coalesce($4, e.external_id), output = coalesce($5, e.output)
  WHERE e.organization_id = $1 AND e.id = $2 AND e.state = $6 AND ${AUTHORIZATION} = $12 AND NOT EXISTS (
    SELECT 1 FROM step_run s JOIN workflow_run r ON r.id = s.run_id
    WHERE s.organization_id = e.organization_id AND s.business_key = e.business_key AND s.kind = e.kind
      AND r.state = 'open' AND s.status IN ('ready', 'running', 'waiting', 'needs-attention'))
  RETURNING e.*
), audited AS (
  INSERT INTO audit_entry (organization_id, person_id, run_id, step_key, actor, action, reason, detail)
  SELECT organization_id, person_id, $7, $8, $9, 'effect.' || $10::text, $11, jsonb_build_object('effectId', id, 'externalId', $4::text)
  FROM settled
)
SELECT id FROM settled`;

export class PostgresEffectStore implements EffectStore {
  constructor(private readonly database: DataSource) {}

  async list(
    organizationId: string,
    { state, kind }: { state?: EffectState; kind?: string },
    page: PageRequest,
  ): Promise<Page<LedgerEntry>> {
    const position = decodeCursor(page.cursor);
    const found = await rows<LedgerEntry & { cursorAt: string }>(
      this.database,
      `SELECT ${COLUMNS}, ${isoColumn('e.authorized_clock_at')} AS "cursorAt" ${ENTRIES}
         AND ($2::timestamptz IS NULL OR (e.authorized_clock_at, e.id) < ($2, $3::uuid))
         AND ($4::text IS NULL OR e.state = $4) AND ($5::text IS NULL OR e.kind = $5)
       ORDER BY e.authorized_clock_at DESC, e.id DESC LIMIT $6`,
      [organizationId, position?.at ?? null, position?.id ?? null, state ?? null, kind ?? null, page.limit + 1],
    );
    return toPage(found, page);
  }

  find(organizationId: string, effectId: string): Promise<LedgerEntry | undefined> {
    return one(this.database, `SELECT ${COLUMNS} ${ENTRIES} AND e.id::text = $2`, [organizationId, effectId]);
  }

  settle(
    organizationId: string,
    entry: LedgerEntry,
    { action, externalId, output }: Parameters<EffectStore['settle']>[2],
    by: { actor: string; reason: string },
  ): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      // First the lock, then a look at the steps: one that claims this write meanwhile has come before or waits.
      await manager.query('SELECT 1 FROM effect WHERE id = $1 FOR UPDATE', [entry.id]);
      const settled = await rows(manager, SETTLE, [
        organizationId,
        entry.id,
        action === 'attach' ? 'confirmed' : 'rejected',
        externalId ?? null,
        output ?? null,
        entry.state,
        entry.runId,
        entry.stepKey,
        by.actor,
        action,
        by.reason,
        entry.authorization,
      ]);
      return settled.length > 0;
    });
  }
}
