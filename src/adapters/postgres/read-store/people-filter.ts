import type { PeopleFilter } from '../../../ports/read-store.js';
import { standingOn } from './standing.js';

/** The day in the organization $1. */
export const TODAY = `(SELECT day_of(time_zone, cut_off_hour) FROM organization WHERE id = $1)`;

const { lapsed, cleared, standing } = standingOn(TODAY);

/**
 * Something that is asked of them is past its due date, or they are at work since their first day and not cleared. Nobody
 * has asked anything yet of whom everything is assumed.
 */
export const OVERDUE = `(${standing} NOT IN ('terminated', 'merged', 'assumed')
  AND (coalesce(s.due_date < ${TODAY}, false) OR (s.is_active AND s.start_date <= ${TODAY} AND NOT ${cleared})))`;

/** Cleared today, and not for more than so many days (SQL) from now unless something is renewed. */
export const endsWithin = (days: string) => `(${cleared} AND s.clear_through <= ${TODAY} + ${days})`;

/** The first day is today or no later than so many days (SQL) from now. */
export const startsWithin = (days: string) => `(s.start_date BETWEEN ${TODAY} AND ${TODAY} + ${days})`;

/** Words of a search beyond these are not looked for. */
const mostWords = 6;

/** Collects the parameters of a statement; the first is the organization. */
export class Parameters {
  readonly values: unknown[];

  constructor(organizationId: string) {
    this.values = [organizationId];
  }

  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** The condition on s, a row of the listing. */
export function conditionOf(filter: PeopleFilter, parameters: Parameters): string {
  const { statuses, ids, overdue, expiringDays, startingDays } = filter;
  const among = (column: string, values: readonly string[] | undefined, type = 'text') =>
    values === undefined ? [] : [`s.${column} = ANY(${parameters.add(values)}::${type}[])`];
  return [
    's.organization_id = $1',
    ...(statuses?.includes('merged') ? [] : [`s.standing NOT IN ('unknown', 'merged')`]),
    ...(statuses === undefined ? [] : [standsAt(statuses, parameters)]),
    ...among('person_id', ids, 'uuid'),
    ...among('role', filter.roles),
    ...among('location', filter.locations),
    ...among('department', filter.departments),
    ...among('user_type', filter.userTypes),
    ...(overdue === undefined ? [] : [overdue ? OVERDUE : `NOT ${OVERDUE}`]),
    ...(expiringDays === undefined ? [] : [endsWithin(`${parameters.add(expiringDays)}::int`)]),
    ...(startingDays === undefined
      ? []
      : [`(${startsWithin(`${parameters.add(startingDays)}::int`)} AND ${standing} NOT IN ('cleared', 'terminated'))`]),
    ...(filter.search === undefined ? [] : [searched(filter.search, parameters)]),
  ].join(' AND ');
}

function standsAt(statuses: readonly string[], parameters: Parameters): string {
  const lasting = `(s.standing = ANY(${parameters.add(statuses)}::text[]) AND NOT ${lapsed})`;
  return statuses.includes('expired') ? `(${lasting} OR ${lapsed})` : lasting;
}

/** Every word is part of a name or the e-mail, in any order; or the whole is the employee id. */
function searched(search: string, parameters: Parameters): string {
  const words = search
    .replaceAll(/[\\%_]/g, '\\$&')
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
    .map((word) => `s.search_text LIKE '%' || folded(${parameters.add(word)}) || '%'`);
  const named = words.length === 0 ? 'true' : words.join(' AND ');
  return `((${named}) OR s.employee_id = ${parameters.add(search.trim())})`;
}
