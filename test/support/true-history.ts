import fc from 'fast-check';
import { addDays } from '../../src/domain/day.js';
import type { RecordedEvent } from '../../src/domain/employment.js';
import type { HrRecord } from '../../src/domain/hr-record.js';
import { today } from './engine-arbitraries.js';

/** One thing that HR did: the canonical event that tells it, and the whole record as it stood right after. */
export interface Told {
  event: RecordedEvent;
  record: HrRecord;
  asOf: string;
}

const fields = fc.record({
  role: fc.constantFrom('driver', 'counselor', 'cook'),
  email: fc.constantFrom('ana@example.org', 'anna@example.org', null),
  lastName: fc.constantFrom('Canary', 'Finch'),
});

const act = fc.record({
  afterDays: fc.integer({ min: 0, max: 12 }),
  what: fc.constantFrom('change', 'leave', 'leave', 'call-off', 'return', 'move-start'),
  /** Of a date: how many days after the day on which it is told. */
  inDays: fc.integer({ min: -2, max: 15 }),
  facts: fields,
  accessRevoked: fc.boolean(),
});

/**
 * What truly happened to one person, in order; today at the latest. Somebody returns only after the end has come: an HR
 * record has one end, so it cannot tell of a return that is announced before.
 */
export const trueHistory: fc.Arbitrary<Told[]> = fc
  .tuple(fc.record({ inDays: fc.integer({ min: -5, max: 20 }), facts: fields }), fc.array(act, { maxLength: 8 }))
  .map(([hire, acts]) => {
    const first = addDays(today, -60);
    const record: HrRecord = { remoteId: 'E1', status: 'active', startDate: addDays(first, hire.inDays), facts: {} };
    const history: Told[] = [];
    const tell = (day: string, type: string, change: Partial<RecordedEvent>, facts: HrRecord['facts'] = {}) => {
      Object.assign(record.facts, facts);
      const { startDate = day, endDate } = record;
      record.status = endDate !== undefined && endDate <= day ? 'terminated' : startDate > day ? 'prehire' : 'active';
      const asOf = new Date(Date.parse(`${day}T08:00:00Z`) + history.length * 60_000).toISOString();
      history.push({
        event: {
          type: `employee.${type}` as RecordedEvent['type'],
          occurredAt: asOf,
          facts: { employeeId: 'E1', firstName: 'Ana', ...facts },
          sequence: history.length + 1,
          ...change,
        },
        record: structuredClone({ ...record, facts: { firstName: 'Ana', ...record.facts } }),
        asOf,
      });
    };
    tell(first, 'hired', { effectiveDate: record.startDate }, hire.facts);
    let day = first;
    for (const { afterDays, what, inDays, facts, accessRevoked } of acts) {
      day = addDays(day, afterDays);
      if (day > today) break;
      const { startDate = day, endDate } = record;
      const date = addDays(day, inDays);
      const hasLeft = endDate !== undefined && endDate <= day;
      if (what === 'change') tell(day, 'updated', {}, facts);
      else if (what === 'leave' && !hasLeft && date > startDate) {
        Object.assign(record, { endDate: date, accessRevoked });
        tell(day, 'terminated', { effectiveDate: date, accessRevoked });
      } else if (what === 'call-off' && endDate !== undefined && !hasLeft) {
        Object.assign(record, { endDate: undefined, accessRevoked: false });
        tell(day, 'termination-cancelled', {});
      } else if (what === 'return' && hasLeft && date >= endDate) {
        Object.assign(record, { startDate: date, endDate: undefined, accessRevoked: false });
        tell(day, 'rehired', { effectiveDate: date }, facts);
      } else if (what === 'move-start' && endDate === undefined && startDate > day && date > day) {
        Object.assign(record, { startDate: date });
        tell(day, 'hired', { effectiveDate: date }, facts);
      }
    }
    return history;
  });
