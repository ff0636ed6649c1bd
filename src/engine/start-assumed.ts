/*
 * When it runs: when staff ask that the work begins for people who are only known, as of a first sync. Transaction: T1,
 * one per person. A repeat: refused, or finds nobody, because nothing is assumed of them any more.
 */
import { Refusal } from '../domain/failure.js';
import type { PeopleFilter, PersonView, ReadStore } from '../ports/read-store.js';
import type { IngestEvent } from './ingest-event.js';
import type { Accountable } from './accountable.js';

/** Whom a bulk start concerns. */
export interface StartedPeople {
  items: { personId: string; employeeId: string; runId?: string }[];
  dryRun: boolean;
  /** Whether there are more than the limit: call again. */
  more: boolean;
}

const pageSize = 200;

export class StartAssumed {
  constructor(
    private readonly reads: ReadStore,
    private readonly intake: IngestEvent,
  ) {}

  /**
   * @returns undefined when there is no such person.
   * @throws Refusal NOTHING_ASSUMED
   */
  async start(organizationId: string, personId: string, by: Accountable): Promise<PersonView | undefined> {
    const person = await this.reads.person(organizationId, { id: personId });
    if (person) await this.intake.startAssumed(organizationId, person.employeeId, by);
    return this.reads.person(organizationId, { id: personId });
  }

  /** @param limit how many people at most. */
  async startMany(
    organizationId: string,
    filter: Pick<PeopleFilter, 'roles' | 'search'>,
    limit: number,
    dryRun: boolean,
    by: Accountable,
  ): Promise<StartedPeople> {
    const items: StartedPeople['items'] = [];
    let cursor: string | undefined;
    do {
      const page = { cursor, limit: Math.min(pageSize, limit - items.length) };
      const found = await this.reads.people(organizationId, { ...filter, statuses: ['assumed'] }, page);
      for (const { id: personId, employeeId } of found.items) {
        const runId = dryRun ? undefined : await this.startOne(organizationId, employeeId, by);
        items.push({ personId, employeeId, ...(runId !== undefined && { runId }) });
      }
      cursor = found.nextCursor ?? undefined;
    } while (cursor !== undefined && items.length < limit);
    return { items, dryRun, more: cursor !== undefined };
  }

  /** Somebody else may have started or let go of the person in this moment. */
  private async startOne(organizationId: string, employeeId: string, by: Accountable): Promise<string | undefined> {
    try {
      return (await this.intake.startAssumed(organizationId, employeeId, by)).runId;
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }
}
