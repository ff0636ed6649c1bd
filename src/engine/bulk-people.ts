/*
 * When it runs: when staff do the same for many people, or look what that would do. Transaction: one or more for each
 * person, as for a single act, so that one who is refused sinks no neighbour; a look changes nothing. A repeat, also after
 * a crash half-way: passes over who was done already.
 */
import { Refusal } from '../domain/failure.js';
import { requireRole, type StaffRole } from '../domain/staff-role.js';
import type { ListedPerson, Page, PageRequest, PeopleFilter, PersonView, ReadStore } from '../ports/read-store.js';
import type { Accountable } from './accountable.js';
import type { BulkActions } from './bulk-actions.js';
import type { MovePeople } from './move-people.js';
import type { PersonOverrides } from './person-overrides.js';
import type { RuleSets } from './rule-sets.js';
import type { StartAssumed } from './start-assumed.js';

export const peopleActions = ['retry', 'start', 'move', 'exempt'] as const;
export type PeopleAction = (typeof peopleActions)[number];

const roles: Record<PeopleAction, StaffRole> = { retry: 'staff', start: 'staff', move: 'admin', exempt: 'reviewer' };

export interface PeopleRequest {
  /** `retry` failed steps, `start` what is only assumed, `move` to the published rules, `exempt` from a requirement. */
  action: PeopleAction;
  filter: PeopleFilter;
  /** Judges everybody and changes nothing. */
  dryRun: boolean;
  /** Of `exempt`: the key. */
  requirement?: string;
  /** Of `exempt`: YYYY-MM-DD, the last day on which it counts. */
  expiresOn?: string;
}

export interface PersonOutcome extends Pick<PersonView, 'employeeId' | 'firstName' | 'lastName'> {
  personId: string;
  /** `applicable`: a dry run found nothing against it. `skipped`: there is nothing to do. */
  outcome: 'applied' | 'applicable' | 'skipped' | 'refused';
  /** What is done, or would be: keys of steps that are tried again, or of requirements that begin (+) or end (-). */
  changes: string[];
  /** Why nothing, or not everything, was done. */
  error: { code: string; message: string } | null;
}

type Judged = Pick<PersonOutcome, 'changes' | 'error'> & { isDone: boolean };

export interface BulkPeopleParts {
  reads: ReadStore;
  steps: BulkActions;
  starts: StartAssumed;
  moves: MovePeople;
  overrides: PersonOverrides;
  ruleSets: Pick<RuleSets, 'list'>;
}

const mostStepsOfOne = 100;

const nothing = (message: string): Judged => ({
  isDone: false,
  changes: [],
  error: { code: 'NOTHING_TO_DO', message },
});
const done = (changes: string[]): Judged => ({ isDone: true, changes, error: null });

export class BulkPeople {
  constructor(private readonly parts: BulkPeopleParts) {}

  /**
   * @returns what became of each person of one page; `nextCursor` where there are more.
   * @throws Refusal EMPTY_FILTER, ROLE_REQUIRED, RULE_SET_NOT_FOUND
   */
  async act(organizationId: string, request: PeopleRequest, by: Accountable, page: PageRequest) {
    const { action, filter, dryRun } = request;
    requireRole(by.role ?? 'admin', roles[action], `To ${action} for many`);
    if (Object.values(filter).every((value) => value === undefined))
      throw new Refusal('EMPTY_FILTER', 'Name people, or at least one filter.', 'invalid', '/filter');
    const judge = await this.judgeOf(organizationId, request, by);
    const found: Page<ListedPerson> = await this.parts.reads.people(organizationId, filter, page);
    const items: PersonOutcome[] = [];
    for (const { id: personId, employeeId, firstName, lastName, standing } of found.items) {
      const { isDone, ...told } = await refusable(() => judge({ personId, standing }));
      const missed = told.error === null || told.error.code === 'NOTHING_TO_DO' ? 'skipped' : 'refused';
      const outcome = isDone ? (dryRun ? 'applicable' : 'applied') : missed;
      items.push({ personId, employeeId, firstName, lastName, outcome, ...told });
    }
    return { items, nextCursor: found.nextCursor };
  }

  private async judgeOf(organizationId: string, request: PeopleRequest, by: Accountable): Promise<Judge> {
    const { action, dryRun, requirement = '', expiresOn } = request;
    if (action === 'retry') return ({ personId }) => this.retry(organizationId, personId, dryRun, by);
    if (action === 'start') return (person) => this.start(organizationId, person, dryRun, by);
    if (action === 'exempt')
      return ({ personId }) => this.exempt(organizationId, personId, { requirement, expiresOn, dryRun }, by);
    const version = (await this.parts.ruleSets.list(organizationId)).find(({ status }) => status === 'published');
    if (!version) throw new Refusal('RULE_SET_NOT_FOUND', 'No rules are published: publish some first.', 'not-found');
    return ({ personId }) => this.move(organizationId, version.version, { personId, dryRun }, by);
  }

  private async retry(organizationId: string, personId: string, dryRun: boolean, by: Accountable): Promise<Judged> {
    const request = { action: 'retry' as const, filter: { personIds: [personId] }, dryRun };
    const { items } = await this.parts.steps.act(organizationId, request, by, { limit: mostStepsOfOne });
    if (items.length === 0) return nothing('No step of theirs needs attention.');
    const refused = items.find(({ outcome }) => outcome === 'refused');
    const tried = items.filter(({ outcome }) => outcome !== 'refused').map(({ stepKey }) => stepKey ?? '');
    return { isDone: tried.length > 0, changes: tried, error: refused?.error ?? null };
  }

  private async start(organizationId: string, { personId, standing }: Judgeable, dryRun: boolean, by: Accountable) {
    if (standing !== 'assumed') return nothing('Nothing is assumed of them: work goes on or is done.');
    if (!dryRun) await this.parts.starts.start(organizationId, personId, by);
    return done([]);
  }

  private async move(
    organizationId: string,
    version: number,
    { personId, dryRun }: { personId: string; dryRun: boolean },
    by: Accountable,
  ): Promise<Judged> {
    const request = { personIds: [personId], dryRun, limit: 1 };
    const [moved] = (await this.parts.moves.move(organizationId, version, request, by)).items;
    if (!moved) return nothing(`They are on version ${version} already, or not at work.`);
    if (moved.moved) return done([...moved.starts.map((key) => `+${key}`), ...moved.cancels.map((key) => `-${key}`)]);
    const message = `Version ${version} would hold them, so they stay on ${moved.from ?? 'none'}.`;
    return { isDone: false, changes: [], error: { code: moved.heldReason ?? 'NO_MATCHING_RULE', message } };
  }

  private async exempt(
    organizationId: string,
    personId: string,
    { requirement, expiresOn, dryRun }: { requirement: string; expiresOn?: string; dryRun: boolean },
    by: Accountable,
  ): Promise<Judged> {
    const person = await this.parts.reads.person(organizationId, { id: personId });
    const asked = person?.requirements.some(({ key, current }) => current && key === requirement) ?? false;
    if (!asked) return nothing(`${requirement} is not asked of them.`);
    const override = { kind: 'exempt' as const, requirementKey: requirement, expiresOn };
    if (!dryRun) await this.parts.overrides.add(organizationId, personId, override, by);
    return done([`-${requirement}`]);
  }
}

type Judgeable = { personId: string } & Pick<PersonView, 'standing'>;
type Judge = (person: Judgeable) => Promise<Judged>;

async function refusable(work: () => Promise<Judged>): Promise<Judged> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { isDone: false, changes: [], error: { code: error.code, message: error.message } };
  }
}
