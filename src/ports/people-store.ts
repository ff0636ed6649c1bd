import type { EventReason } from '../domain/hr-event.js';
import type { NewOverride } from '../domain/overrides.js';
import type { IntakeDesk } from './intake-store.js';
import type { Page, PageRequest } from './read-store.js';

export const duplicateStates = ['open', 'merged', 'apart', 'dismissed'] as const;
/** `dismissed`: the grounds are gone, because HR corrected what it had told. */
export type DuplicateState = (typeof duplicateStates)[number];

/** Two records that may be of one human. */
export interface DuplicateView {
  id: string;
  state: DuplicateState;
  /** Any of SAME_EMAIL_AND_NAME, SAME_NAME_AND_BIRTH_DATE, SAME_PERSON_KEY. */
  grounds: string[];
  foundAt: string;
  /** Who came later, and is held. */
  person: DuplicatePerson;
  /** Who was known already. */
  other: DuplicatePerson;
  /** Decisions of staff, oldest first. */
  decisions: { at: string; actor: string; action: string; reason: string }[];
}

export interface DuplicatePerson {
  id: string;
  employeeId: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  startDate: string | null;
}

/** Decisions of staff about people rather than runs. */
export interface PeopleStore {
  /**
   * Opens one transaction that holds the locks of these people, and of those into whom they were merged, taken in one
   * order. Their open work stands still until it ends.
   */
  withPeople<T>(
    organizationId: string,
    personIds: readonly string[],
    work: (desk: PeopleDesk) => Promise<T>,
  ): Promise<T>;
  duplicates(organizationId: string, state: DuplicateState, page: PageRequest): Promise<Page<DuplicateView>>;
  duplicate(organizationId: string, id: string): Promise<DuplicateView | undefined>;
}

export interface PeopleDesk {
  /** @returns undefined when there is no such person; otherwise their hold, and into whom they were merged. */
  standing(personId: string): Promise<PersonHold | undefined>;
  /** The person with everything that counts for them by now. */
  desk(personId: string): Promise<IntakeDesk>;
  /** The person whose record counts: into whom this one was merged at the end, or they themselves. */
  rootOf(personId: string): Promise<string>;
  release(personId: string, hold: EventReason, cycle: number): Promise<void>;
  /** @returns false when it is not in the state `from` any more. */
  judge(duplicateId: string, from: DuplicateState, to: DuplicateState): Promise<boolean>;
  /**
   * From now on everything that is told of `personId` counts for `intoId`, who is credited with what the other holds and
   * has ordered. @returns whether that changes what `intoId` is working on.
   */
  merge(personId: string, intoId: string): Promise<boolean>;
  /** Takes `merge` back. @returns whether the one merged into loses something. */
  unmerge(personId: string, fromId: string): Promise<boolean>;
  /** @returns its id. */
  addOverride(personId: string, override: NewOverride, by: { actor: string; reason: string }): Promise<string>;
  /** @returns the requirement's key; undefined when the person has no such override, or it was ended before. */
  endOverride(personId: string, id: string, by: { actor: string; reason: string }): Promise<string | undefined>;
  audit(personId: string, entry: { actor: string; reason: string; action: string; detail?: object }): Promise<void>;
}

export interface PersonHold {
  heldReason: EventReason | null;
  cycle: number;
  mergedInto: string | null;
}
