/*
 * When it runs: when an admin moves people to the published rules, or looks what that would do. Transaction: T1, one per
 * person; a look writes nothing. A repeat: moves whoever is left, because whoever has moved is on the version.
 */
import { Refusal } from '../domain/failure.js';
import { changesFor, type RequirementChanges } from '../domain/requirement-changes.js';
import type { IntakeDesk, IntakeStore, PersonOnVersion } from '../ports/intake-store.js';
import type { RuleSetStore } from '../ports/rule-set-store.js';
import type { StepQueue } from '../ports/step-queue.js';
import type { StepHint } from '../ports/run-store.js';
import type { FollowHistory } from './follow-history.js';
import type { Accountable } from './accountable.js';

/** One person and what the move changes for them; whoever it would hold stays on their version. */
export interface MovedPerson extends RequirementChanges {
  personId: string;
  employeeId: string;
  /** The version they were on; null: none yet. */
  from: number | null;
  moved: boolean;
  runId?: string;
}

export interface MovedPeople {
  items: MovedPerson[];
  dryRun: boolean;
  /** Give it as `cursor` to go on; null: nobody is left. */
  nextCursor: string | null;
}

export interface MoveRequest {
  /** Absent: everybody who is on another version. */
  personIds?: string[];
  dryRun: boolean;
  /** The employee id of the last person before. */
  cursor?: string;
  limit: number;
}

const pageSize = 500;

export class MovePeople {
  constructor(
    private readonly ruleSets: RuleSetStore,
    private readonly intake: IntakeStore,
    private readonly queue: StepQueue,
    private readonly history: FollowHistory,
  ) {}

  /** @throws Refusal RULE_SET_NOT_FOUND, RULE_SET_NOT_PUBLISHED */
  async move(organizationId: string, version: number, request: MoveRequest, by: Accountable): Promise<MovedPeople> {
    await this.requirePublished(organizationId, version);
    const { dryRun, limit, cursor: after, personIds } = request;
    const found = await this.intake.peopleOffVersion(organizationId, version, { personIds, after, limit: limit + 1 });
    const items: MovedPerson[] = [];
    for (const person of found.slice(0, limit)) {
      const moved = await this.intake.withPerson(organizationId, person.employeeId, (desk) =>
        dryRun ? this.look(desk) : this.moveOne(desk, person, version, by),
      );
      const { wake = [], ...outcome } = moved;
      // A wake that gets lost is found by the sweep.
      if (wake.length > 0) await this.queue.wake(wake).catch(() => undefined);
      items.push({ ...person, ...outcome });
    }
    return { items, dryRun, nextCursor: found.length > limit ? (items.at(-1)?.employeeId ?? null) : null };
  }

  /** Page by page until nobody is left. */
  async moveAll(organizationId: string, version: number, by: Accountable): Promise<void> {
    let cursor: string | null | undefined;
    do {
      const request = { dryRun: false, limit: pageSize, cursor: cursor ?? undefined };
      ({ nextCursor: cursor } = await this.move(organizationId, version, request, by));
    } while (cursor !== null);
  }

  private async look(desk: IntakeDesk): Promise<Outcome> {
    const { person, decision } = await this.history.consider(desk, { move: true });
    const changes = changesFor(person, decision);
    return { ...changes, moved: changes.heldReason === undefined };
  }

  private async moveOne(desk: IntakeDesk, from: PersonOnVersion, version: number, by: Accountable): Promise<Outcome> {
    const before = await this.look(desk);
    if (!before.moved) return before;
    const { runId, wake } = await this.history.follow(desk, { move: true });
    await desk.audit({ ...by, action: 'person.moved', detail: { from: from.from, to: version } });
    return { ...before, wake, ...(runId !== undefined && { runId }) };
  }

  private async requirePublished(organizationId: string, version: number): Promise<void> {
    const found = await this.ruleSets.find(organizationId, version);
    if (!found) throw new Refusal('RULE_SET_NOT_FOUND', `There is no version ${version}.`, 'not-found');
    if (found.status === 'published') return;
    const message = `Version ${version} is ${found.status}: people can be moved to the published one only. Publish it first.`;
    throw new Refusal('RULE_SET_NOT_PUBLISHED', message, 'conflict');
  }
}

type Outcome = RequirementChanges & { moved: boolean; runId?: string; wake?: StepHint[] };
