/*
 * When it runs: when staff release a hold, or decide whether two records are of one human. Transaction: one per decision,
 * holding the locks of the people concerned, taken in one order; waking comes after commit. A repeat: refused with a
 * conflict, because the question is not open any more.
 */
import { decideMerged } from '../domain/decide.js';
import { Refusal } from '../domain/failure.js';
import type { EventReason } from '../domain/hr-event.js';
import { whatEnds } from '../domain/releasable-hold.js';
import type { DuplicateState, DuplicateView, PeopleDesk, PeopleStore } from '../ports/people-store.js';
import type { Page, PageRequest } from '../ports/read-store.js';
import type { StepHint } from '../ports/run-store.js';
import type { StepQueue } from '../ports/step-queue.js';
import type { FollowHistory } from './follow-history.js';
import type { Accountable } from './accountable.js';

export class PeopleDecisions {
  constructor(
    private readonly store: PeopleStore,
    private readonly queue: StepQueue,
    private readonly history: FollowHistory,
  ) {}

  list(organizationId: string, state: DuplicateState, page: PageRequest): Promise<Page<DuplicateView>> {
    return this.store.duplicates(organizationId, state, page);
  }

  /** @throws Refusal DUPLICATE_NOT_FOUND */
  async read(organizationId: string, id: string): Promise<DuplicateView> {
    const found = await this.store.duplicate(organizationId, id);
    if (!found) throw new Refusal('DUPLICATE_NOT_FOUND', 'There is no such pair of people.', 'not-found');
    return found;
  }

  /**
   * Lets the person go on although the cause of the hold remains, for this employment.
   * @throws Refusal when they are not held for it, or when a human cannot decide it.
   */
  async release(organizationId: string, personId: string, hold: EventReason, by: Accountable): Promise<void> {
    const ends = whatEnds(hold);
    if (ends !== undefined)
      throw new Refusal('HOLD_NOT_RELEASABLE', `${hold} cannot be released: ${ends}.`, 'conflict', '/hold');
    await this.inOne(organizationId, [personId], async (people) => {
      const standing = await people.standing(personId);
      if (!standing) throw new Refusal('PERSON_NOT_FOUND', 'There is no such person.', 'not-found');
      if (standing.heldReason !== hold) {
        const now = standing.heldReason ?? 'nothing';
        throw new Refusal('HOLD_NOT_IN_PLACE', `The person is held for ${now}, not for ${hold}.`, 'conflict', '/hold');
      }
      await people.release(personId, hold, standing.cycle);
      await people.audit(personId, { ...by, action: 'hold.released', detail: { hold } });
      return (await this.history.follow(await people.desk(personId))).wake;
    });
  }

  /** The newcomer's names and events count for who was known already; their own user, if they have one, is deactivated. */
  merge(organizationId: string, id: string, by: Accountable): Promise<void> {
    return this.judge(organizationId, id, by, 'duplicate.merged', async (people, { person, other }) => {
      await this.move(people, id, 'open', 'merged');
      const known = await people.rootOf(other.id);
      if (known === person.id || (await people.rootOf(person.id)) !== person.id) throw decided();
      const leaving = await this.deactivate(people, person.id);
      const replan = await people.merge(person.id, known);
      return [...leaving, ...(await this.history.follow(await people.desk(known), { replan })).wake];
    });
  }

  keepApart(organizationId: string, id: string, by: Accountable): Promise<void> {
    return this.judge(organizationId, id, by, 'duplicate.kept-apart', async (people, { person }) => {
      await this.move(people, id, 'open', 'apart');
      return this.followRoot(people, person.id);
    });
  }

  /** Asks the question again: the newcomer is held, and has what was theirs. */
  undo(organizationId: string, id: string, by: Accountable): Promise<void> {
    return this.judge(organizationId, id, by, 'duplicate.undone', async (people, { state, person }) => {
      if (state !== 'merged' && state !== 'apart') throw decided();
      await this.move(people, id, state, 'open');
      if (state === 'apart') return this.followRoot(people, person.id);
      const into = (await people.standing(person.id))?.mergedInto ?? null;
      if (into === null || (await people.rootOf(into)) !== into)
        throw new Refusal('LATER_MERGE', 'Who they were merged into was merged since: undo that first.', 'conflict');
      const replan = await people.unmerge(person.id, into);
      const { wake } = await this.history.follow(await people.desk(into), { replan });
      return [...wake, ...(await this.followRoot(people, person.id))];
    });
  }

  private async judge(
    organizationId: string,
    id: string,
    by: Accountable,
    action: string,
    work: (people: PeopleDesk, pair: DuplicateView) => Promise<StepHint[]>,
  ): Promise<void> {
    const pair = await this.read(organizationId, id);
    await this.inOne(organizationId, [pair.person.id, pair.other.id], async (people) => {
      const wake = await work(people, pair);
      const detail = { duplicateId: id, otherPersonId: pair.other.id };
      await people.audit(pair.person.id, { ...by, action, detail });
      return wake;
    });
  }

  private async move(people: PeopleDesk, id: string, from: DuplicateState, to: DuplicateState): Promise<void> {
    if (!(await people.judge(id, from, to))) throw decided();
  }

  private async followRoot(people: PeopleDesk, personId: string): Promise<StepHint[]> {
    return (await this.history.follow(await people.desk(await people.rootOf(personId)))).wake;
  }

  private async deactivate(people: PeopleDesk, personId: string): Promise<StepHint[]> {
    const desk = await people.desk(personId);
    const person = await desk.person();
    const decision = decideMerged(person);
    return decision ? (await desk.carryOut(person, decision, { ...(await desk.rules()), matchedRules: [] })).wake : [];
  }

  private async inOne(
    organizationId: string,
    personIds: readonly string[],
    work: (people: PeopleDesk) => Promise<StepHint[]>,
  ): Promise<void> {
    const hints = await this.store.withPeople(organizationId, personIds, work);
    // A wake that gets lost is found by the sweep.
    if (hints.length > 0) await this.queue.wake(hints).catch(() => undefined);
  }
}

const decided = () =>
  new Refusal(
    'DUPLICATE_DECIDED',
    'The pair does not stand where this decision makes sense: read it again.',
    'conflict',
  );
