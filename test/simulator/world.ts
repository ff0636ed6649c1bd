import type { StaffAction } from '../../src/domain/staff-action.js';
import { defaultTimes, type RunStepTimes } from '../../src/engine/run-step.js';
import type { StaffActions } from '../../src/engine/staff-actions.js';
import type { ClaimedStep } from '../../src/ports/run-store.js';
import { eventsOf, rules, type PlannedEvent } from './careers.js';
import { MemoryIntakeStore } from './memory-intake-store.js';
import { MemoryRunStore } from './memory-run-store.js';
import { MemoryStaffStore } from './memory-staff-store.js';
import { MemoryTables, type StepRecord } from './memory-tables.js';
import type { Mutation, Schedule } from './schedule.js';
import { SimulatedDatabase } from './simulated-database.js';
import { SimulatedQueue } from './simulated-queue.js';
import { SimulatedService } from './simulated-service.js';
import { staffAction } from './staff.js';
import { Process, Timeline } from './timeline.js';
import { Trouble } from './trouble.js';
import { Worker } from './worker.js';

const minute = 60_000;
const day = 24 * 60 * minute;
const startsAt = Date.UTC(2030, 0, 7, 9);
/** Trouble ends then at the latest, if the schedule has so many choices. */
const longestTroubleMs = 2 * day;
/** By then nobody may be waiting any more: people and providers take hours, the poll ladder a day at most. */
export const patienceMs = 12 * day;
const workerCount = 3;
const sweepIntervalMs = 3_000;

export class World {
  readonly timeline: Timeline;
  readonly trouble: Trouble;
  readonly tables: MemoryTables;
  readonly services = new Map<string, SimulatedService>();
  /** Event ids that HR was told are stored. */
  readonly acknowledged: { organizationId: string; deliveryId: string }[] = [];
  /** What must never happen, and did. */
  readonly violations: string[] = [];
  readonly claims: ClaimedStep[] = [];
  private readonly runs: MemoryRunStore;
  private readonly database: SimulatedDatabase;
  private readonly queue: SimulatedQueue;
  private readonly workers: Worker[] = [];
  private readonly times: RunStepTimes;
  private sweptAt = 0;
  private workerNumber = 0;

  constructor(schedule: Schedule, mutation: Mutation = {}, keepsHistory = false) {
    this.times = mutation.times ?? defaultTimes;
    this.trouble = new Trouble(schedule.choices, new Set(schedule.faults));
    this.timeline = new Timeline(
      startsAt,
      (owner) => {
        this.befall(owner);
      },
      keepsHistory,
    );
    this.tables = new MemoryTables(() => this.timeline.now);
    this.runs = mutation.store?.(this.tables) ?? new MemoryRunStore(this.tables);
    const stores = {
      runs: this.runs,
      intake: new MemoryIntakeStore(this.tables),
      staff: new MemoryStaffStore(this.tables),
    };
    this.database = new SimulatedDatabase(this.timeline, this.trouble, stores, this.tables.locked, (claimed) => {
      this.watchClaim(claimed);
    });
    this.queue = new SimulatedQueue(this.timeline, this.trouble, (hint) => {
      const worker = this.anybody();
      if (!worker.process.isAlive || worker.process.stalledUntil > this.timeline.now) return undefined;
      return { worker: worker.process, done: worker.runStep.run(hint) };
    });
    for (const [index, name] of ['camp', 'school'].entries()) this.found(name, index);
    for (let index = 0; index < workerCount; index += 1) this.startWorker(index);
    for (const [index, career] of schedule.careers.entries()) this.employ(career, index);
    this.staffComeBy();
  }

  /** Lets everything happen until all is done or patience ends. */
  async run(): Promise<void> {
    const end = startsAt + patienceMs;
    for (let step = 0; step < 50_000 && this.timeline.now < end && !this.isDone(); step += 1) {
      if (this.trouble.isOver || this.timeline.now > startsAt + longestTroubleMs) this.heal();
      const sweepAt = Math.max(this.sweptAt + sweepIntervalMs, this.nextSweepAt());
      if (sweepAt < this.timeline.nextAt) await this.sweep(sweepAt);
      else await this.timeline.next();
    }
  }

  serviceOf(organizationId: string): SimulatedService {
    const found = this.services.get(organizationId);
    if (!found) throw new Error(`Nobody knows organization ${organizationId}.`);
    return found;
  }

  /** Steps are taken in the order of their needs. */
  private watchClaim(claimed: ClaimedStep): void {
    this.claims.push(claimed);
    const steps = this.tables.stepsOf(claimed.runId);
    const needs = steps.find((step) => step.id === claimed.stepRunId)?.needs ?? [];
    const unmet = steps.filter(
      ({ key, status }) => needs.includes(key) && status !== 'succeeded' && status !== 'skipped',
    );
    for (const { key, status } of unmet)
      this.violations.push(`${claimed.stepKey} was begun while ${key}, which it needs, was ${status}`);
  }

  private found(organizationId: string, index: number): void {
    this.tables.organizations.set(organizationId, {
      id: organizationId,
      settings: { reorderAfterUnknown: index === 0 },
      rules,
    });
    const assigned = (finish: () => void, signal: string) => {
      this.timeline.after(this.trouble.delay(4 * 60 * minute), `somebody finishes ${signal}`, () => {
        finish();
        this.sendWebhook(organizationId, signal);
      });
    };
    const missed = (personId: string) => {
      this.shakeHands(organizationId, personId);
    };
    const service = new SimulatedService(this.timeline, this.trouble, 1_000 * (index + 1), assigned, missed);
    this.services.set(organizationId, service);
  }

  private startWorker(index: number): void {
    this.workerNumber += 1;
    const process = new Process(`worker ${this.workerNumber}`);
    const worker = new Worker(process, {
      stores: this.database.portsOf(process),
      queue: this.queue.portOf(process),
      serviceOf: (organizationId) => this.serviceOf(organizationId),
      timeline: this.timeline,
      trouble: this.trouble,
      times: this.times,
    });
    this.workers[index] = worker;
    worker.sweep();
  }

  /** Before anything that a process does it may die, or stop for a while. */
  private befall(owner: Process): void {
    const fault = this.trouble.fault('worker-killed', 'worker-stalled');
    if (fault === undefined) return;
    this.timeline.note(owner.name, fault);
    this.timeline.after(10_000, 'queue: hand on', () => {
      this.queue.handOn(owner);
    });
    if (fault === 'worker-stalled') {
      owner.stalledUntil = this.timeline.now + this.trouble.delay(10 * minute);
      return;
    }
    owner.isAlive = false;
    const index = this.workers.findIndex((worker) => worker.process === owner);
    this.timeline.after(this.trouble.delay(minute), 'a worker starts', () => {
      this.startWorker(index);
    });
  }

  private heal(): void {
    if (this.trouble.healed) return;
    this.trouble.healed = true;
    this.timeline.note('-', 'all trouble is over');
    for (const { process } of this.workers) process.stalledUntil = 0;
  }

  /** A worker that is alive; where all are dead, the one that died last takes the call with it. */
  private anybody(): Worker {
    const alive = this.workers.filter((worker) => worker.process.isAlive);
    return this.trouble.pick((alive.length > 0 ? alive : this.workers) as [Worker, ...Worker[]]);
  }

  private employ(career: number, index: number): void {
    const organizationId = index % 2 === 0 ? 'camp' : 'school';
    // The same ids in both organizations: nothing may cross.
    for (const planned of eventsOf(career, `E${Math.floor(index / 2)}`, startsAt)) {
      const late = this.trouble.fault('event-late') ? this.trouble.delay(30 * minute) : 0;
      const copies = this.trouble.fault('event-doubled') ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) this.tell(organizationId, planned, planned.afterMs + late);
    }
  }

  /** HR sends until it is told that the event is stored. */
  private tell(organizationId: string, planned: PlannedEvent, afterMs: number): void {
    this.timeline.after(afterMs, `HR: ${planned.event.id} ${planned.event.type}`, () => {
      let isStored = false;
      this.anybody()
        .intake.ingest(organizationId, 'hr', planned.event)
        .then(
          () => {
            isStored = true;
            this.acknowledged.push({ organizationId, deliveryId: planned.event.id });
          },
          () => undefined,
        );
      this.timeline.after(30_000, 'HR waits for an answer', () => {
        if (!isStored) this.tell(organizationId, planned, 1_000);
      });
    });
  }

  /** Happens right after somebody looked for it in vain, and is told reliably, maybe before anybody waits for it. */
  private shakeHands(organizationId: string, personId: string): void {
    this.timeline.after(this.trouble.delay(5_000), `handshake ${personId}`, () => {
      this.serviceOf(organizationId).handshakes.add(personId);
      this.signalUntilTaken(organizationId, `handshake:${personId}`);
    });
  }

  private signalUntilTaken(organizationId: string, key: string): void {
    let isTaken = false;
    this.anybody()
      .signals.take(organizationId, key)
      .then(
        () => (isTaken = true),
        () => undefined,
      );
    this.timeline.after(30_000, `the sender of ${key} waits for an answer`, () => {
      if (!isTaken) this.signalUntilTaken(organizationId, key);
    });
  }

  private sendWebhook(organizationId: string, key: string): void {
    const fault = this.trouble.fault('webhook-lost', 'webhook-doubled', 'webhook-late', 'webhook-forged');
    const late = fault === 'webhook-late' ? this.trouble.delay(60 * minute) : 0;
    const copies = fault === 'webhook-lost' ? 0 : fault === 'webhook-doubled' ? 3 : 1;
    const keys = Array.from({ length: copies }, () => key);
    if (fault === 'webhook-forged')
      keys.push('background-check:1001', 'quizzes:1001', 'quizzes:2001', 'documents:1001');
    for (const one of keys)
      this.timeline.after(late + this.trouble.delay(5_000), `webhook ${one}`, () => {
        this.anybody()
          .signals.take(organizationId, one)
          .catch(() => undefined);
      });
  }

  private staffComeBy(): void {
    this.timeline.after(this.trouble.healed ? day / 4 : 3 * minute, 'staff come by', () => {
      const person = this.anybody().staff;
      for (const step of this.tables.steps.values()) {
        const action = staffAction(step, this.tables, this.serviceOf(step.organizationId), defaultTimes.settleWindowMs);
        if (action) this.ask(person, step, action);
      }
      this.staffComeBy();
    });
  }

  /** Somewhere between staff and Gatehouse a request may be kept and come once more. */
  private ask(person: StaffActions, step: StepRecord, action: StaffAction): void {
    const by = { actor: 'mia', reason: 'it is due' };
    const send = () =>
      void person.actOnStep(step.organizationId, step.run_id, step.key, action, by).catch(() => undefined);
    send();
    if (!this.trouble.fault('staff-repeated')) return;
    this.timeline.after(this.trouble.delay(60 * minute), 'a request of staff comes again', send);
  }

  private nextSweepAt(): number {
    const days = this.tables.people.map(({ lookAgainOn }) => (lookAgainOn ? Date.parse(lookAgainOn) : Infinity));
    return Math.min(this.runs.nextSweepAt(), ...days);
  }

  private async sweep(at: number): Promise<void> {
    this.timeline.now = Math.max(this.timeline.now, at);
    this.sweptAt = this.timeline.now;
    this.timeline.note('-', 'time to sweep');
    // In peace one is as good as all.
    const sweepers = this.workers.filter((worker) => worker.isFree);
    for (const worker of this.trouble.healed ? sweepers.slice(0, 1) : sweepers) worker.sweep();
    await this.timeline.settled();
  }

  /** Nobody has anything to do or to wait for, and HR was told that everything is stored. */
  private isDone(): boolean {
    if (!this.trouble.healed || this.timeline.hasMoreThan(1)) return false;
    const runs = [...this.tables.runs.values()];
    return runs.every((run) => run.state !== 'open') && this.nextSweepAt() >= startsAt + patienceMs;
  }
}
