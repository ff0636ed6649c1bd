import type { StepRow } from '../../src/adapters/postgres/run-store/settle-changes.js';
import type { PersonOnRecord } from '../../src/domain/decision.js';
import type { EffectState } from '../../src/domain/effect.js';
import type { Employment, RecordedEvent } from '../../src/domain/employment.js';
import type { EmployeeFacts, EventOutcome } from '../../src/domain/hr-event.js';
import type { Holding } from '../../src/domain/holding.js';
import type { JsonObject } from '../../src/domain/json.js';
import type { Pin } from '../../src/domain/rules-version.js';
import type { Rule } from '../../src/domain/rule.js';
import type { RunState } from '../../src/domain/run-state.js';
import type { OutcomeDetails } from '../../src/ports/intake-store.js';
import type { NewDecision } from '../../src/ports/staff-store.js';
import type { OrganizationSettings } from '../../src/ports/step-kind.js';

export interface OrganizationRecord {
  id: string;
  settings: Partial<OrganizationSettings>;
  rules: Rule[];
}

export interface PersonRecord {
  id: string;
  organizationId: string;
  employeeId: string;
  facts: EmployeeFacts;
  complianceUserId?: number;
  acted?: Employment;
  heldReason?: PersonOnRecord['heldReason'];
  revision: number;
  assumed?: boolean;
  lookAgainOn?: string;
  holdings: Omit<Holding, 'ordered'>[];
  pin?: Pin;
}

export interface EventRecord extends RecordedEvent, OutcomeDetails {
  eventId: string;
  organizationId: string;
  source: string;
  deliveryId: string;
  contentKey: string;
  outcome: EventOutcome;
}

export interface RunRecord {
  id: string;
  organizationId: string;
  personId: string;
  purpose: string;
  state: RunState;
  supersededBy?: string;
}

export interface StepRecord extends StepRow {
  organizationId: string;
  personId: string;
  kind: string;
  input: JsonObject;
  requirementKey?: string;
  completesRequirement: boolean;
  businessKey?: string;
  attempts: number;
  failures: number;
  outages: number;
  leaseUntil?: number;
  startedAt?: number;
  dueAt?: number;
  waitingFor?: string;
  waitingSince?: number;
  signal?: string;
  dispatchedAt?: number;
  output?: JsonObject;
  errorCode?: string;
}

export interface EffectRecord {
  id: string;
  organizationId: string;
  personId: string;
  kind: string;
  businessKey: string;
  state: EffectState;
  stepRunId: string;
  epoch: number;
  authorizedAt: number;
  authorizedClockAt: number;
  externalId?: string;
  output?: JsonObject;
}

export interface AttemptRecord {
  runId: string;
  stepRunId: string;
  epoch: number;
  outcome: string;
}

export interface AuditRecord {
  runId: string;
  stepKey?: string;
  action: string;
  actor: string;
  reason?: string;
  detail?: JsonObject;
}

/** Names the attempt that had the right to send it. */
export const authorizationOf = ({ stepRunId, epoch }: EffectRecord) => `${stepRunId}:${epoch}`;

/** The tables of Gatehouse in memory. Each call of a store is one transaction, because nothing else runs during it. */
export class MemoryTables {
  readonly organizations = new Map<string, OrganizationRecord>();
  readonly people: PersonRecord[] = [];
  readonly events: EventRecord[] = [];
  readonly runs = new Map<string, RunRecord>();
  readonly steps = new Map<string, StepRecord>();
  readonly effects: EffectRecord[] = [];
  readonly attempts: AttemptRecord[] = [];
  readonly audit: AuditRecord[] = [];
  readonly decisions: (NewDecision & { question: string })[] = [];
  signals: { organizationId: string; key: string; receivedAt: number; consumedAt?: number }[] = [];
  /** Steps that another transaction is changing right now. */
  readonly locked = new Set<string>();
  /** A write under this key breaks the transaction. */
  refusedKey: string | undefined;
  /** How far the virtual clock is ahead. */
  aheadMs = 0;
  private lastNow = 0;
  private lastId = 0;

  /** @param clock epoch milliseconds. */
  constructor(private readonly clock: () => number) {}

  /** The database's time. No two transactions begin at the same. */
  now(): number {
    this.lastNow = Math.max(this.clock(), this.lastNow + 0.001);
    return this.lastNow;
  }

  nextId(table: string): string {
    return `${table}-${String(++this.lastId).padStart(4, '0')}`;
  }

  stepsOf(runId: string): StepRecord[] {
    return [...this.steps.values()].filter((step) => step.run_id === runId);
  }

  effectOf({ organizationId, kind, businessKey }: Pick<StepRecord, 'organizationId' | 'kind' | 'businessKey'>) {
    return this.effects.find(
      (one) => one.organizationId === organizationId && one.kind === kind && one.businessKey === businessKey,
    );
  }

  person(id: string): PersonRecord {
    const found = this.people.find((person) => person.id === id);
    if (!found) throw new Error(`There is no person ${id}.`);
    return found;
  }
}
