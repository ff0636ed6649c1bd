import type { Clearance } from './domain/clearance.js';
import type { DeliveredEvent, IngestEvent, IngestResult } from './engine/ingest-event.js';
import type { Accountable } from './engine/accountable.js';
import type { StaffActions } from './engine/staff-actions.js';
import type { ReadStore, RunView } from './ports/read-store.js';

/** The facade of an embedded Gatehouse: the host application's hand on it. */
export class Onboarding {
  constructor(
    private readonly ids: ReadonlyMap<string, string>,
    private readonly intake: IngestEvent,
    private readonly actions: StaffActions,
    private readonly reads: ReadStore,
  ) {}

  /**
   * Takes in one HR event.
   * @param organization slug.
   * @throws Refusal when the event cannot be meant; nothing is stored then.
   */
  async ingest(organization: string, event: DeliveredEvent): Promise<IngestResult> {
    return this.intake.ingest(this.idOf(organization), 'host', event);
  }

  async getRun(organization: string, runId: string): Promise<RunView | undefined> {
    return this.reads.run(this.idOf(organization), runId);
  }

  async cancelRun(organization: string, runId: string, by: Accountable): Promise<void> {
    return this.actions.cancelRun(this.idOf(organization), runId, by);
  }

  async retryStep(organization: string, runId: string, stepKey: string, by: Accountable): Promise<void> {
    return this.actions.actOnStep(this.idOf(organization), runId, stepKey, { action: 'retry' }, by);
  }

  /** May this person serve today? undefined: nobody with this employee id was ever hired. */
  async getClearance(organization: string, employeeId: string): Promise<Clearance | undefined> {
    return (await this.reads.person(this.idOf(organization), { employeeId }))?.clearance;
  }

  private idOf(slug: string): string {
    const id = this.ids.get(slug);
    if (id === undefined) {
      throw new Error(
        `There is no organization "${slug}": the module was configured with ${[...this.ids.keys()].join(', ')}.`,
      );
    }
    return id;
  }
}
