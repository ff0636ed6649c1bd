import { matchesRole } from '../support/engine-arbitraries.js';
import { DueDecisions } from '../../src/engine/due-decisions.js';
import { FollowHistory } from '../../src/engine/follow-history.js';
import { IngestEvent } from '../../src/engine/ingest-event.js';
import { RunStep, type RunStepTimes } from '../../src/engine/run-step.js';
import { StaffActions } from '../../src/engine/staff-actions.js';
import { StepRegistry } from '../../src/engine/step-registry.js';
import { Sweeper } from '../../src/engine/sweeper.js';
import { TakeSignal } from '../../src/engine/take-signal.js';
import type { MailOutbox } from '../../src/ports/mail-outbox.js';
import type { StepQueue } from '../../src/ports/step-queue.js';
import { builtInSteps } from '../../src/steps/built-in-steps.js';
import type { Stores } from './simulated-database.js';
import type { SimulatedService } from './simulated-service.js';
import { badgeStep, handshakeStep } from './custom-steps.js';
import type { Process, Timeline } from './timeline.js';
import type { Trouble } from './trouble.js';

/** Nobody is written to: the simulated staff decide for everybody. */
const noMails: MailOutbox = {
  put: () => Promise.resolve(false),
  standing: () => Promise.resolve(undefined),
};

export interface WorkerParts {
  stores: Stores;
  queue: StepQueue;
  serviceOf: (organizationId: string) => SimulatedService;
  timeline: Timeline;
  trouble: Trouble;
  times: RunStepTimes;
}

/** One process of Gatehouse: the engine's own classes, on ports that lead into the simulation. */
export class Worker {
  readonly intake: IngestEvent;
  readonly runStep: RunStep;
  readonly signals: TakeSignal;
  readonly staff: StaffActions;
  private readonly sweeper: Sweeper;
  private readonly due: DueDecisions;
  private isSweeping = false;

  constructor(
    readonly process: Process,
    { stores, queue, serviceOf, timeline, trouble, times }: WorkerParts,
  ) {
    const custom = [badgeStep(serviceOf, process), handshakeStep(serviceOf, process)];
    const registry = new StepRegistry([...builtInSteps, ...custom]);
    const clock = {
      now: () => timeline.now,
      after: (ms: number, act: () => void) => timeline.after(ms, 'timer', act, process),
      turn: () => Promise.resolve(),
      random: () => trouble.chance(),
    };
    const compliance = { of: (organizationId: string) => serviceOf(organizationId).client(process) };
    const runParts = { store: stores.runs, queue, registry, compliance, mails: noMails, log: silent, clock };
    this.runStep = new RunStep(runParts, times);
    this.intake = new IngestEvent(stores.intake, queue, new FollowHistory(registry, matchesRole, openBox), openBox);
    this.sweeper = new Sweeper(stores.runs, queue, silent);
    this.due = new DueDecisions(this.intake, silent);
    this.signals = new TakeSignal(stores.runs, queue);
    this.staff = new StaffActions(stores.staff, queue, registry, times.settleWindowMs);
  }

  get isFree(): boolean {
    return this.process.isAlive && !this.isSweeping;
  }

  sweep(): void {
    this.isSweeping = true;
    void this.sweeper
      .tick()
      .then(() => this.due.tick())
      .then(() => {
        this.isSweeping = false;
      });
  }
}

const nothing = () => undefined;
const silent = { info: nothing, warn: nothing, error: nothing };
const same = (text: string) => text;
const openBox = { seal: same, open: same, fingerprint: same };
