import type { PersonOnRecord } from './decision.js';
import type { PlanSubject } from './plan.js';
import { generationSuffix } from './renewal.js';

/** What was written before the person left concerns a user who is gone, so each departure begins a new cycle of writes. */
export function subjectOf({ personId, departures, revision, holdings, preAdverse = [] }: PersonOnRecord): PlanSubject {
  const orderedAs = new Map(
    holdings.flatMap((holding): [string, string][] =>
      holding.orderedAs === undefined ? [] : [[`${holding.key}${generationSuffix(holding)}`, holding.orderedAs]],
    ),
  );
  const notFinal = new Map(preAdverse.map(({ key, decisionId }) => [key, decisionId]));
  return { personId, cycle: departures + 1, revision: revision + 1, orderedAs, preAdverse: notFinal };
}
