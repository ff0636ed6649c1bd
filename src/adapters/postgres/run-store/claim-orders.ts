import type { DataSource, EntityManager } from 'typeorm';
import { admitOrders, paidOrderKind, type OrderHold, type OrderRequest } from '../../../domain/ordering.js';
import type { ClaimedStep, StepHint } from '../../../ports/run-store.js';
import { orderingStandings } from '../settings-store/ordering.js';
import { rows } from '../sql.js';
import { claimSteps, isTakeable } from './claim.js';

type AskingStep = OrderRequest & { stepRunId: string; epoch: number };

const asks = `s.kind = '${paidOrderKind}' AND ${isTakeable}`;

/** Hinted steps that want to order, in the order of their hints. */
const ASKING = `
  SELECT s.id AS "stepRunId", s.epoch, s.organization_id AS "organizationId",
    NOT EXISTS (SELECT 1 FROM effect e WHERE e.organization_id = s.organization_id AND e.kind = s.kind
      AND e.business_key = s.business_key AND e.state <> 'rejected') AS fresh
  FROM unnest($1::uuid[], $2::int[]) WITH ORDINALITY AS h(id, epoch, place) JOIN step_run s ON s.id = h.id AND s.epoch = h.epoch
  WHERE ${asks} ORDER BY h.place`;

const LOCK_ORGANIZATIONS = 'SELECT id FROM organization WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE';

/** Nobody may settle an effect between the look whether an order is fresh and its authorization. */
const LOCK_EFFECTS = `
  SELECT e.id FROM effect e JOIN step_run s
    ON s.organization_id = e.organization_id AND s.kind = e.kind AND s.business_key = e.business_key
  WHERE s.id = ANY($1) ORDER BY e.id FOR UPDATE OF e`;

const HOLD = `
WITH hold AS (
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS h(id uuid, epoch int, code text, waiting_for text, message text)
), asking AS (
  SELECT s.id FROM step_run s JOIN hold h ON h.id = s.id AND h.epoch = s.epoch WHERE ${asks} FOR UPDATE OF s SKIP LOCKED
), held AS (
  UPDATE step_run s SET
    status = 'waiting', epoch = s.epoch + 1, due_at = NULL, waiting_for = h.waiting_for,
    waiting_since = coalesce(s.waiting_since, clock_now()), error_code = h.code, error_message = h.message
  FROM hold h JOIN asking a ON a.id = h.id WHERE s.id = h.id
  RETURNING s.*
)
INSERT INTO audit_entry (organization_id, person_id, run_id, step_key, actor, action, reason, detail)
SELECT organization_id, person_id, run_id, key, 'engine', 'order.held', error_message, jsonb_build_object('code', error_code)
FROM held`;

/**
 * T2 for steps that order what costs money: what is authorized in one commit with the claim is counted under the lock on
 * the organization, so that two workers cannot pass the budget together, and nothing is authorized after the answer to
 * whoever switched ordering off. Steps that may not order are put to wait; the sweep wakes them when they may.
 */
export async function claimOrders(database: DataSource, hints: StepHint[], leaseMs: number): Promise<ClaimedStep[]> {
  const asking = await askingSteps(database.manager, hints);
  if (asking.length === 0) return [];
  return database.transaction(async (manager) => {
    const organizationIds = [...new Set(asking.map((step) => step.organizationId))];
    await manager.query(LOCK_ORGANIZATIONS, [organizationIds]);
    await manager.query(LOCK_EFFECTS, [asking.map((step) => step.stepRunId)]);
    const { admitted, held } = admitOrders(
      await askingSteps(manager, asking),
      await orderingStandings(manager, organizationIds),
    );
    if (held.length > 0) await hold(manager, held);
    return admitted.length > 0 ? claimSteps(manager, admitted, leaseMs, true) : [];
  });
}

function askingSteps(on: EntityManager, hints: readonly StepHint[]): Promise<AskingStep[]> {
  return rows(on, ASKING, [hints.map((hint) => hint.stepRunId), hints.map((hint) => hint.epoch)]);
}

async function hold(on: EntityManager, held: (AskingStep & { hold: OrderHold })[]): Promise<void> {
  const told = held.map(({ stepRunId, epoch, hold: { code, waitingFor, message } }) => ({
    id: stepRunId,
    epoch,
    code,
    waiting_for: waitingFor,
    message,
  }));
  await on.query(HOLD, [JSON.stringify(told)]);
}
