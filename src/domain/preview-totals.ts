import type { PersonForecast } from './rule-preview.js';
import type { Contest } from './rule-contests.js';

export interface RequirementTotals {
  key: string;
  gains: number;
  loses: number;
  /** People whose due date moves. */
  moves: number;
  /** Of the gains: already held. */
  credited: number;
  /** Assigned or ordered anew. */
  orders: number;
}

/** What a draft does, summed over everybody. */
export interface PreviewTotals {
  /** Looked at: everybody whom rules could concern, without those who have left for good. */
  people: number;
  outcomes: Record<PersonForecast['outcome'], number>;
  unmatched: {
    /** Whom no rule of the draft matches. */
    people: number;
    /** Of them, whom a rule matches today. */
    newly: number;
    /** Who are held today because no rule matches, and are not any more. */
    pickedUp: number;
  };
  requirements: RequirementTotals[];
  contests: (Contest & { people: number })[];
}

export interface SummedPerson {
  forecast: PersonForecast;
  wasUnmatched: boolean;
  contests: readonly Contest[];
  /** Keys of the renewals that will be ordered, each as often as it is. */
  renewals: readonly string[];
}

/** Adds up people one after another. */
export class PreviewSum {
  private people = 0;
  private readonly outcomes: PreviewTotals['outcomes'] = {
    ...{ onboarding: 0, update: 0, renewal: 0, offboarding: 0, assumed: 0 },
    ...{ terms: 0, held: 0, stays: 0, scheduled: 0, unchanged: 0 },
  };
  private readonly unmatched = { people: 0, newly: 0, pickedUp: 0 };
  private readonly requirements = new Map<string, RequirementTotals>();
  private readonly contests = new Map<Contest, number>();
  private readonly renewed: Record<string, number> = {};

  add({ forecast, wasUnmatched, contests, renewals }: SummedPerson): void {
    const isUnmatched = forecast.reason === 'NO_MATCHING_RULE';
    this.people += 1;
    this.outcomes[forecast.outcome] += 1;
    if (isUnmatched) this.unmatched.people += 1;
    if (isUnmatched && !wasUnmatched) this.unmatched.newly += 1;
    if (wasUnmatched && !isUnmatched) this.unmatched.pickedUp += 1;
    for (const what of ['gains', 'loses', 'moves'] as const)
      for (const { key } of forecast[what]) this.of(key)[what] += 1;
    for (const key of forecast.credited) this.of(key).credited += 1;
    for (const key of forecast.orders) this.of(key).orders += 1;
    for (const contest of contests) this.contests.set(contest, (this.contests.get(contest) ?? 0) + 1);
    for (const key of renewals) this.renewed[key] = (this.renewed[key] ?? 0) + 1;
  }

  get totals(): PreviewTotals {
    return {
      people: this.people,
      outcomes: this.outcomes,
      unmatched: this.unmatched,
      requirements: [...this.requirements.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
      contests: [...this.contests]
        .map(([contest, people]) => ({ ...contest, people }))
        .sort((a, b) => b.people - a.people),
    };
  }

  /** How often each requirement is assigned or ordered: now, and to renew it. */
  get orders(): { now: Record<string, number>; renewals: Record<string, number> } {
    const ordered = [...this.requirements.values()].filter(({ orders }) => orders > 0);
    return { now: Object.fromEntries(ordered.map(({ key, orders }) => [key, orders])), renewals: this.renewed };
  }

  private of(key: string): RequirementTotals {
    const known = this.requirements.get(key);
    if (known) return known;
    const none = { key, gains: 0, loses: 0, moves: 0, credited: 0, orders: 0 };
    this.requirements.set(key, none);
    return none;
  }
}
