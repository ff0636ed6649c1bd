import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shuffled, today } from '../../test/support/engine-arbitraries.js';
import { trueHistory, type Told } from '../../test/support/true-history.js';
import { foldEmployment, type Employment, type RecordedEvent } from './employment.js';
import { changesTold, type HrRecord } from './hr-record.js';

const facts = { firstName: 'Ana', lastName: 'Canary', role: 'driver' };
const base: HrRecord = { remoteId: 'R1', status: 'active', startDate: '2030-05-01', facts };

/** Reads records as the engine does: one after another, each compared with what was known at its moment. */
class Reader {
  readonly events: RecordedEvent[] = [];
  private newest = '';

  read(record: HrRecord, asOf: string): string[] {
    if (asOf < this.newest) return ['OVERTAKEN'];
    this.newest = asOf;
    const until = this.events.filter((event) => event.occurredAt <= asOf);
    const changes = changesTold(record, 'E1', until, today);
    for (const change of changes)
      this.add({ ...change, occurredAt: asOf, facts: { ...record.facts, employeeId: 'E1' } });
    return changes.map(({ type, effectiveDate, accessRevoked }) =>
      [type.slice('employee.'.length), effectiveDate, accessRevoked && 'revoked'].filter(Boolean).join(' '),
    );
  }

  add(event: Omit<RecordedEvent, 'sequence'>): void {
    this.events.push({ ...event, sequence: this.events.length + 1 });
  }

  get employment() {
    return foldEmployment('E1', this.events, today);
  }
}

/** What the second record leads to after the first was read a day before; the first may be several. */
function after(...records: Partial<HrRecord>[]): string[] {
  const reader = new Reader();
  const told = records.map((record, index) =>
    reader.read({ ...base, ...record }, `2030-06-${10 + index}T08:00:00.000Z`),
  );
  return told.at(-1) ?? [];
}

describe('a record of somebody unknown', () => {
  it('tells the hire, with the end if there is one', () => {
    expect(after({})).toEqual(['hired 2030-05-01']);
    expect(after({ startDate: undefined })).toEqual(['hired']);
    expect(after({ status: 'prehire', startDate: '2030-09-01' })).toEqual(['hired 2030-09-01']);
    expect(after({ endDate: '2030-08-31', accessRevoked: true })).toEqual([
      'hired 2030-05-01',
      'terminated 2030-08-31 revoked',
    ]);
  });

  it('who has left tells nothing, also where a stray update was kept', () => {
    expect(after({ status: 'terminated', endDate: '2030-06-01' })).toEqual([]);
    const reader = new Reader();
    const stray = { type: 'employee.updated' as const, occurredAt: '2030-06-01T08:00:00.000Z' };
    reader.add({ ...stray, facts: { employeeId: 'E1', role: 'cook' } });
    expect(reader.read({ ...base, status: 'terminated' }, '2030-06-10T08:00:00.000Z')).toEqual([]);
  });

  it('who is at work again does not end with an employment of before', () => {
    expect(after({ startDate: '2030-05-01', endDate: '2029-09-30' })).toEqual(['hired 2030-05-01']);
  });
});

describe('a record of somebody known', () => {
  it('tells nothing where nothing differs, or where it does not tell', () => {
    expect(after({}, {})).toEqual([]);
    expect(after({}, { startDate: undefined, facts: {} })).toEqual([]);
    expect(after({ facts: { ...facts, email: null } }, {})).toEqual([]);
    expect(after({ facts: { ...facts, attributes: { a: 1, b: 2 } } }, { facts: { attributes: { b: 2 } } })).toEqual([]);
  });

  it('tells facts that differ', () => {
    expect(after({}, { facts: { ...facts, role: 'cook' } })).toEqual(['updated']);
    expect(after({}, { facts: { ...facts, role: null } })).toEqual(['updated']);
    expect(after({}, { facts: { attributes: { b: 2 } } })).toEqual(['updated']);
  });

  it('tells an end once, and when it moves', () => {
    expect(after({}, { endDate: '2030-08-31' })).toEqual(['terminated 2030-08-31']);
    expect(after({ endDate: '2030-08-31' }, { endDate: '2030-08-31' })).toEqual([]);
    expect(after({ endDate: '2030-08-31' }, { endDate: '2030-07-31' })).toEqual(['terminated 2030-07-31']);
    expect(after({}, { endDate: '2030-08-31', facts: { role: 'cook' } })).toEqual(['updated', 'terminated 2030-08-31']);
  });

  it('tells an end without a day as one of now, unless the day is known', () => {
    expect(after({}, { status: 'terminated' })).toEqual(['terminated']);
    expect(after({}, { status: 'terminated' }, { status: 'terminated' })).toEqual([]);
    expect(after({ endDate: '2030-06-01' }, { status: 'terminated' })).toEqual([]);
    expect(after({ endDate: '2030-08-31' }, { status: 'terminated' })).toEqual(['terminated']);
  });

  it('tells that access is revoked before the end, and given back', () => {
    const ending = { endDate: '2030-08-31' };
    expect(after(ending, { ...ending, accessRevoked: true })).toEqual(['terminated 2030-08-31 revoked']);
    expect(after({ ...ending, accessRevoked: true }, { ...ending, accessRevoked: true })).toEqual([]);
    expect(after({ ...ending, accessRevoked: true }, { ...ending, accessRevoked: false })).toEqual([
      'terminated 2030-08-31',
    ]);
    expect(after({ ...ending, accessRevoked: true }, ending)).toEqual([]);
  });

  it('tells that an end was called off, announced or past', () => {
    expect(after({ endDate: '2030-08-31' }, {})).toEqual(['termination-cancelled']);
    expect(after({ endDate: '2030-06-01' }, {})).toEqual(['termination-cancelled']);
    expect(after({ endDate: '2030-06-01' }, { startDate: undefined })).toEqual(['termination-cancelled']);
  });

  it('tells a return', () => {
    const left = { status: 'terminated' as const, endDate: '2030-06-01' };
    expect(after({}, left, { startDate: '2030-06-05' })).toEqual(['rehired 2030-06-05']);
    expect(after({}, left, { startDate: '2030-06-01' })).toEqual(['rehired 2030-06-01']);
    expect(after({}, left, { startDate: '2030-05-20' })).toEqual(['rehired 2030-05-20']);
    expect(after({}, left, { startDate: '2030-06-05', endDate: '2030-09-30' })).toEqual([
      'rehired 2030-06-05',
      'terminated 2030-09-30',
    ]);
    expect(after({}, { endDate: '2030-08-31' }, { status: 'prehire', startDate: '2030-10-01' })).toEqual([
      'rehired 2030-10-01',
    ]);
  });

  it('tells a first day that moves, whether or not an end is known', () => {
    expect(after({}, { startDate: '2030-05-10' })).toEqual(['hired 2030-05-10']);
    const ending = { endDate: '2030-08-31' };
    expect(after(ending, { ...ending, startDate: '2030-05-10' })).toEqual([
      'termination-cancelled',
      'hired 2030-05-10',
      'terminated 2030-08-31',
    ]);
    expect(after(ending, { startDate: '2030-05-10' })).toEqual(['termination-cancelled', 'hired 2030-05-10']);
    const reader = new Reader();
    reader.read({ ...base, ...ending }, '2030-06-10T08:00:00.000Z');
    reader.read({ ...base, ...ending, startDate: '2030-05-10' }, '2030-06-11T08:00:00.000Z');
    expect(reader.employment).toMatchObject({ cycle: 1, startDate: '2030-05-10', endDate: '2030-08-31' });
  });
});

/** Told in another order, and some of it several times. */
const retold = trueHistory.chain((history) =>
  fc.subarray(history).chain((again) => fc.tuple(fc.constant(history), shuffled([...history, ...again]))),
);

const truthOf = (history: Told[]) => {
  const events = history.map(({ event }) => event);
  return foldEmployment('E1', events, today);
};

/** Without what records that were missed, or seen too late, cannot tell. */
function asFarAsKnown({ status, startDate, endDate, next, facts }: Employment) {
  const comesOn = next?.startDate ?? (status === 'scheduled' ? startDate : undefined);
  if (status === 'active') return { status, startDate, endDate, comesOn, facts };
  return comesOn === undefined ? 'gone' : { comesOn, facts };
}

describe("a person's true history", () => {
  it('told as events in any order, any number of times, ends in the same state', () => {
    fc.assert(
      fc.property(retold, ([history, told]) => {
        const reader = new Reader();
        for (const { event } of told) reader.add(event);
        expect(reader.employment).toEqual(truthOf(history));
      }),
    );
  });

  it('told as records in order ends in the same state, with the same number of employments', () => {
    fc.assert(
      fc.property(trueHistory, (history) => {
        const reader = new Reader();
        for (const { record, asOf } of history) reader.read(record, asOf);
        expect(reader.employment).toEqual(truthOf(history));
      }),
    );
  });

  it('told as records in any order, any number of times, ends in the same state as far as it can be known', () => {
    fc.assert(
      fc.property(retold, ([history, told]) => {
        const reader = new Reader();
        for (const { record, asOf } of told) reader.read(record, asOf);
        expect(asFarAsKnown(reader.employment)).toEqual(asFarAsKnown(truthOf(history)));
      }),
    );
  });

  it('told as events and records mixed ends in the same state when the record is read once more', () => {
    const mixed = retold.chain(([history, told]) =>
      fc.tuple(
        fc.constant(history),
        fc.constant(told),
        fc.array(fc.boolean(), { minLength: told.length, maxLength: told.length }),
      ),
    );
    fc.assert(
      fc.property(mixed, ([history, told, asRecord]) => {
        const reader = new Reader();
        for (const [index, { event, record, asOf }] of told.entries()) {
          if (asRecord[index]) reader.read(record, asOf);
          else reader.add(event);
        }
        const newest = history.at(-1);
        if (newest) reader.read(newest.record, newest.asOf);
        expect(asFarAsKnown(reader.employment)).toEqual(asFarAsKnown(truthOf(history)));
      }),
    );
  });
});
