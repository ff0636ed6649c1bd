import { hasEnded } from './check-status.js';
import type { EffectState } from './effect.js';
import type { Employment } from './employment.js';
import { isSince } from './is-since.js';
import type { JsonObject } from './json.js';
import { paidOrderKind } from './ordering.js';
import type { StepStatus } from './run-state.js';

/** One entry of the ledger about a person. */
export interface BelievedEffect {
  id: string;
  kind: string;
  businessKey: string;
  state: EffectState;
  /** By the clock of records. */
  authorizedAt: string;
  externalId: string | null;
  output: JsonObject | null;
  /** Of an order: its level; null: a package. */
  level: number | null;
  /** Since it was settled; null: never. */
  settledAgoMs: number | null;
  /** The step of an open run that makes this write. */
  step: { runId: string; key: string; status: StepStatus } | null;
}

/** A step that waits for a record of the service to change. */
export interface BelievedWait {
  runId: string;
  stepKey: string;
  kind: string;
  signal: string | null;
  input: JsonObject;
  /** What the step before put out: the record that is waited for. */
  assigned: JsonObject | null;
}

/** What the ledger and the runs say of one person. */
export interface Believed {
  status: Employment['status'];
  userId: number | null;
  hasOpenRun: boolean;
  effects: BelievedEffect[];
  waits: BelievedWait[];
}

interface CheckRecord {
  id: number;
  level?: number;
  status?: string;
  orderedAt?: string;
}

/** What the service says of the same person; read before the ledger was. */
export interface ServiceRecords {
  /** The active user with the person's employee id. */
  userId?: number;
  checks: readonly CheckRecord[];
  trainings: readonly { id: number; surveyCode?: string; passed: boolean }[];
  documents: readonly { id: number; documentId: number; completed: boolean; rejectedAt?: string }[];
}

export const driftCodes = [
  'ORDER_NOT_IN_LEDGER',
  'WRITE_FOUND',
  'WRITE_IN_DOUBT',
  'RECORD_GONE',
  'DONE_BUT_WAITING',
  'USER_GONE_IN_SERVICE',
  'USER_STILL_ACTIVE',
] as const;

/** What may be done without asking: reading again, or writing down what is proven. Nothing is ordered or deactivated. */
export type Repair =
  | { type: 'wake'; signal: string }
  | { type: 'look-up'; runId: string; stepKey: string }
  | { type: 'adopt'; effectId: string; externalId: string };

/** One thing that ledger, service and runs do not agree about. */
export interface Drift {
  code: (typeof driftCodes)[number];
  /** Says what to do; holds no person's data. */
  message: string;
  runId?: string;
  stepKey?: string;
  effectId?: string;
  externalId?: string;
  /** Absent: staff must look. */
  repair?: Repair;
}

/** A record may take this long to be listed; what was settled after the service was read proves nothing. */
const settlingMs = 5 * 60_000;

/** Every disagreement about one person. Pure: reading and repairing are the caller's. */
export function compare(believed: Believed, records: ServiceRecords): Drift[] {
  return [
    ...unknownOrders(believed, records),
    ...believed.effects.filter((effect) => isGone(effect, records)).map(gone),
    ...doneWaits(believed, records),
    ...users(believed, records),
  ];
}

/** Orders that no entry names, each matched with an order in doubt of the same level, if there is one. */
function unknownOrders({ effects }: Believed, { checks }: ServiceRecords): Drift[] {
  const orders = effects.filter((effect) => effect.kind === paidOrderKind);
  const named = new Set(orders.map((order) => order.externalId));
  const strange = checks.filter((check) => check.status !== 'archived' && !named.has(String(check.id)));
  const doubts = orders.filter((order) => order.state === 'unknown' || order.state === 'authorized');
  const matched = new Set<number>();
  const settled = doubts.flatMap((order): Drift[] => {
    const isBusy = order.step?.status === 'running' || order.step?.status === 'ready';
    const found = strange.find((check) => !matched.has(check.id) && canBe(check, order));
    if (found) matched.add(found.id);
    if (isBusy) return [];
    return found ? [writeFound(order, String(found.id))] : order.step ? [] : [inDoubt(order)];
  });
  const others = effects.filter(
    (effect) => effect.state === 'unknown' && effect.kind !== paidOrderKind && !effect.step,
  );
  return [...settled, ...others.map(inDoubt), ...strange.filter((check) => !matched.has(check.id)).map(strangeOrder)];
}

/** As the look-up of the step judges it: an older order of this level is another one. */
function canBe(check: CheckRecord, order: BelievedEffect): boolean {
  return check.level === (order.level ?? undefined) && isSince(check.orderedAt, new Date(order.authorizedAt));
}

const placeOf = ({ id, step }: BelievedEffect) => ({
  effectId: id,
  ...(step && { runId: step.runId, stepKey: step.key }),
});

function writeFound(order: BelievedEffect, externalId: string): Drift {
  const { step } = order;
  const waits = step !== null && (step.status === 'waiting' || step.status === 'needs-attention');
  return {
    code: 'WRITE_FOUND',
    message: `The service has order ${externalId}, which was in doubt.`,
    externalId,
    ...placeOf(order),
    repair: waits
      ? { type: 'look-up', runId: step.runId, stepKey: step.key }
      : { type: 'adopt', effectId: order.id, externalId },
  };
}

const inDoubt = (effect: BelievedEffect): Drift => ({
  code: 'WRITE_IN_DOUBT',
  message: 'Nobody looks this write up any more. Settle it under /v1/effects.',
  ...placeOf(effect),
});

const strangeOrder = ({ id }: { id: number }): Drift => ({
  code: 'ORDER_NOT_IN_LEDGER',
  message: `Gatehouse did not place order ${id}. Check whether it was placed by hand or twice; archive it in the service if it is not needed.`,
  externalId: String(id),
});

function isGone(effect: BelievedEffect, { userId, checks, trainings, documents }: ServiceRecords): boolean {
  if (effect.state !== 'confirmed' || (effect.settledAgoMs ?? 0) < settlingMs || userId === undefined) return false;
  const { trainingId, assignmentId, checkId } = effect.output ?? {};
  switch (effect.kind) {
    case paidOrderKind:
      return checkId !== undefined && !checks.some((check) => check.id === checkId);
    case 'assign-training':
      return trainingId !== undefined && !trainings.some((training) => training.id === trainingId);
    case 'assign-document':
      return assignmentId !== undefined && !documents.some((document) => document.id === assignmentId);
    default:
      return false;
  }
}

const gone = (effect: BelievedEffect): Drift => ({
  code: 'RECORD_GONE',
  message: `The service no longer lists what ${effect.kind} wrote. Ask its operator, then retry or skip the requirement.`,
  externalId: effect.externalId ?? undefined,
  ...placeOf(effect),
});

function doneWaits({ waits }: Believed, records: ServiceRecords): Drift[] {
  return waits
    .filter((wait) => isDone(wait, records))
    .map(({ runId, stepKey, signal }) => ({
      code: 'DONE_BUT_WAITING',
      message: 'The step waits for something that the service shows as done.',
      runId,
      stepKey,
      ...(signal !== null && { repair: { type: 'wake', signal } }),
    }));
}

function isDone({ kind, input, assigned }: BelievedWait, { checks, trainings, documents }: ServiceRecords): boolean {
  const { checkId, trainingId, newerThan, documentId, assignmentId } = assigned ?? {};
  switch (kind) {
    case 'await-background-check':
      return checks.some((check) => check.id === checkId && (check.status === 'complete' || hasEnded(check.status)));
    case 'await-training': {
      const first = typeof trainingId === 'number' ? trainingId : typeof newerThan === 'number' ? newerThan + 1 : 1;
      return trainings.some((one) => one.surveyCode === input.surveyCode && one.passed && one.id >= first);
    }
    case 'await-document': {
      const newest = documents
        .filter((one) => one.documentId === documentId || one.id === assignmentId)
        .filter((one) => typeof newerThan !== 'number' || one.id > newerThan)
        .sort((a, b) => b.id - a.id)[0];
      return newest !== undefined && (newest.completed || newest.rejectedAt !== undefined);
    }
    default:
      return false;
  }
}

/** Deactivated on one side only. What an open run is still working on is no disagreement. */
function users({ status, userId, hasOpenRun, effects }: Believed, records: ServiceRecords): Drift[] {
  const created = effects.some((effect) => effect.kind === 'create-user' && (effect.settledAgoMs ?? 0) >= settlingMs);
  if (status === 'active' && userId !== null && created && records.userId === undefined) {
    const message = `User ${userId} is not active in the service. Reactivate it there, or send the person's termination.`;
    return [{ code: 'USER_GONE_IN_SERVICE', message, externalId: String(userId) }];
  }
  const deactivated = effects.some((effect) => effect.kind === 'deactivate-user' && effect.state === 'confirmed');
  if (status === 'terminated' && !hasOpenRun && deactivated && records.userId !== undefined) {
    const message = `The person has left, but user ${records.userId} is active in the service. Deactivate it there.`;
    return [{ code: 'USER_STILL_ACTIVE', message, externalId: String(records.userId) }];
  }
  return [];
}
