/*
 * When it runs: for the newest events of the inbox, in a preview. Transaction: none. A repeat: the same forecast, as long as
 * nothing arrives in between.
 */
import type { PersonOnRecord } from '../../domain/decision.js';
import { newlyOrdered } from '../../domain/newly-ordered.js';
import { PreviewSum } from '../../domain/preview-totals.js';
import { askedAfter, forecastOf, type PersonForecast } from '../../domain/rule-preview.js';
import type { ArrivedEvent, PersonOnFile } from '../../ports/preview-store.js';
import type { Judge } from './judge.js';

/** What an event leads to under the draft; gains and losses are against what the published rules ask for on it. */
export interface EventForecast extends Omit<PersonForecast, 'credited'> {
  event: Omit<ArrivedEvent, 'sequence'>;
  /** Names of the rules of the draft that match. */
  rules: string[];
}

/** Each event with everything that was told before it; what the person holds and has ordered by now is not paid again. */
export function previewEvents(
  arrived: readonly ArrivedEvent[],
  people: readonly PersonOnFile[],
  judges: { draft: Judge; published: Judge },
): { items: EventForecast[]; sum: PreviewSum } {
  const known = new Map(people.map((one) => [one.employeeId, one]));
  const sum = new PreviewSum();
  const ordered = new Set<string>();
  const items = arrived.flatMap(({ sequence, ...event }): EventForecast[] => {
    const person = known.get(event.employeeId);
    if (!person) return [];
    const events = person.events.filter((one) => one.sequence <= sequence);
    const fresh = { ...person, events, person: asIfNew(person.person) };
    const judged = judges.draft.judge(fresh);
    const before = judges.published.judge(fresh);
    const { decision } = judged;
    const forecast = forecastOf(decision, withAsked(fresh.person, before));
    const all = decision.type === 'start' ? newlyOrdered(decision, person.person.holdings) : [];
    const orders = all.filter((key) => !ordered.has(`${event.employeeId} ${key}`));
    for (const key of orders) ordered.add(`${event.employeeId} ${key}`);
    const isHeldBefore = before.forecast.reason === 'NO_MATCHING_RULE';
    const renewals = orders.length > 0 ? judges.draft.renewalsOf(judged, fresh.person) : [];
    sum.add({
      forecast: { ...forecast, orders },
      wasUnmatched: isHeldBefore,
      contests: judges.draft.contestsOf(judged),
      renewals,
    });
    return [{ event, rules: judged.matched.map(({ name }) => name), ...forecast, orders }];
  });
  return { items: items.reverse(), sum };
}

const asIfNew = ({ personId, overrides }: PersonOnRecord): PersonOnRecord => ({
  ...{ personId, revision: 0, departures: 0, stalled: false, assumed: false, suspected: false },
  ...{ holdings: [], releases: [], overrides },
});

/** With what the published rules would have asked for on the same event. */
function withAsked(person: PersonOnRecord, { decision }: ReturnType<Judge['judge']>): PersonOnRecord {
  const holdings = askedAfter(decision, person).map((one) => ({
    ...one,
    ...{ state: 'open' as const, current: true, ordered: false, generation: 1, renewing: false },
  }));
  return { ...person, holdings };
}
