import type { IntakeStore } from '../../src/ports/intake-store.js';
import type { ClaimedStep, RunStore, StepHint } from '../../src/ports/run-store.js';
import type { StaffStore } from '../../src/ports/staff-store.js';
import type { Process, Timeline } from './timeline.js';
import type { Fault, Trouble } from './trouble.js';

export interface Stores {
  runs: RunStore;
  intake: IntakeStore;
  staff: StaffStore;
}

/** The way between a process and the stores: calls take time, fail, and commit without that the caller hears of it. */
export class SimulatedDatabase {
  constructor(
    private readonly timeline: Timeline,
    private readonly trouble: Trouble,
    private readonly stores: Stores,
    private readonly locked: Set<string>,
    private readonly onClaim: (claimed: ClaimedStep) => void,
  ) {}

  portsOf(owner: Process): Stores {
    const { runs, intake, staff } = this.stores;
    // A single statement that was sent is carried out also when its sender has died since.
    const statement = <T>(name: string, act: () => Promise<T>) => this.call(owner, undefined, name, act);
    // A transaction is rolled back then.
    const transaction = <T>(name: string, act: () => Promise<T>) => this.call(owner, owner, name, act);
    return {
      runs: {
        claim: (hints, leaseMs) => this.claim(owner, hints, () => runs.claim(hints, leaseMs)),
        settle: (settlements) => transaction('settle', () => runs.settle(settlements)),
        signal: (organizationId, key) => statement(`signal ${key}`, () => runs.signal(organizationId, key)),
        sweep: () => statement('sweep', () => runs.sweep()),
      },
      intake: {
        employeeIdOf: (organizationId, source, name) =>
          statement('employee id', () => intake.employeeIdOf(organizationId, source, name)),
        withPerson: (organizationId, employeeId, work) =>
          transaction(`take in ${employeeId}`, () => intake.withPerson(organizationId, employeeId, work)),
        peopleToDecide: (what, after) => statement('people to decide', () => intake.peopleToDecide(what, after)),
        peopleOffVersion: (organizationId, version, among) =>
          statement('people off a version', () => intake.peopleOffVersion(organizationId, version, among)),
      },
      staff: {
        withOpenRun: (organizationId, runId, work) =>
          transaction('staff action', () => staff.withOpenRun(organizationId, runId, work)),
      },
    };
  }

  private claim(owner: Process, hints: StepHint[], act: () => Promise<ClaimedStep[]>): Promise<ClaimedStep[]> {
    const busy = this.trouble.fault('step-locked');
    const name = `claim ${hints.map((hint) => `${hint.stepRunId}@${hint.epoch}`).join(' ')}`;
    return this.call(owner, undefined, name, async () => {
      if (busy) for (const { stepRunId } of hints) this.locked.add(stepRunId);
      const claimed = act();
      this.locked.clear();
      (await claimed).forEach(this.onClaim);
      return claimed;
    });
  }

  private call<T>(owner: Process, during: Process | undefined, name: string, act: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const fault: Fault | undefined = this.trouble.fault('transaction-failed', 'commit-unanswered');
      const answer = (give: () => void) => {
        this.timeline.after(this.trouble.delay(500), `answer to ${name}`, give, owner);
      };
      const fail = (error: unknown) => {
        answer(() => {
          reject(error instanceof Error ? error : new Error('unknown'));
        });
      };
      const carryOut = () => {
        if (fault === 'transaction-failed') {
          fail(new Error('The connection is gone.'));
          return;
        }
        act().then((result) => {
          if (fault) fail(new Error('The connection is gone, and nobody knows whether the commit came through.'));
          else
            answer(() => {
              resolve(result);
            });
        }, fail);
      };
      this.timeline.after(this.trouble.delay(500), `database: ${name}`, carryOut, during);
    });
  }
}
