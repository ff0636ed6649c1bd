import type { Comparison, ScimFilter } from '../../../domain/scim/filter.js';
import type { ScimKind } from '../../../domain/scim/schema.js';

/** A condition of which the values are bound when it is written. */
interface Condition {
  write: (bind: Bind) => string;
  /** Whether it says all that the filter says; else it only narrows. */
  whole: boolean;
}

type Bind = (value: unknown) => string;
type Value = string | number | boolean | null;
/** undefined: SQL does not know this comparison. */
type Column = (op: Comparison, value: Value) => ((bind: Bind) => string) | undefined;

const operators: Partial<Record<Comparison, string>> = { eq: '=', gt: '>', ge: '>=', lt: '<', le: '<=' };

const exactly =
  (column: string): Column =>
  (op, value) =>
    op === 'eq' && typeof value === 'string' ? (bind) => `${column} = ${bind(value)}` : undefined;

const name: Column = (op, value) => {
  if (typeof value !== 'string') return undefined;
  if (op === 'eq') return (bind) => `lower(r.name) = lower(${bind(value)})`;
  if (op === 'sw') return (bind) => `starts_with(lower(r.name), lower(${bind(value)}))`;
  return op === 'co' ? (bind) => `strpos(lower(r.name), lower(${bind(value)})) > 0` : undefined;
};

const emails: Column = (op, value) =>
  op === 'eq' && typeof value === 'string' ? (bind) => `r.emails @> ARRAY[lower(${bind(value)})]` : undefined;

const active: Column = (op, value) => {
  const told = String(value).toLowerCase();
  return op === 'eq' && (told === 'true' || told === 'false') ? () => `r.active = ${told}` : undefined;
};

const modified: Column = (op, value) => {
  const operator = operators[op];
  const isMoment = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));
  return operator !== undefined && isMoment
    ? (bind) => `r.modified_at ${operator} ${bind(value)}::timestamptz`
    : undefined;
};

const related =
  (own: string, other: string): Column =>
  (op, value) =>
    op === 'eq' && typeof value === 'string'
      ? (bind) => `EXISTS (SELECT FROM scim_member m WHERE m.${own} = r.id AND m.${other}::text = ${bind(value)})`
      : undefined;

const common: Record<string, Column> = {
  id: exactly('r.id::text'),
  externalid: exactly('r.external_id'),
  'meta.lastmodified': modified,
};
const columns: Record<ScimKind, Record<string, Column>> = {
  User: {
    ...common,
    username: name,
    emails,
    'emails.value': emails,
    active,
    groups: related('user_id', 'group_id'),
    'groups.value': related('user_id', 'group_id'),
  },
  Group: {
    ...common,
    displayname: name,
    members: related('group_id', 'user_id'),
    'members.value': related('group_id', 'user_id'),
  },
};

/** A filter as a condition on `scim_resource r`. */
export function filterSql(kind: ScimKind, filter: ScimFilter): Condition {
  switch (filter.op) {
    case 'and':
    case 'or': {
      const parts = filter.filters.map((one) => filterSql(kind, one));
      const whole = parts.every((part) => part.whole);
      if (filter.op === 'or' && !whole) return anything;
      return { write: (bind) => `(${parts.map((part) => part.write(bind)).join(` ${filter.op} `)})`, whole };
    }
    case 'not': {
      const { write, whole } = filterSql(kind, filter.filter);
      return whole ? { write: (bind) => `(${write(bind)}) IS NOT TRUE`, whole } : anything;
    }
    case '[]': {
      // What one entry must be, some entry must be: enough to narrow.
      const inner = entryFilter(filter.attrPath, filter.valFilter);
      return { ...(inner ? filterSql(kind, inner) : anything), whole: false };
    }
    case 'pr':
      return anything;
    default: {
      const write = columns[kind][filter.attrPath.toLowerCase()]?.(filter.op, filter.compValue);
      return write ? { write, whole: true } : anything;
    }
  }
}

const anything: Condition = { write: () => 'true', whole: false };

/** `emails[value eq "x"]` as `emails.value eq "x"`; alternatives and negations do not survive that. */
function entryFilter(attrPath: string, filter: ScimFilter): ScimFilter | undefined {
  if (filter.op === 'and') {
    const filters = filter.filters.flatMap((one) => entryFilter(attrPath, one) ?? []);
    return filters.length > 0 ? { op: 'and', filters } : undefined;
  }
  return 'compValue' in filter ? { ...filter, attrPath: `${attrPath}.${filter.attrPath}` } : undefined;
}
