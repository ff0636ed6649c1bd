import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { history, shuffled, today } from '../../test/support/engine-arbitraries.js';
import { addDays } from './day.js';
import { foldEmployment, type RecordedEvent } from './employment.js';
import type { EmployeeFacts } from './hr-event.js';

let sequence = 0;
function told(
  type: 'hired' | 'updated' | 'terminated' | 'rehired' | 'termination-cancelled',
  occurred: string,
  effectiveDate?: string,
  facts: Omit<EmployeeFacts, 'employeeId'> = {},
): RecordedEvent {
  const occurredAt = occurred.length === 10 ? `${occurred}T08:00:00.000Z` : occurred;
  return {
    type: `employee.${type}`,
    occurredAt,
    effectiveDate,
    facts: { employeeId: 'E1', ...facts },
    sequence: ++sequence,
  };
}
const fold = (events: RecordedEvent[], on = today, leadDays = 0) => foldEmployment('E1', events, on, leadDays);
const standing = (events: RecordedEvent[], on = today, leadDays = 0) => {
  const { status, cycle } = fold(events, on, leadDays);
  return [status, cycle];
};

describe('employment', () => {
  it('is unknown before a hire', () => {
    expect(fold([])).toEqual({ status: 'unknown', cycle: 0, facts: { employeeId: 'E1' } });
    expect(standing([told('terminated', '2030-06-01')])).toEqual(['unknown', 0]);
  });

  it('begins on its day, or the rules’ lead time before', () => {
    const hire = [told('hired', '2030-06-01', '2030-06-20')];
    expect(standing(hire, '2030-06-19')).toEqual(['scheduled', 1]);
    expect(standing(hire, '2030-06-20')).toEqual(['active', 1]);
    expect(standing(hire, '2030-06-12', 7)).toEqual(['scheduled', 1]);
    expect(standing(hire, '2030-06-13', 7)).toEqual(['active', 1]);
    expect(fold(hire)).toMatchObject({ startDate: '2030-06-20', endDate: undefined });
  });

  it('ends on its day, unless that is called off', () => {
    const leaving = [told('hired', '2030-06-01'), told('terminated', '2030-06-10', '2030-06-30')];
    expect(standing(leaving)).toEqual(['active', 1]);
    expect(fold(leaving, '2030-06-30')).toMatchObject({ status: 'terminated', cycle: 1, endDate: '2030-06-30' });
    const staying = [...leaving, told('termination-cancelled', '2030-06-11')];
    expect(standing(staying, '2030-06-30')).toEqual(['active', 1]);
  });

  it('begins and ends at once where no date is told, also where it is still yesterday', () => {
    const hire = told('hired', '2030-06-16T03:00:00.000Z');
    expect(standing([hire], '2030-06-15')).toEqual(['active', 1]);
    const leaving = told('terminated', '2030-06-16T04:00:00.000Z');
    expect(standing([hire, leaving], '2030-06-15')).toEqual(['terminated', 1]);
    expect(standing([hire, leaving], '2030-06-16')).toEqual(['terminated', 1]);
  });

  it('counts up with every return', () => {
    const back = [told('hired', '2030-05-01'), told('terminated', '2030-05-10'), told('rehired', '2030-06-01')];
    expect(standing(back)).toEqual(['active', 2]);
    expect(standing([...back, told('hired', '2030-06-02')])).toEqual(['active', 2]);
  });

  it('goes on until its end when the return is known in advance', () => {
    const season = [
      told('hired', '2030-05-01'),
      told('terminated', '2030-06-01', '2030-07-01'),
      told('rehired', '2030-06-02', '2030-09-01'),
    ];
    expect(standing(season, '2030-06-15')).toEqual(['active', 1]);
    expect(standing(season, '2030-07-01')).toEqual(['terminated', 1]);
    expect(standing(season, '2030-08-31')).toEqual(['terminated', 1]);
    expect(standing(season, '2030-08-25', 7)).toEqual(['active', 2]);
    expect(standing(season, '2030-09-01')).toEqual(['active', 2]);
    expect(fold(season, '2030-07-01', 7).next).toEqual({ cycle: 2, startDate: '2030-09-01', dueDate: '2030-08-25' });
  });

  it('is scheduled for the second date when the first never came to be', () => {
    const events = [
      told('hired', '2030-06-01', '2030-07-01'),
      told('terminated', '2030-06-05', '2030-06-05'),
      told('rehired', '2030-06-06', '2030-08-01'),
    ];
    expect(fold(events)).toMatchObject({ status: 'scheduled', cycle: 2, startDate: '2030-08-01' });
    expect(standing(events.slice(0, 2))).toEqual(['terminated', 1]);
  });
});

describe('facts', () => {
  it('are replaced where told, emptied by null and merged in attributes', () => {
    const events = [
      told('hired', '2030-06-01', undefined, { role: 'cook', email: 'a@example.org', attributes: { a: 1, b: 1 } }),
      told('updated', '2030-06-02', undefined, { role: 'driver', email: null, attributes: { b: 2 } }),
      told('updated', '2030-06-03', undefined, { state: undefined }),
    ];
    expect(fold(events).facts).toEqual({ employeeId: 'E1', role: 'driver', email: null, attributes: { a: 1, b: 2 } });
    expect(fold([...events, told('updated', '2030-06-04', undefined, { attributes: null })]).facts.attributes).toEqual({
      a: 1,
      b: 2,
    });
  });

  it('change on the day they are told for', () => {
    const events = [
      told('hired', '2030-06-01', undefined, { role: 'cook' }),
      told('updated', '2030-06-02', '2030-06-20', { role: 'driver' }),
    ];
    expect(fold(events, '2030-06-19').facts.role).toBe('cook');
    expect(fold(events, '2030-06-20').facts.role).toBe('driver');
  });

  it('of a later day are not undone by what is told in between', () => {
    const events = [
      told('hired', '2030-06-01', undefined, { role: 'cook', department: 'Kitchen' }),
      told('updated', '2030-06-02', '2030-06-20', { role: 'driver' }),
      told('updated', '2030-06-10', undefined, { role: 'cook', department: 'Garage' }),
    ];
    expect(fold(events, '2030-06-15').facts).toMatchObject({ role: 'cook', department: 'Garage' });
    expect(fold(events, '2030-06-20').facts).toMatchObject({ role: 'driver', department: 'Garage' });
  });

  it('of an earlier day, told late, are the newest knowledge', () => {
    const events = [
      told('hired', '2030-06-01', undefined, { role: 'cook' }),
      told('updated', '2030-06-05', undefined, { role: 'cook' }),
      told('updated', '2030-06-10', '2030-06-02', { role: 'driver' }),
    ];
    expect(fold(events).facts.role).toBe('driver');
  });

  it('of a future hire may be corrected before the first day', () => {
    const events = [
      told('hired', '2030-06-01', '2030-07-01', { email: 'typo@example.org' }),
      told('updated', '2030-06-02', undefined, { email: 'ana@example.org' }),
    ];
    expect(fold(events, '2030-07-01').facts.email).toBe('ana@example.org');
  });

  it('of a return do not count while the person still serves in the old role', () => {
    const events = [
      told('hired', '2030-05-01', undefined, { role: 'driver' }),
      told('terminated', '2030-06-01', '2030-07-01'),
      told('rehired', '2030-06-02', '2030-09-01', { role: 'cook' }),
    ];
    expect(fold(events, '2030-06-15').facts.role).toBe('driver');
    expect(fold(events, '2030-09-01').facts.role).toBe('cook');
  });
});

describe('the history of a person', () => {
  it('amounts to the same in whatever order it arrives', () => {
    const both = history.chain((events) => fc.tuple(fc.constant(events), shuffled(events)));
    fc.assert(
      fc.property(both, fc.nat({ max: 20 }), ([events, mixed], leadDays) => {
        const arrivedOtherwise = mixed.map((event, index) => ({ ...event, sequence: index + 1 }));
        expect(fold(arrivedOtherwise, today, leadDays)).toEqual(fold(events, today, leadDays));
      }),
    );
  });

  it('amounts to the same however often each event is repeated', () => {
    const both = history.chain((events) => fc.tuple(fc.constant(events), fc.subarray(events)));
    fc.assert(
      fc.property(both, fc.nat({ max: 20 }), ([events, again], leadDays) => {
        const repeated = again.map((event, index) => ({ ...event, sequence: 100 + index }));
        expect(fold([...events, ...repeated], today, leadDays)).toEqual(fold(events, today, leadDays));
      }),
    );
  });

  it('never makes anybody active outside their dates', () => {
    fc.assert(
      fc.property(history, fc.nat({ max: 20 }), (events, leadDays) => {
        const { status, startDate, endDate } = fold(events, today, leadDays);
        if (status !== 'active') return;
        expect(addDays(startDate ?? '9999-12-31', -leadDays) <= today).toBe(true);
        expect(endDate === undefined || endDate > today).toBe(true);
      }),
    );
  });
});
