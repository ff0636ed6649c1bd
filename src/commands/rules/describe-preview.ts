import type { ImportCost } from '../../domain/imports/import-cost.js';
import type { Contest } from '../../domain/rule-contests.js';
import type { PeoplePreview } from '../../engine/preview/preview-rules.js';

/** A preview as lines for a terminal. */
export function describePreview({ totals, cost, items }: PeoplePreview): string[] {
  const { people, outcomes, unmatched, requirements, contests } = totals;
  const counts = Object.entries(outcomes).filter(([, count]) => count > 0);
  return [
    `${people} people: ${counts.map(([outcome, count]) => `${outcome} ${count}`).join(', ') || 'nobody to look at'}`,
    `unmatched: ${unmatched.people} (${unmatched.newly} newly, ${unmatched.pickedUp} picked up)`,
    ...requirements
      .filter(({ gains, loses, moves, orders }) => gains + loses + moves + orders > 0)
      .map(
        ({ key, gains, loses, moves, credited, orders }) =>
          `  ${key}: +${gains} -${loses}, ${moves} due dates move, ${credited} already held, ${orders} to order or assign`,
      ),
    ...contests.map((contest) => `  rules differ for ${contest.people}: ${describeContest(contest)}`),
    costLine('now', cost.now),
    costLine('renewals within a year', cost.renewals),
    ...items.map(
      ({ employeeId, outcome, reason, gains, loses, moves }) =>
        `  ${employeeId}: ${reason ?? outcome}${[
          ...gains.map(({ key, dueDate }) => ` +${key}${dueDate === null ? '' : ` by ${dueDate}`}`),
          ...loses.map(({ key }) => ` -${key}`),
          ...moves.map(({ key, from, to }) => ` ${key} due ${from ?? '(never)'} -> ${to ?? '(never)'}`),
        ].join(',')}`,
    ),
  ];
}

function describeContest(contest: Contest): string {
  if (contest.about === 'background-check') {
    const { wins, loses } = contest;
    return `${wins.key} (rank ${wins.rank}) wins over ${loses.map(({ key, rank }) => `${key} (rank ${rank})`).join(', ')}`;
  }
  const claims = contest.claims.map(({ rule, value }) => `${rule} ${JSON.stringify(value)}`);
  return `${contest.key} ${contest.field} ${JSON.stringify(contest.wins)} of ${claims.join(', ')}`;
}

function costLine(when: string, { total, unpriced }: ImportCost): string {
  const rest = unpriced.length > 0 ? `, without a price: ${unpriced.join(', ')}` : '';
  return `cost ${when}: $${total.toFixed(2)}${rest}`;
}
