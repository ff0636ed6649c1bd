import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, addMonths } from './day.js';
import { hasLapsed, isRenewalDue, lastDayCounted, lastValidDay, renewalDay } from './validity.js';

const day = fc.integer({ min: 0, max: 20_000 }).map((offset) => addDays('2020-01-01', offset));
const validity = fc.record({
  months: fc.integer({ min: 1, max: 240 }),
  graceDays: fc.option(fc.integer({ min: 0, max: 365 }), { nil: undefined }),
  renewDaysBefore: fc.option(fc.integer({ min: 0, max: 365 }), { nil: undefined }),
  throughDate: fc.option(day, { nil: undefined }),
});

describe('validity', () => {
  it('ends so many calendar months after the day of the fulfilment, that day included, and grace counts', () => {
    expect(lastValidDay({ months: 24 }, '2026-03-15')).toBe('2028-03-15');
    expect(lastValidDay({ months: 1 }, '2027-01-31')).toBe('2027-02-28');
    expect(lastDayCounted({ months: 24, graceDays: 10 }, '2026-03-15')).toBe('2028-03-25');
    expect(hasLapsed({ months: 24, graceDays: 10 }, { metOn: '2026-03-15' }, '2028-03-25')).toBe(false);
    expect(hasLapsed({ months: 24, graceDays: 10 }, { metOn: '2026-03-15' }, '2028-03-26')).toBe(true);
  });

  it('has no end where rules name none, or where nothing was fulfilled', () => {
    expect(lastValidDay(undefined, '2026-03-15')).toBeUndefined();
    expect(renewalDay(undefined, { metOn: '2026-03-15' })).toBeUndefined();
    expect(renewalDay({ months: 1 }, {})).toBeUndefined();
    expect(hasLapsed({ months: 1 }, {}, '2099-01-01')).toBe(false);
  });

  it('never counts on a day after its last one, and never again once it has lapsed', () => {
    fc.assert(
      fc.property(validity, day, fc.nat(8_000), fc.nat(8_000), (terms, metOn, days, more) => {
        const [today, later] = [addDays(metOn, days), addDays(metOn, days + more)];
        const last = lastDayCounted(terms, metOn) ?? '';
        expect(hasLapsed(terms, { metOn }, today)).toBe(today > last);
        if (hasLapsed(terms, { metOn }, today)) expect(hasLapsed(terms, { metOn }, later)).toBe(true);
        // Who has done it later is never worse off.
        if (!hasLapsed(terms, { metOn }, later))
          expect(hasLapsed(terms, { metOn: addDays(metOn, more) }, later)).toBe(false);
      }),
    );
  });
});

describe('a renewal', () => {
  it('begins 30 days before the end, or as many as the rule says', () => {
    expect(renewalDay({ months: 24 }, { metOn: '2026-03-15' })).toBe('2028-02-14');
    expect(renewalDay({ months: 24, renewDaysBefore: 90 }, { metOn: '2026-03-15' })).toBe('2027-12-16');
    expect(renewalDay({ months: 24, renewDaysBefore: 0 }, { metOn: '2026-03-15' })).toBe('2028-03-15');
  });

  it('never begins in the first half of its time, so that no rule renews what is new', () => {
    expect(renewalDay({ months: 1 }, { metOn: '2026-03-01' })).toBe('2026-03-17');
    expect(renewalDay({ months: 12, renewDaysBefore: 365 }, { metOn: '2026-01-01' })).toBe('2026-07-03');
  });

  it('begins at once where a fresh one lasts until the day that the rule names and the present one does not', () => {
    const terms = { months: 12, throughDate: '2027-08-31' };
    expect(renewalDay(terms, { metOn: '2026-08-01' })).toBe('2026-08-31');
    expect(renewalDay(terms, { metOn: '2026-08-31' })).toBe('2027-08-01');
    expect(isRenewalDue(terms, { metOn: '2026-05-01' }, '2026-08-30')).toBe(false);
    expect(isRenewalDue(terms, { metOn: '2026-05-01' }, '2026-08-31')).toBe(true);
    // Months are not of one length: what is done on the first such day does last so long.
    expect(renewalDay({ months: 1, throughDate: '2027-03-31' }, { metOn: '2027-02-01' })).toBe('2027-02-15');
    expect(renewalDay({ months: 6, throughDate: '2027-08-31' }, { metOn: '2027-02-01' })).toBe('2027-03-01');
  });

  it('that brought nothing newer is not tried again before a month has passed', () => {
    const fulfilment = { metOn: '2024-03-15', begunOn: '2026-01-10' };
    expect(renewalDay({ months: 12 }, fulfilment)).toBe('2026-02-09');
    expect(renewalDay({ months: 12, throughDate: '2026-12-01' }, fulfilment)).toBe('2026-02-09');
  });

  it('that brought a fresh one is not due again on the same day, whatever the rule', () => {
    fc.assert(
      fc.property(validity, day, fc.nat(5_000), fc.nat(60), (terms, metOn, days, takes) => {
        const begunOn = addDays(metOn, days);
        fc.pre(isRenewalDue(terms, { metOn }, begunOn));
        const fresh = { metOn: addDays(begunOn, takes), begunOn };
        expect(isRenewalDue(terms, fresh, fresh.metOn)).toBe(false);
        const { throughDate } = terms;
        const begins = renewalDay(terms, fresh) ?? '';
        if (throughDate !== undefined && begins > fresh.metOn && begins < (lastValidDay(terms, fresh.metOn) ?? ''))
          expect(addMonths(begins, terms.months) > (lastValidDay(terms, fresh.metOn) ?? '')).toBe(true);
      }),
    );
  });
});
