import { describe, expect, it } from '@jest/globals';
import { recordOf } from './success-factors.js';

const access = {
  settings: {},
  timeZone: 'America/New_York',
  baseUrl: '',
  credentials: {},
  now: () => new Date('2026-06-15T12:00:00Z'),
};
const odata = (date: string) => `/Date(${Date.parse(date)})/`;
const job = (from: string, jobTitle: string, externalCode = 'A') => ({
  startDate: odata(from),
  jobTitle,
  emplStatusNav: { externalCode },
});
const person = (...employments: object[]) => ({
  personIdExternal: '100042',
  dateOfBirth: odata('1994-03-09'),
  employmentNav: { results: employments.map((one) => ({ ...one })) },
});
const employment = (start: string, jobs: object[], end: string | null = null) => ({
  startDate: odata(start),
  endDate: end === null ? null : odata(end),
  jobInfoNav: { results: jobs as never[] },
});

describe('a person of SuccessFactors', () => {
  it('has the job of today, not one to come', () => {
    const jobs = [job('2026-07-01', 'Director'), job('2026-03-01', 'Camp Driver'), job('2026-01-01', 'Counselor')];
    expect(recordOf(person(employment('2026-01-01', jobs)), access)).toMatchObject({
      remoteId: '100042',
      status: 'active',
      startDate: '2026-01-01',
      dateOfBirth: '1994-03-09',
      facts: { role: 'Camp Driver' },
    });
  });

  it('who begins later has the first job to come', () => {
    const jobs = [job('2026-09-01', 'Director'), job('2026-07-01', 'Camp Driver')];
    expect(recordOf(person(employment('2026-07-01', jobs)), access)).toMatchObject({
      status: 'prehire',
      facts: { role: 'Camp Driver' },
    });
  });

  it('who came back has the latest employment', () => {
    const former = employment('2020-01-01', [job('2025-01-01', 'Counselor', 'T')], '2025-01-01');
    const latest = employment('2026-06-01', [job('2026-06-01', 'Camp Driver')]);
    for (const employments of [
      [former, latest],
      [latest, former],
    ])
      expect(recordOf(person(...employments), access)).toMatchObject({
        status: 'active',
        startDate: '2026-06-01',
        endDate: undefined,
      });
  });

  it.each([
    ['A', 'active'],
    ['U', 'active'],
    ['P', 'active'],
    ['S', 'active'],
    ['17', 'active'],
    ['T', 'terminated'],
    ['R', 'terminated'],
  ])('whose status is %s is %s', (code, status) => {
    expect(recordOf(person(employment('2026-01-01', [job('2026-01-01', 'X', code)])), access).status).toBe(status);
  });

  it('may have nothing yet but an id', () => {
    expect(recordOf({ personIdExternal: '1' }, access)).toMatchObject({ remoteId: '1', status: 'active' });
  });
});
