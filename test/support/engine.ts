import { afterAll } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { openDatabase } from '../../src/adapters/postgres/data-source.js';
import { PostgresEffectStore } from '../../src/adapters/postgres/effect-store/postgres-effect-store.js';
import { PostgresIntakeStore } from '../../src/adapters/postgres/intake-store/postgres-intake-store.js';
import { postgresReadStore } from '../../src/adapters/postgres/read-store/postgres-read-store.js';
import { PostgresMailStore } from '../../src/adapters/postgres/mail-store/postgres-mail-store.js';
import { PostgresReconciliationStore } from '../../src/adapters/postgres/reconciliation-store/postgres-reconciliation-store.js';
import { PostgresRuleSetStore } from '../../src/adapters/postgres/rule-set-store/postgres-rule-set-store.js';
import { PostgresRunStore } from '../../src/adapters/postgres/run-store/postgres-run-store.js';
import { PostgresClock } from '../../src/adapters/postgres/settings-store/postgres-clock.js';
import { PostgresSettingsStore } from '../../src/adapters/postgres/settings-store/postgres-settings-store.js';
import { rows } from '../../src/adapters/postgres/sql.js';
import { PostgresStaffStore } from '../../src/adapters/postgres/staff-store/postgres-staff-store.js';
import { matchCondition } from '../../src/adapters/rules/condition-matcher.js';
import { aesSecretBox } from '../../src/adapters/sealing/aes-secret-box.js';
import type { Rule } from '../../src/domain/rule.js';
import type { StaffAction } from '../../src/domain/staff-action.js';
import { DueDecisions } from '../../src/engine/due-decisions.js';
import { FollowHistory } from '../../src/engine/follow-history.js';
import { IngestEvent, type DeliveredEvent, type IngestResult } from '../../src/engine/ingest-event.js';
import { defaultTimes, RunStep, type RunStepTimes } from '../../src/engine/run-step.js';
import { Reconciler } from '../../src/engine/reconciler.js';
import { SettleEffects, type EffectFact, type EffectView } from '../../src/engine/settle-effects.js';
import { StaffActions } from '../../src/engine/staff-actions.js';
import { StepRegistry } from '../../src/engine/step-registry.js';
import { Sweeper } from '../../src/engine/sweeper.js';
import { TakeSignal } from '../../src/engine/take-signal.js';
import type { Compliance } from '../../src/ports/compliance.js';
import { noFailpoints } from '../../src/ports/failpoints.js';
import type { PersonView, RunView } from '../../src/ports/read-store.js';
import type { ReconciliationView } from '../../src/ports/reconciliation-store.js';
import type { StepHint } from '../../src/ports/run-store.js';
import type { OrganizationSettings, StepKind } from '../../src/ports/step-kind.js';
import type { StepQueue } from '../../src/ports/step-queue.js';
import { builtInSteps } from '../../src/steps/built-in-steps.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { FakeCompliance } from './engine-compliance.js';

/** Takes hints and delivers nothing by itself; delayed ones are left to the sweep, as if their jobs had got lost. */
class HandQueue implements StepQueue {
  readonly jobs: StepHint[] = [];
  readonly everWoken: string[] = [];

  wake(hints: readonly StepHint[]): Promise<void> {
    this.jobs.push(...hints.filter((hint) => hint.delayMs === undefined));
    this.everWoken.push(...hints.map((hint) => JSON.stringify(hint)));
    return Promise.resolve();
  }
}

export interface EngineOptions {
  rules: Rule[];
  settings?: Partial<OrganizationSettings>;
  steps?: StepKind[];
  times?: RunStepTimes;
  timeZone?: string;
  /** Default: a service in memory, `engine.compliance`. */
  service?: Compliance;
}

type EventChange = Partial<Omit<DeliveredEvent, 'employee'>> & { employee?: object };

export const hired: DeliveredEvent = {
  id: 'evt-1',
  type: 'employee.hired',
  occurredAt: '2020-01-01T08:00:00Z',
  employee: { employeeId: 'E1', firstName: 'Ana', lastName: 'Canary', email: 'ana@example.org', role: 'driver' },
};

// Migrations cost more than a test: the engines of a spec file follow each other on one database, each finds it empty.
let shared: { test: TestDatabase; database: DataSource } | undefined;

afterAll(async () => {
  await shared?.database.destroy();
  await shared?.test.drop();
});

async function openShared(): Promise<DataSource> {
  if (!shared) {
    const test = await createTestDatabase();
    shared = { test, database: await openDatabase({ url: test.url, schema: 'gatehouse' }) };
  }
  return shared.database;
}

/** The engine without timers: the test drains the queue and moves the clock. One at a time in a spec file. */
export class TestEngine {
  readonly queue = new HandQueue();
  readonly compliance = new FakeCompliance();
  readonly logged: string[] = [];
  readonly store: PostgresRunStore;
  readonly intakeStore: PostgresIntakeStore;
  readonly intake: IngestEvent;
  readonly history: FollowHistory;
  /** The same intake, which reads people in smaller pages. */
  readonly withPages: (pageSize: number) => IngestEvent;
  readonly runStep: RunStep;
  readonly staff: StaffActions;
  readonly effects: SettleEffects;
  readonly reconciler: Reconciler;
  readonly reconciliations: PostgresReconciliationStore;
  private readonly sweeper: Sweeper;
  private readonly due: DueDecisions;
  private readonly signals: TakeSignal;
  private readonly clock: PostgresClock;

  private constructor(
    readonly database: DataSource,
    readonly organizationId: string,
    options: EngineOptions,
  ) {
    const write = (fields: object, message: string) => {
      const show = (_: string, value: unknown) => (value instanceof Error ? value.stack : value);
      this.logged.push(`${message} ${JSON.stringify(fields, show)}`);
    };
    const log = { info: write, warn: write, error: write };
    const registry = new StepRegistry([...builtInSteps, ...(options.steps ?? [])]);
    const { queue } = this;
    this.store = new PostgresRunStore(database);
    this.intakeStore = new PostgresIntakeStore(database);
    const compliance = { of: () => options.service ?? this.compliance };
    const mails = new PostgresMailStore(database);
    this.runStep = new RunStep({ store: this.store, queue, registry, compliance, mails, log }, options.times);
    const box = aesSecretBox('a secret key of thirty-two characters');
    this.history = new FollowHistory(registry, matchCondition, box);
    const intake = (intakeStore: PostgresIntakeStore) => new IngestEvent(intakeStore, queue, this.history, box);
    this.intake = intake(this.intakeStore);
    this.withPages = (pageSize) => intake(new PostgresIntakeStore(database, noFailpoints, pageSize));
    this.sweeper = new Sweeper(this.store, queue, log);
    this.due = new DueDecisions(this.intake, log);
    const { times = defaultTimes } = options;
    this.staff = new StaffActions(new PostgresStaffStore(database), queue, registry, times.settleWindowMs);
    this.effects = new SettleEffects(new PostgresEffectStore(database), this.staff, registry, times);
    this.signals = new TakeSignal(this.store, queue);
    const { signals, staff, effects } = this;
    this.reconciliations = new PostgresReconciliationStore(database);
    const parts = { store: this.reconciliations, compliance, signals, staff, effects, log };
    this.reconciler = new Reconciler(parts, () => [organizationId]);
    this.clock = new PostgresClock(database);
  }

  static async start(options: EngineOptions): Promise<TestEngine> {
    const database = await openShared();
    const organizationId = await new PostgresSettingsStore(database).ensureOrganization({
      slug: 'camp',
      name: 'Camp',
      timeZone: options.timeZone ?? 'UTC',
      settings: options.settings ?? {},
    });
    const engine = new TestEngine(database, organizationId, options);
    await engine.publish(options.rules);
    return engine;
  }

  async publish(rules: Rule[]): Promise<void> {
    const store = new PostgresRuleSetStore(this.database);
    const { version } = await store.add(this.organizationId, { rules, author: 'test' });
    await store.publish(this.organizationId, version, 'test');
  }

  /** Works until there is nothing to do right now. */
  async drain(): Promise<void> {
    const { jobs } = this.queue;
    while (jobs.length > 0) await Promise.all(jobs.splice(0).map((hint) => this.runStep.run(hint)));
  }

  async tick(): Promise<void> {
    await this.sweeper.tick();
    await this.due.tick();
    await this.drain();
  }

  /** Moves the clock of the engine and of the service, then sweeps. */
  async advance(ms: number): Promise<void> {
    this.compliance.aheadMs += ms;
    await this.clock.setAhead(this.compliance.aheadMs);
    await this.tick();
  }

  /** Days from today in the organization's time zone. */
  async day(offset: number): Promise<string> {
    const [row] = await this.sql<{ day: string }>(
      'SELECT (day_of(time_zone, cut_off_hour) + $1::int)::text AS day FROM organization',
      [offset],
    );
    return row?.day ?? '';
  }

  /** Stores an event and works until there is nothing to do. */
  async hear(change: EventChange = {}): Promise<IngestResult> {
    const result = await this.ingest(change);
    await this.drain();
    return result;
  }

  /** Stores an event of the person under test; nobody works yet. */
  ingest(change: EventChange = {}): Promise<IngestResult> {
    const told = { employeeId: hired.employee.employeeId, ...change.employee };
    // Ana's mailbox is hers alone: a second person of her name with it would be suspected of being her.
    const isSomebodyElse = told.employeeId !== hired.employee.employeeId;
    const hasHers = 'email' in told && told.email === hired.employee.email;
    const employee = isSomebodyElse && hasHers ? { ...told, email: `${told.employeeId}@example.org` } : told;
    return this.intake.ingest(this.organizationId, 'api', { ...hired, ...change, employee });
  }

  async hire(): Promise<string> {
    const { runId } = await this.hear({ employee: hired.employee });
    if (runId === undefined) throw new Error('The hire started no run.');
    return runId;
  }

  async signal(key: string): Promise<void> {
    await this.signals.take(this.organizationId, key);
    await this.drain();
  }

  async act(runId: string, stepKey: string, action: StaffAction): Promise<void> {
    await this.staff.actOnStep(this.organizationId, runId, stepKey, action, { actor: 'mia', reason: 'because' });
    await this.drain();
  }

  /** The ledger's entries of one state. */
  async ledger(state?: EffectView['state']): Promise<EffectView[]> {
    return (await this.effects.list(this.organizationId, { state }, { limit: 200 })).items;
  }

  /** Staff tell what became of a write. */
  async settleEffect(effectId: string, fact: EffectFact): Promise<void> {
    await this.effects.settle(this.organizationId, effectId, fact, { actor: 'mia', reason: 'looked it up' });
    await this.drain();
  }

  /** Compares ledger, service and runs now, as if every write had been settled a while ago. */
  async reconcile(): Promise<ReconciliationView> {
    await this.sql(`UPDATE effect SET settled_at = settled_at - interval '10 minutes'`);
    await this.reconciliations.ask(this.organizationId, 'mia');
    await this.reconciler.tick();
    await this.drain();
    return this.report();
  }

  async report(): Promise<ReconciliationView> {
    const report = await this.reconciliations.newest(this.organizationId);
    if (!report) throw new Error('Nothing was compared yet.');
    return report;
  }

  async run(runId: string): Promise<RunView> {
    const run = await postgresReadStore(this.database).run(this.organizationId, runId);
    if (!run) throw new Error('There is no such run.');
    return run;
  }

  async person(): Promise<PersonView> {
    const by = { employeeId: hired.employee.employeeId };
    const person = await postgresReadStore(this.database).person(this.organizationId, by);
    if (!person) throw new Error('There is no such person.');
    return person;
  }

  async statuses(runId: string): Promise<Record<string, string>> {
    return Object.fromEntries((await this.run(runId)).steps.map(({ key, status }) => [key, status]));
  }

  async errorOf(runId: string, stepKey: string): Promise<string | undefined> {
    return (await this.run(runId)).steps.find((step) => step.key === stepKey)?.error?.code;
  }

  /** As if every write had been made long ago. */
  async ageEffects(): Promise<void> {
    await this.sql(`UPDATE effect SET authorized_at = authorized_at - interval '10 minutes'`);
  }

  async expireLeases(): Promise<void> {
    await this.sql(`UPDATE step_run SET lease_until = now() - interval '1 second' WHERE status = 'running'`);
  }

  sql<T>(text: string, parameters: unknown[] = []): Promise<T[]> {
    return rows<T>(this.database, text, parameters);
  }

  async stop(): Promise<void> {
    const [tables] = await this.sql<{ names: string }>(
      `SELECT string_agg(format('%I', table_name), ', ') AS names FROM information_schema.tables
       WHERE table_schema = 'gatehouse' AND table_name NOT IN ('migration', 'virtual_clock', 'installation')`,
    );
    await this.sql(`TRUNCATE ${tables?.names ?? ''}`);
    await this.clock.setAhead(0);
  }
}
