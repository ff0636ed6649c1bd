import { peopleSorts, standings, type PeopleQuery } from '../../api/people.js';

/** One value or several, as an address or a saved view has them. */
function listOf(told: unknown): string[] | undefined {
  const values = [told].flat().filter((one): one is string => typeof one === 'string' && one !== '');
  return values.length === 0 ? undefined : values;
}

/** Reads what stands in the address; what cannot be read is left out. */
export function readPeopleQuery(told: Record<string, unknown>): PeopleQuery {
  const status = standings.filter((one) => listOf(told.status)?.includes(one));
  const search = [told.search].flat()[0];
  const expiring = Number(told.expiring);
  return {
    search: search === undefined || search === null || search === '' ? undefined : String(search),
    status: status.length === 0 ? undefined : status,
    role: listOf(told.role),
    location: listOf(told.location),
    department: listOf(told.department),
    userType: listOf(told.userType),
    overdue: told.overdue === true || told.overdue === 'true' ? true : undefined,
    expiring: Number.isInteger(expiring) && expiring > 0 ? expiring : undefined,
    sort: peopleSorts.find((one) => one === told.sort),
    direction: (['asc', 'desc'] as const).find((one) => one === told.direction),
  };
}

/** How many filters there are, the order aside. */
export const isFiltered = ({ sort: _sort, direction: _direction, ...filter }: PeopleQuery) =>
  Object.values(filter).some((value) => value !== undefined);
