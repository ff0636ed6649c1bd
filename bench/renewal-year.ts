import type { DataSource } from 'typeorm';
import { PostgresAlertStore } from '../src/adapters/postgres/alert-store/postgres-alert-store.js';
import { PostgresIntakeStore } from '../src/adapters/postgres/intake-store/postgres-intake-store.js';
import { PostgresMailStore } from '../src/adapters/postgres/mail-store/postgres-mail-store.js';
import { PostgresReminderStore } from '../src/adapters/postgres/reminder-store/postgres-reminder-store.js';
import { PostgresRuleSetStore } from '../src/adapters/postgres/rule-set-store/postgres-rule-set-store.js';
import { PostgresRunStore } from '../src/adapters/postgres/run-store/postgres-run-store.js';
import { PostgresClock } from '../src/adapters/postgres/settings-store/postgres-clock.js';
import { PostgresSettingsStore } from '../src/adapters/postgres/settings-store/postgres-settings-store.js';
import { matchCondition } from '../src/adapters/rules/condition-matcher.js';
import { aesSecretBox } from '../src/adapters/sealing/aes-secret-box.js';
import { addDays } from '../src/domain/day.js';
import type { Rule } from '../src/domain/rule.js';
import { DueDecisions } from '../src/engine/due-decisions.js';
import { FollowHistory } from '../src/engine/follow-history.js';
import { IngestEvent } from '../src/engine/ingest-event.js';
import { RunStep } from '../src/engine/run-step.js';
import { SendReminders } from '../src/engine/send-reminders.js';
import { StepRegistry } from '../src/engine/step-registry.js';
import { Sweeper } from '../src/engine/sweeper.js';
import { TakeSignal } from '../src/engine/take-signal.js';
import type { StepHint } from '../src/ports/run-store.js';
import { builtInSteps } from '../src/steps/built-in-steps.js';
import { RenewalService, type Habit } from './renewal-service.js';

const rules: Rule[] = [
  {
    name: 'everybody',
    when: {},
    requirements: [
      {
        type: 'training',
        surveyCode: 'camp',
        dueInDays: 14,
        validity: { months: 6, graceDays: 10 },
        reminders: { days: [-14, -3, 1], escalateDays: [5] },
      },
      {
        type: 'background-check',
        level: 3,
        quickapp: true,
        validity: { months: 12, graceDays: 0 },
        renewal: { level: 1 },
      },
    ],
  },
];

export type HabitName = 'prompt' | 'slow' | 'forgetful' | 'leaver' | 'leaver in renewal';

const hiredOn = '2031-01-01';
/** Twenty people have these habits; whoever comes after them begins at the front again. */
const habits: Record<HabitName, Habit> = {
  prompt: { trainingDays: () => 2 },
  slow: { trainingDays: () => 35 },
  forgetful: { trainingDays: (first) => (first ? 2 : undefined) },
  leaver: { trainingDays: () => 2, leavesOn: '2031-04-10' },
  'leaver in renewal': { trainingDays: (first) => (first ? 2 : undefined), leavesOn: '2031-06-10' },
};

export function habitOf(index: number): HabitName {
  const place = index % 20;
  if (place < 13) return 'prompt';
  if (place < 16) return 'slow';
  if (place < 17) return 'forgetful';
  return place < 19 ? 'leaver' : 'leaver in renewal';
}

/** A year of an organization: the engine's own classes on PostgreSQL, the service in memory, one day after another. */
export class RenewalYear {
  readonly service = new RenewalService((employeeId) => habits[habitOf(Number(employeeId))]);
  private readonly jobs: StepHint[] = [];
  private readonly intake: IngestEvent;
  private readonly runStep: RunStep;
  private readonly sweeper: Sweeper;
  private readonly due: DueDecisions;
  private readonly reminders: SendReminders;
  private readonly signals: TakeSignal;
  private readonly clock: PostgresClock;
  /** What went wrong in a loop, which goes on after it. */
  readonly troubles: string[] = [];

  private constructor(
    database: DataSource,
    readonly organizationId: string,
    private readonly people: number,
  ) {
    const tell = (fields: object, message: string) => this.troubles.push(`${message} ${JSON.stringify(fields)}`);
    const log = { info: tell, warn: tell, error: tell };
    const queue = {
      wake: (hints: readonly StepHint[]) => {
        this.jobs.push(...hints.filter((hint) => hint.delayMs === undefined));
        return Promise.resolve();
      },
    };
    const [store, registry] = [new PostgresRunStore(database), new StepRegistry(builtInSteps)];
    const compliance = { of: () => this.service };
    const box = aesSecretBox('a key for nothing but this year, long enough');
    const history = new FollowHistory(registry, matchCondition, box);
    this.intake = new IngestEvent(new PostgresIntakeStore(database), queue, history, box);
    const [mails, alerts] = [new PostgresMailStore(database), new PostgresAlertStore(database)];
    this.runStep = new RunStep({ store, queue, registry, compliance, mails, log });
    this.sweeper = new Sweeper(store, queue, log);
    this.due = new DueDecisions(this.intake, log);
    this.signals = new TakeSignal(store, queue);
    this.clock = new PostgresClock(database);
    const parts = { store: new PostgresReminderStore(database), mails, alerts, compliance, log };
    this.reminders = new SendReminders(parts, () => [organizationId]);
  }

  static async open(database: DataSource, people: number): Promise<RenewalYear> {
    const settings = { autoClearUnflagged: true };
    const organization = { slug: 'camp', name: 'Camp', timeZone: 'America/Los_Angeles', settings };
    const store = new PostgresSettingsStore(database);
    const organizationId = await store.ensureOrganization(organization);
    await store.changeStaffEmail(organizationId, 'staff@camp.example', { actor: 'year', reason: 'escalations' });
    const ruleSets = new PostgresRuleSetStore(database);
    const { version } = await ruleSets.add(organizationId, { rules, author: 'year' });
    await ruleSets.publish(organizationId, version, 'year');
    return new RenewalYear(database, organizationId, people);
  }

  /** @param until YYYY-MM-DD, at most the last day of the year. @param look called at the end of each day. */
  async run(look: (day: string) => Promise<void> | void = () => undefined, until = '2031-12-31'): Promise<void> {
    for (let day = hiredOn; day <= until; day = addDays(day, 1)) {
      await this.live(day);
      await look(day);
    }
  }

  private async live(day: string): Promise<void> {
    await this.clock.setAhead(Date.parse(`${day}T20:00:00Z`) - Date.now());
    await sideBySide(this.service.begin(day), (signal) => this.signals.take(this.organizationId, signal));
    if (day === hiredOn) await this.tell(day, 'employee.hired', () => true);
    await this.tell(day, 'employee.terminated', ({ leavesOn }) => leavesOn === day);
    await this.sweeper.tick();
    await this.drain();
    // What was fulfilled today is decided about today.
    await this.due.tick();
    await this.drain();
    await this.reminders.tick();
  }

  private async tell(day: string, type: 'employee.hired' | 'employee.terminated', isMeant: (one: Habit) => boolean) {
    const all = Array.from({ length: this.people }, (_, index) => index);
    const meant = all.filter((index) => isMeant(habits[habitOf(index)]));
    await sideBySide(meant, async (index) => {
      const names = { firstName: 'Kim', lastName: `Canary ${index}`, email: `kim${index}@example.org` };
      const event = { id: `${day}/${index}`, type, occurredAt: `${day}T19:00:00Z` };
      await this.intake.ingest(this.organizationId, 'api', {
        ...event,
        employee: { employeeId: String(index), ...names },
      });
    });
  }

  private async drain(): Promise<void> {
    while (this.jobs.length > 0) await Promise.all(this.jobs.splice(0, 100).map((hint) => this.runStep.run(hint)));
  }
}

/** As requests come in: several at a time. */
async function sideBySide<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < items.length; from += 8) await Promise.all(items.slice(from, from + 8).map(work));
}
