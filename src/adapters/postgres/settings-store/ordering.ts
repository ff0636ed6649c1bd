import type { EntityManager } from 'typeorm';
import { orderHoldCodes, paidOrderKind, type OrderingPolicy, type OrderingStanding } from '../../../domain/ordering.js';
import { rows } from '../sql.js';

/** SQL: a step that waits because it may not order. */
export const isHeld = `status = 'waiting' AND error_code IN (${orderHoldCodes.map((code) => `'${code}'`).join(', ')})`;

/** SQL: paid orders of organization `o` in its current month that were placed, or may have been. Counted from the ledger. */
export const ordersThisMonth = `(
  SELECT count(*)::int FROM effect e
  WHERE e.organization_id = o.id AND e.kind = '${paidOrderKind}' AND e.state <> 'rejected'
    AND e.authorized_clock_at >= date_trunc('month', clock_now() AT TIME ZONE o.time_zone) AT TIME ZONE o.time_zone)`;

const COLUMNS = `
  o.ordering_enabled AS enabled, o.monthly_order_budget AS "monthlyBudget",
  to_char(clock_now() AT TIME ZONE o.time_zone, 'YYYY-MM') AS month, ${ordersThisMonth} AS ordered`;

const CHANGE = `
UPDATE organization SET
  ordering_enabled = coalesce($2, ordering_enabled),
  monthly_order_budget = CASE WHEN $3 THEN $4 ELSE monthly_order_budget END
WHERE id = $1`;

/** Waits for whoever is authorizing an order right now: they lock the organization's row. */
export async function changeOrdering(
  on: EntityManager,
  organizationId: string,
  { enabled, monthlyBudget }: Partial<OrderingPolicy>,
  by: { actor: string; reason: string },
): Promise<void> {
  await on.query(CHANGE, [organizationId, enabled ?? null, monthlyBudget !== undefined, monthlyBudget ?? null]);
  await auditSettings(on, organizationId, by, { ordering: { enabled, monthlyBudget } });
}

export async function auditSettings(
  on: EntityManager,
  organizationId: string,
  by: { actor: string; reason: string },
  detail: object,
): Promise<void> {
  await on.query(
    `INSERT INTO audit_entry (organization_id, actor, action, reason, detail) VALUES ($1, $2, 'settings.changed', $3, $4)`,
    [organizationId, by.actor, by.reason, JSON.stringify(detail)],
  );
}

export async function orderingStandings(
  on: EntityManager,
  organizationIds: readonly string[],
): Promise<Map<string, OrderingStanding>> {
  const sql = `SELECT o.id, ${COLUMNS} FROM organization o WHERE o.id = ANY($1)`;
  const found = await rows<OrderingStanding & { id: string }>(on, sql, [organizationIds]);
  return new Map(found.map(({ id, ...standing }) => [id, standing]));
}
