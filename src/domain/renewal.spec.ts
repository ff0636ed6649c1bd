import { describe, expect, it } from '@jest/globals';
import { met, PersonUnderTest } from '../../test/support/engine-person.js';
import type { Decision } from './decision.js';
import { clearanceOf } from './clearance.js';
import type { Rule } from './rule.js';

const training = {
  type: 'training' as const,
  surveyCode: 'camp',
  dueInDays: 14,
  validity: { months: 12, graceDays: 10, renewDaysBefore: 30 },
};
const check = {
  type: 'background-check' as const,
  level: 3,
  quickapp: true,
  validity: { months: 24 },
  renewal: { level: 1 },
};
const rules: Rule[] = [
  { name: 'driver', when: { role: 'driver' }, requirements: [training, check] },
  { name: 'cook', when: { role: 'cook' }, requirements: [training] },
];
const ana = { firstName: 'Ana', lastName: 'Canary', email: 'ana@example.org', role: 'driver' };
const camp = 'training:camp';
const level3 = 'background-check:level-3';
const metOn = (day: string) => ({ ...met, metAt: `${day}T12:00:00Z`, metOn: day, renewing: false });
const stepsOf = (decision: Decision) => (decision.type === 'start' ? decision.plan.steps : []);
const keys = (decision: Decision) => stepsOf(decision).map(({ key }) => key);
const businessKeys = (decision: Decision) => stepsOf(decision).flatMap(({ businessKey }) => businessKey ?? []);

/** Hired and done with everything on 10 June 2030. */
function cleared(): PersonUnderTest {
  const person = new PersonUnderTest(rules);
  person.hear('hired', '2030-06-10', ana);
  person.settle(camp, metOn('2030-06-10'));
  person.settle(level3, metOn('2030-06-10'));
  return person;
}

describe('somebody who holds everything', () => {
  it('is looked at again on the day on which the first renewal begins', () => {
    expect(cleared().again()).toMatchObject({ type: 'nothing', lookAgainOn: '2031-05-11' });
    expect(cleared().on('2031-05-10')).toMatchObject({ type: 'nothing', lookAgainOn: '2031-05-11' });
  });

  it('has what ends renewed by a run of its own, which writes anew and asks for nothing else', () => {
    const decision = cleared().on('2031-05-11');
    expect(decision).toMatchObject({
      type: 'start',
      plan: { purpose: 'renewal', credited: [level3] },
      requirements: [
        { key: level3, generation: 1 },
        { key: camp, generation: 2, renewing: true, dueDate: '2031-06-10' },
      ],
      lookAgainOn: '2032-05-11',
    });
    expect(keys(decision)).toEqual(['create-user', 'assign-training:camp', 'await-training:camp']);
    expect(businessKeys(decision)).toEqual(['person:1', `person:1:${camp}:renewal-1`]);
  });

  it('has a check renewed as the rule says, at another level under the same key', () => {
    const person = cleared();
    person.settle(camp, metOn('2032-05-01'));
    const decision = person.on('2032-05-11');
    expect(businessKeys(decision)).toContain(`person:${level3}:renewal-1`);
    expect(stepsOf(decision)[1]).toMatchObject({ key: 'order-background-check:level-3', input: { level: 1 } });
  });
});

describe('a renewal', () => {
  it('that is under way is not begun again, whatever day it is', () => {
    const person = cleared();
    person.on('2031-05-11');
    for (const day of ['2031-05-11', '2031-06-01', '2031-12-01'])
      expect(person.on(day)).toMatchObject({ type: 'nothing' });
  });

  it('goes on in the run of an update, as the same write', () => {
    const person = cleared();
    const before = businessKeys(person.on('2031-05-11'));
    const update = person.hear('updated', '2031-05-11', { lastName: 'Finch' });
    expect(update).toMatchObject({ type: 'start', plan: { purpose: 'update' } });
    expect(businessKeys(update)).toEqual(expect.arrayContaining(before));
  });

  it('stops when the person leaves, and goes on as the same paid order when they come back', () => {
    const person = cleared();
    person.settle(camp, metOn('2032-05-01'));
    expect(businessKeys(person.on('2032-05-11'))).toContain(`person:${level3}:renewal-1`);
    expect(keys(person.hear('terminated', '2032-05-11', {}))).toEqual(['deactivate-user']);
    person.on('2032-08-02');
    expect(businessKeys(person.hear('rehired', '2032-08-02', ana))).toContain(`person:${level3}:renewal-1`);
  });

  it('of what ran out in the time away is part of the onboarding', () => {
    const person = cleared();
    person.hear('terminated', '2030-06-14', {});
    person.on('2031-07-01');
    const back = person.hear('rehired', '2031-07-01', ana);
    expect(back).toMatchObject({ type: 'start', plan: { purpose: 'onboarding', credited: [level3] } });
    expect(businessKeys(back)).toEqual(['person:2', `person:2:${camp}:renewal-1`]);
    expect(back).toMatchObject({ requirements: [{}, { key: camp, dueDate: '2031-07-15' }] });
  });

  it('is due again a generation later', () => {
    const person = cleared();
    person.on('2031-05-11');
    person.settle(camp, metOn('2031-06-01'));
    expect(person.on('2031-06-01')).toMatchObject({ type: 'nothing', lookAgainOn: '2032-05-02' });
    expect(businessKeys(person.on('2032-05-02'))).toContain(`person:1:${camp}:renewal-2`);
  });

  it('of what was waived lapses as a fulfilment would', () => {
    const person = cleared();
    person.settle(camp, { ...metOn('2030-06-10'), state: 'waived' });
    expect(keys(person.on('2031-05-11'))).toContain('assign-training:camp');
  });

  it('follows the rules when they change how long something counts', () => {
    const person = cleared();
    person.rules = [{ name: 'driver', when: {}, requirements: [{ ...training, validity: { months: 6 } }, check] }];
    const decision = person.on('2030-07-01');
    expect(decision).toMatchObject({ type: 'nothing', lookAgainOn: '2030-11-10' });
    expect(decision).toMatchObject({ requirements: [{}, { requirement: { validity: { months: 6 } } }] });
  });
});

describe('a better check that is kept', () => {
  const high = { ...check, level: 5, renewal: undefined, validity: { months: 36 } };
  const changes: Rule[] = [...rules, { name: 'chief', when: { role: 'chief' }, requirements: [high] }];
  const driver = () => {
    const person = new PersonUnderTest(changes);
    person.hear('hired', '2030-06-10', { ...ana, role: 'chief' });
    person.settle('background-check:level-5', metOn('2030-06-10'));
    person.hear('updated', '2030-06-12', { role: 'driver' });
    person.settle(camp, metOn('2032-05-01'));
    return person;
  };

  it('counts as long as the rules of now say, and is renewed as itself', () => {
    expect(driver().on('2032-05-10')).toMatchObject({ type: 'nothing', lookAgainOn: '2032-05-11' });
    expect(businessKeys(driver().on('2032-05-11'))).toContain('person:background-check:level-5:renewal-1');
  });

  it('is none when it counts no more: the asked one is ordered', () => {
    const late = driver();
    expect(businessKeys(late.on('2032-06-11'))).toContain(`person:${level3}`);
  });
});

describe('clearance', () => {
  const at = (person: PersonUnderTest, today: string) =>
    clearanceOf({ status: 'active', known: true, today, holdings: person.holdings }, `${today}T12:00:00Z`);

  it('tells its last day, and ends after it although a renewal is under way', () => {
    const person = cleared();
    person.on('2031-05-11');
    expect(at(person, '2031-06-20')).toMatchObject({ cleared: true, expiresAt: '2031-06-20' });
    expect(at(person, '2031-06-21')).toMatchObject({
      cleared: false,
      expiresAt: null,
      missing: [{ requirement: camp, state: 'expired', dueAt: '2031-06-10' }],
    });
  });

  it('ends at once when a human decides against the person in a renewal', () => {
    const person = cleared();
    person.settle(camp, { state: 'not-met', renewing: false });
    expect(at(person, '2030-06-20').missing).toMatchObject([{ requirement: camp, state: 'not-met' }]);
  });
});
