import { endsWithin, OVERDUE, startsWithin, TODAY } from '../read-store/people-filter.js';
import { standingOn } from '../read-store/standing.js';

/**
 * SQL: how many people of organization $1 stand how today, by the conditions of the list of people, so that a number and the
 * list that it leads to are the same. The listing is folded before.
 */
export const PEOPLE_COUNTS = `
SELECT ${standingOn(TODAY).standing} AS standing, count(*)::int AS people, count(*) FILTER (WHERE ${OVERDUE})::int AS overdue,
  count(*) FILTER (WHERE ${startsWithin('14')})::int AS starting,
  count(*) FILTER (WHERE ${endsWithin('30')})::int AS in30, count(*) FILTER (WHERE ${endsWithin('60')})::int AS in60,
  count(*) FILTER (WHERE ${endsWithin('90')})::int AS in90
FROM person_listing s WHERE s.organization_id = $1 AND s.standing NOT IN ('unknown', 'merged', 'terminated')
GROUP BY 1`;
