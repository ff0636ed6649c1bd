/*
 * When it runs: when staff exempt one person from a requirement, add one, or take that back. Transaction: one per decision,
 * holding the lock on the person, with all that follows from it; waking comes after commit. A repeat: refused with a
 * conflict, because the override is in place, or has ended.
 */
import { Refusal } from '../domain/failure.js';
import { inForce, overriddenKey, type NewOverride } from '../domain/overrides.js';
import { requirementKey } from '../domain/rule.js';
import type { IntakeDesk } from '../ports/intake-store.js';
import type { PeopleDesk, PeopleStore } from '../ports/people-store.js';
import type { StepHint } from '../ports/run-store.js';
import type { StepQueue } from '../ports/step-queue.js';
import type { FollowHistory } from './follow-history.js';
import type { Accountable } from './accountable.js';

export class PersonOverrides {
  constructor(
    private readonly store: PeopleStore,
    private readonly queue: StepQueue,
    private readonly history: FollowHistory,
  ) {}

  /** @throws Refusal PERSON_NOT_FOUND, OVERRIDE_IN_PLACE, OVERRIDE_ALREADY_OVER, REQUIREMENT_UNKNOWN */
  add(organizationId: string, personId: string, override: NewOverride, by: Accountable): Promise<string> {
    return this.inOne(organizationId, personId, async (people, rootId) => {
      const desk = await people.desk(rootId);
      await requirePossible(override, desk);
      const id = await people.addOverride(rootId, override, by);
      const detail = { overrideId: id, requirement: overriddenKey(override), expiresOn: override.expiresOn ?? null };
      await people.audit(rootId, { ...by, action: `override.${override.kind}`, detail });
      return { id, wake: (await this.history.follow(desk)).wake };
    });
  }

  /** @throws Refusal PERSON_NOT_FOUND, OVERRIDE_NOT_IN_PLACE */
  end(organizationId: string, personId: string, overrideId: string, by: Accountable): Promise<string> {
    return this.inOne(organizationId, personId, async (people, rootId) => {
      const requirement = await people.endOverride(rootId, overrideId, by);
      if (requirement === undefined) {
        const message = 'The person has no such override, or it was ended: read GET /v1/people/:id/overrides again.';
        throw new Refusal('OVERRIDE_NOT_IN_PLACE', message, 'conflict');
      }
      await people.audit(rootId, { ...by, action: 'override.ended', detail: { overrideId, requirement } });
      return { id: overrideId, wake: (await this.history.follow(await people.desk(rootId))).wake };
    });
  }

  private async inOne(
    organizationId: string,
    personId: string,
    work: (people: PeopleDesk, rootId: string) => Promise<{ id: string; wake: StepHint[] }>,
  ): Promise<string> {
    const { id, wake } = await this.store.withPeople(organizationId, [personId], async (people) => {
      if (await people.standing(personId)) return work(people, await people.rootOf(personId));
      throw new Refusal('PERSON_NOT_FOUND', 'There is no such person.', 'not-found');
    });
    // A wake that gets lost is found by the sweep.
    if (wake.length > 0) await this.queue.wake(wake).catch(() => undefined);
    return id;
  }
}

async function requirePossible(override: NewOverride, desk: IntakeDesk): Promise<void> {
  const [today, person] = [await desk.today(), await desk.person()];
  const key = overriddenKey(override);
  if (override.expiresOn !== undefined && override.expiresOn < today) {
    const message = `expiresOn is ${override.expiresOn}, and today is ${today}: give the last day on which it is to count.`;
    throw new Refusal('OVERRIDE_ALREADY_OVER', message, 'invalid', '/expiresOn');
  }
  const rival = inForce(person.overrides, today).find((one) => overriddenKey(one) === key);
  if (rival) {
    const what = rival.kind === 'add' ? 'was added for' : 'is not asked of';
    const message = `${key} ${what} this person by ${rival.actor}: end override ${rival.id} first.`;
    throw new Refusal('OVERRIDE_IN_PLACE', message, 'conflict');
  }
  if (override.kind === 'add') return;
  const { rules } = await desk.rules();
  const keys = new Set([
    ...person.holdings.map((holding) => holding.key),
    ...rules.flatMap((rule) => rule.requirements.map(requirementKey)),
  ]);
  if (keys.has(key)) return;
  const message = `No rule asks for ${JSON.stringify(key)}: use one of ${[...keys].sort().join(', ')}.`;
  throw new Refusal('REQUIREMENT_UNKNOWN', message, 'invalid', '/requirement');
}
