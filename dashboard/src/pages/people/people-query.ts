import { peopleSorts, standings, type PeopleQuery } from '../../api/people.js';

/** One value or several, as an address or a saved view has them. */
function listOf(told: unknown): string[] | undefined {
  const values = [told].flat().filter((one): one is string => typeof one === 'string' && one !== '');
  return values.length === 0 ? undefined : values;
}

/** Reads what stands in the address; what cannot be read is left out. */
export function readPeopleQuery(told: Record<string, unknown>): PeopleQuery {
  const status = standings.filter((one) => listOf(told.status)?.includes(one));
  return {
    search: searchOf(told.search),
    status: status.length === 0 ? undefined : status,
    role: listOf(told.role),
    location: listOf(told.location),
    department: listOf(told.department),
    userType: listOf(told.userType),
    overdue: told.overdue === true || told.overdue === 'true' ? true : undefined,
    expiring: daysOf(told.expiring),
    starting: daysOf(told.starting),
    sort: peopleSorts.find((one) => one === told.sort),
    direction: (['asc', 'desc'] as const).find((one) => one === told.direction),
  };
}

function daysOf(told: unknown): number | undefined {
  const days = Number(told);
  return Number.isInteger(days) && days > 0 ? days : undefined;
}

/** An address may hold a number, such as an employee id. */
const searchOf = (told: unknown) =>
  (typeof told === 'string' && told !== '') || typeof told === 'number' ? String(told) : undefined;

export const isFiltered = (query: PeopleQuery) =>
  Object.entries(query).some(([name, value]) => value !== undefined && name !== 'sort' && name !== 'direction');
