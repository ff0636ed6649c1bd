/*
 * When it runs: while an admin edits rules, and in front of publishing them. Transaction: none; it reads what is known and
 * writes nothing. A repeat: the same answer, as long as nothing else is written in between.
 */
import type { CatalogIssue } from '../../domain/check-rules-against-catalog.js';
import { checkRulesAgainstCatalog } from '../../domain/check-rules-against-catalog.js';
import type { PersonOnRecord } from '../../domain/decision.js';
import type { Explanation } from '../../domain/explain.js';
import type { EmployeeFacts } from '../../domain/hr-event.js';
import { costOf, type ImportCost } from '../../domain/imports/import-cost.js';
import { PreviewSum, type PreviewTotals } from '../../domain/preview-totals.js';
import type { Rule } from '../../domain/rule.js';
import type { Contest } from '../../domain/rule-contests.js';
import { isAffected, type PersonForecast } from '../../domain/rule-preview.js';
import type { Catalog, Compliance } from '../../ports/compliance.js';
import type { PersonOnFile, PreviewStore } from '../../ports/preview-store.js';
import { systemClock } from '../../ports/process-clock.js';
import { Judge, type Judged, type Judgement } from './judge.js';
import { previewEvents, type EventForecast } from './preview-events.js';

/** A person to whom something would happen, or whom no rule matches. */
export interface PreviewedPerson extends PersonForecast {
  personId: string;
  employeeId: string;
  firstName: string | null;
  lastName: string | null;
  /** Names of the rules that match. */
  rules: string[];
  contests: readonly Contest[];
}

/** In US dollars by the catalogue of this moment. */
export interface PreviewCost {
  /** What is assigned and ordered at once: nothing that is under way, held or was ordered before. */
  now: ImportCost;
  /** What has to be renewed within a year, by validity; what is not fulfilled yet counts from its due date. */
  renewals: ImportCost;
}

export interface PeoplePreview {
  totals: PreviewTotals;
  cost: PreviewCost;
  items: PreviewedPerson[];
  nextCursor: string | null;
}

export interface EventsPreview {
  totals: PreviewTotals;
  cost: PreviewCost;
  items: EventForecast[];
  nextCursor: null;
}

export interface MadeUpPreview extends PersonForecast {
  cost: PreviewCost;
  explanation: Explanation;
  contests: readonly Contest[];
}

export interface MadeUpPerson {
  facts: EmployeeFacts;
  /** YYYY-MM-DD: the first day; default: today. */
  effectiveDate?: string;
  /** YYYY-MM-DD */
  birthDate?: string;
}

export interface PreviewParts {
  store: PreviewStore;
  compliance: { of(organizationId: string): Pick<Compliance, 'catalog'> };
  judgement: Judgement;
}

/** People read at once; the next are read while these are decided about, and others have their turn after each page. */
const pageSize = 500;

export class PreviewRules {
  constructor(private readonly parts: PreviewParts) {}

  /** What the catalogue has against the rules: errors cannot work, warnings ask for attention later. */
  async issues(organizationId: string, rules: readonly Rule[]): Promise<CatalogIssue[]> {
    return checkRulesAgainstCatalog(rules, await this.catalogOf(organizationId));
  }

  /** Against everybody; totals are over all, `items` one page in the order of employee ids. */
  async people(organizationId: string, rules: Rule[], page: { after?: string; limit: number }): Promise<PeoplePreview> {
    const { store } = this.parts;
    const catalog = settled(this.catalogOf(organizationId));
    const [{ today }, ids] = await Promise.all([store.basics(organizationId), store.employeeIds(organizationId)]);
    const judge = this.judge(rules, today);
    const sum = new PreviewSum();
    const found: PreviewedPerson[] = [];
    for await (const people of this.everybody(organizationId, ids))
      for (const one of people) {
        const judged = judge.judge(one);
        const contests = judge.contestsOf(judged);
        sum.add(summed(judge, judged, one.person, contests));
        const isListed = isAffected(judged.forecast, one.person) || judged.forecast.reason === 'NO_MATCHING_RULE';
        const isOnPage = page.after === undefined || one.employeeId > page.after;
        if (isListed && isOnPage && found.length <= page.limit) found.push(previewed(one, judged, contests));
      }
    const items = found.slice(0, page.limit);
    const nextCursor = found.length > page.limit ? (items.at(-1)?.employeeId ?? null) : null;
    return { totals: sum.totals, cost: priced(sum, await catalog), items, nextCursor };
  }

  /** The newest events of the inbox, each as if it arrived now for somebody for whom nothing was begun yet. */
  async events(organizationId: string, rules: Rule[], count: number): Promise<EventsPreview> {
    const { store } = this.parts;
    const catalog = settled(this.catalogOf(organizationId));
    const [{ today, rules: published }, arrived] = await Promise.all([
      store.basics(organizationId),
      store.newestEvents(organizationId, count),
    ]);
    const ids = [...new Set(arrived.map(({ employeeId }) => employeeId))];
    const people = await store.people(organizationId, ids, 'facts');
    const judges = { draft: this.judge(rules, today), published: this.judge(published, today) };
    const { items, sum } = previewEvents(arrived, people, judges);
    return { totals: sum.totals, cost: priced(sum, await catalog), items, nextCursor: null };
  }

  /** Somebody who does not exist, hired today or on a later day, with the whole explanation. */
  async madeUp(organizationId: string, rules: Rule[], told: MadeUpPerson): Promise<MadeUpPreview> {
    const catalog = settled(this.catalogOf(organizationId));
    const { today } = await this.parts.store.basics(organizationId);
    const judge = this.judge(rules, today);
    const one = hiredNow(told, today);
    const judged = judge.judge(one, told);
    const contests = judge.contestsOf(judged);
    const sum = new PreviewSum();
    sum.add(summed(judge, judged, one.person, contests));
    const explanation = judge.explain(judged, one.person);
    return { ...judged.forecast, explanation, contests, cost: priced(sum, await catalog) };
  }

  private judge(rules: Rule[], today: string): Judge {
    return new Judge(this.parts.judgement, rules, today);
  }

  private catalogOf(organizationId: string): Promise<Catalog> {
    return this.parts.compliance.of(organizationId).catalog();
  }

  /** Reads ahead by one page, and lets others have their turn after each. */
  private async *everybody(organizationId: string, ids: readonly string[]): AsyncGenerator<PersonOnFile[]> {
    const read = (from: number) =>
      settled(this.parts.store.people(organizationId, ids.slice(from, from + pageSize), 'standing'));
    let next = read(0);
    for (let from = 0; from < ids.length; from += pageSize) {
      const page = await next;
      next = read(from + pageSize);
      // The request must have left, or the database waits while these are decided about.
      await systemClock.turn();
      yield page;
    }
  }
}

export function previewed({ employeeId, person }: PersonOnFile, judged: Judged, contests: readonly Contest[]) {
  const { facts, matched, forecast } = judged;
  const { firstName = null, lastName = null } = facts;
  const rules = matched.map(({ name }) => name);
  return { personId: person.personId, employeeId, firstName, lastName, rules, ...forecast, contests };
}

export function summed(judge: Judge, judged: Judged, person: PersonOnRecord, contests: readonly Contest[]) {
  const wasUnmatched = person.heldReason === 'NO_MATCHING_RULE';
  return { forecast: judged.forecast, wasUnmatched, contests, renewals: judge.renewalsOf(judged, person) };
}

function priced(sum: PreviewSum, catalog: Catalog): PreviewCost {
  const { now, renewals } = sum.orders;
  return { now: costOf(now, catalog), renewals: costOf(renewals, catalog) };
}

const nobody = {
  ...{ revision: 0, departures: 0, stalled: false, assumed: false, suspected: false },
  ...{ holdings: [], releases: [], overrides: [] },
};

function hiredNow({ facts, effectiveDate }: MadeUpPerson, today: string): PersonOnFile {
  const occurredAt = `${today}T00:00:00.000Z`;
  const event = { type: 'employee.hired' as const, occurredAt, effectiveDate, facts, sequence: 1 };
  return { employeeId: facts.employeeId, person: { personId: 'made-up', ...nobody }, events: [event] };
}

/** A promise that is awaited later: it must not count as forgotten when something else fails before. */
function settled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
