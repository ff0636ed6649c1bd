/*
 * When it runs: when somebody looks at a person's requirements, at the unmatched queue or at the coverage of rules.
 * Transaction: none; it only reads. A repeat: the same answer, as long as nothing is written in between.
 */
import type { Explanation, ExplainedRequirement, NearRule } from '../../domain/explain.js';
import { nearestRules } from '../../domain/explain.js';
import type { PersonOnRecord } from '../../domain/decision.js';
import { rulesFor } from '../../domain/pinned-rules.js';
import type { RulesVersion } from '../../domain/rules-version.js';
import { CoverageSum, type RuleCoverage } from '../../domain/rule-coverage.js';
import type { Rule } from '../../domain/rule.js';
import type { PersonForecast } from '../../domain/rule-preview.js';
import type { PreviewStore } from '../../ports/preview-store.js';
import type { Page, PageRequest, ReadStore, StepView } from '../../ports/read-store.js';
import { birthDateOf } from '../follow-history.js';
import { Judge, type Judgement } from './judge.js';

export interface PersonRequirements extends Omit<Explanation, 'requirements'> {
  personId: string;
  employeeId: string;
  /** The version that the person is on; 0: none is published. */
  rulesVersion: number;
  requirements: (ExplainedRequirement & { step: WorkingStep | null })[];
}

/** The step that works on a requirement right now, or that stands in its way. */
export interface WorkingStep extends Pick<StepView, 'key' | 'kind' | 'status' | 'waitingFor' | 'dueAt' | 'error'> {
  runId: string;
}

export interface UnmatchedPerson {
  id: string;
  employeeId: string;
  firstName: string | null;
  lastName: string | null;
  role: string | null;
  department: string | null;
  location: string | null;
  state: string | null;
  /** ISO 8601: when they were last decided about. */
  since: string;
  /** Rules of the published version, the nearest first, each with what fails. */
  nearest: NearRule[];
  /** What the asked for version would do for them. */
  draft: (PersonForecast & { rules: string[] }) | null;
}

/** How many people are looked at between two turns of others. */
const pageSize = 2_500;

export class ExplainPeople {
  constructor(
    private readonly store: PreviewStore,
    private readonly reads: Pick<ReadStore, 'person' | 'run'>,
    private readonly judgement: Judgement,
  ) {}

  /** @returns undefined when there is no such person. */
  async requirements(organizationId: string, personId: string): Promise<PersonRequirements | undefined> {
    const employeeId = await this.store.employeeIdOf(organizationId, personId);
    if (employeeId === undefined) return undefined;
    const [{ today, version, rules }, [one], steps] = await Promise.all([
      this.store.basics(organizationId),
      this.store.people(organizationId, [employeeId], 'facts'),
      this.workingSteps(organizationId, personId),
    ]);
    if (!one) return undefined;
    const published = { version, rules };
    const told = {
      ...one,
      today,
      birthDate: birthDateOf(one.events, this.judgement.box),
      matches: this.judgement.matches,
    };
    const counting = rulesFor(told, published, await this.pinned(organizationId, one.person, published));
    const judge = new Judge(this.judgement, counting.rules, today);
    const { requirements, ...explanation } = judge.explain(judge.judge(one), one.person);
    return {
      ...{ personId, employeeId, rulesVersion: counting.version, ...explanation },
      requirements: requirements.map((requirement) => ({ ...requirement, step: steps.get(requirement.key) ?? null })),
    };
  }

  /** @param draft rules of a version, to say what they would do. */
  async unmatched(organizationId: string, page: PageRequest, draft?: Rule[]): Promise<Page<UnmatchedPerson>> {
    const [{ today, rules }, { items, nextCursor }] = await Promise.all([
      this.store.basics(organizationId),
      this.store.unmatched(organizationId, page),
    ]);
    const ids = items.map(({ employeeId }) => employeeId);
    const people = new Map((await this.store.people(organizationId, ids, 'facts')).map((one) => [one.employeeId, one]));
    const published = new Judge(this.judgement, rules, today);
    const drafted = draft && new Judge(this.judgement, draft, today);
    return {
      nextCursor,
      items: items.flatMap((item) => {
        const one = people.get(item.employeeId);
        if (!one) return [];
        const { facts } = published.match(one);
        const would = drafted?.judge(one);
        const {
          firstName = null,
          lastName = null,
          role = null,
          department = null,
          location = null,
          state = null,
        } = facts;
        return [
          {
            ...{ ...item, firstName, lastName, role, department, location, state },
            nearest: nearestRules(rules, facts, this.judgement.matches),
            draft: would ? { ...would.forecast, rules: would.matched.map(({ name }) => name) } : null,
          },
        ];
      }),
    };
  }

  /** @param version default: the published rules. */
  async coverage(organizationId: string, chosen?: Rule[]): Promise<RuleCoverage> {
    const [{ today, rules: published }, ids, told, everUsed] = await Promise.all([
      this.store.basics(organizationId),
      this.store.employeeIds(organizationId),
      this.store.valuesTold(organizationId),
      this.store.rulesEverUsed(organizationId),
    ]);
    const judge = new Judge(this.judgement, chosen ?? published, today);
    const sum = new CoverageSum(judge.rules);
    for (let from = 0; from < ids.length; from += pageSize)
      for (const one of await this.store.people(organizationId, ids.slice(from, from + pageSize), 'standing')) {
        const { facts, matched } = judge.match(one);
        sum.add(facts, matched);
      }
    for (const { field, value, at } of told) sum.told(field, value, at);
    return sum.result(everUsed);
  }

  private async pinned(
    organizationId: string,
    { pin }: PersonOnRecord,
    published: RulesVersion,
  ): Promise<RulesVersion | undefined> {
    if (!pin || pin.version === published.version) return pin && published;
    const rules = await this.store.rulesOf(organizationId, pin.version);
    return rules && { version: pin.version, rules };
  }

  private async workingSteps(organizationId: string, personId: string): Promise<Map<string, WorkingStep>> {
    const runId = (await this.reads.person(organizationId, { id: personId }))?.currentRunId;
    const run = runId ? await this.reads.run(organizationId, runId) : undefined;
    const working = new Map<string, WorkingStep>();
    for (const { key, kind, status, waitingFor, dueAt, error, requirement } of run?.steps ?? []) {
      const isOver = status === 'succeeded' || status === 'skipped' || status === 'cancelled';
      if (requirement !== null && !isOver && !working.has(requirement))
        working.set(requirement, { runId: run?.id ?? '', key, kind, status, waitingFor, dueAt, error });
    }
    return working;
  }
}
