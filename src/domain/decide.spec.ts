import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { history, ruleSet, shuffled, today } from '../../test/support/engine-arbitraries.js';
import { met, PersonUnderTest } from '../../test/support/engine-person.js';
import { decideMerged } from './decide.js';
import type { Rule } from './rule.js';

const training = (surveyCode: string) => ({ type: 'training' as const, surveyCode, dueInDays: 10 });
const check = (level: number) => ({ type: 'background-check' as const, level, quickapp: true });
const rules: Rule[] = [
  { name: 'all', when: {}, requirements: [] },
  { name: 'driver', when: { role: 'driver' }, requirements: [training('camp'), check(4)], startDaysBefore: 5 },
  { name: 'counselor', when: { role: 'counselor' }, requirements: [training('camp'), check(3)] },
  { name: 'chief', when: { role: 'chief' }, requirements: [training('harassment'), check(5)] },
];
const ana = { firstName: 'Ana', lastName: 'Canary', email: 'ana@example.org', role: 'driver' };
const person = (other: Rule[] = rules) => new PersonUnderTest(other);
const keys = (decision: { type: string }) =>
  'plan' in decision ? (decision as { plan: { steps: { key: string }[] } }).plan.steps.map((step) => step.key) : [];

describe('a hire', () => {
  it('starts what the rules ask for, due after the first day', () => {
    const decision = person().hear('hired', '2030-06-10', ana);
    expect(decision).toMatchObject({
      type: 'start',
      plan: { purpose: 'onboarding', rules: ['all', 'driver'], credited: [], notes: [] },
      requirements: [{ key: 'background-check:level-4' }, { key: 'training:camp', dueDate: '2030-06-20' }],
    });
    expect(keys(decision)).toEqual([
      'create-user',
      'order-background-check:level-4',
      'await-background-check:level-4',
      'review-background-check:level-4',
      'assign-training:camp',
      'await-training:camp',
    ]);
  });

  it('in the future is scheduled, as many days before as the rules ask', () => {
    const ana1 = person();
    expect(ana1.hear('hired', '2030-06-10', ana, '2030-07-10')).toMatchObject({
      type: 'scheduled',
      dueDate: '2030-07-05',
    });
    expect(ana1.on('2030-07-04')).toMatchObject({ type: 'scheduled' });
    expect(ana1.on('2030-07-05')).toMatchObject({ type: 'start', requirements: [{}, { dueDate: '2030-07-20' }] });
  });

  it.each([
    ['MISSING_EMAIL', { ...ana, email: null }],
    ['MISSING_EMAIL', { ...ana, email: '' }],
    ['MISSING_NAME', { ...ana, lastName: undefined }],
    ['MISSING_NAME', { ...ana, firstName: null }],
  ])('is held: %s', (reason, facts) => {
    const held = person();
    expect(held.hear('hired', '2030-06-10', facts)).toMatchObject({ type: 'held', reason });
    expect(held.hear('updated', '2030-06-11', ana)).toMatchObject({ type: 'start', plan: { purpose: 'onboarding' } });
  });

  it('is held when no rule matches, until one does', () => {
    const held = person(rules.slice(1));
    expect(held.hear('hired', '2030-06-10', { ...ana, role: 'cook' })).toMatchObject({ reason: 'NO_MATCHING_RULE' });
    held.rules = rules;
    expect(held.again()).toMatchObject({ type: 'start', requirements: [] });
  });

  it('goes on when its first day moves back after work has begun', () => {
    const begun = person();
    begun.hear('hired', '2030-06-10', ana);
    expect(begun.hear('hired', '2030-06-11', ana, '2030-09-01')).toMatchObject({
      type: 'nothing',
      employment: { status: 'active' },
    });
  });

  it('is not blind to what else changes when its first day moves back', () => {
    const begun = person();
    begun.hear('hired', '2030-06-10', ana);
    expect(begun.copy().hear('hired', '2030-06-11', { ...ana, role: 'chief' }, '2030-09-01')).toMatchObject({
      type: 'start',
      employment: { status: 'active' },
      plan: { purpose: 'update', rules: ['all', 'chief'] },
    });
    expect(begun.hear('hired', '2030-06-11', { ...ana, email: null }, '2030-09-01')).toMatchObject({ type: 'held' });
  });
});

describe('an update', () => {
  it('that changes nothing which rules or the service look at does nothing', () => {
    const hired = person();
    hired.hear('hired', '2030-06-10', ana);
    expect(hired.hear('updated', '2030-06-11', { location: 'Lake' })).toMatchObject({ type: 'nothing' });
    expect(hired.hear('hired', '2030-06-11', ana)).toMatchObject({ type: 'nothing' });
  });

  it('of name or email brings the user up to date', () => {
    const hired = person();
    hired.hear('hired', '2030-06-10', ana);
    expect(keys(hired.hear('updated', '2030-06-11', { lastName: 'Finch' })).slice(0, 2)).toEqual([
      'create-user',
      'update-user',
    ]);
  });

  it('of the role keeps what is done and the better check', () => {
    const driver = person();
    driver.hear('hired', '2030-06-10', ana);
    driver.settle('training:camp', met);
    driver.settle('background-check:level-4', { ordered: true });
    const counselor = driver.hear('updated', '2030-06-12', { role: 'counselor' });
    expect(counselor).toMatchObject({ type: 'nothing' });
    const chief = driver.hear('updated', '2030-06-13', { role: 'chief' });
    expect(chief).toMatchObject({ type: 'start', plan: { purpose: 'update', credited: [] } });
    expect(keys(chief)).toContain('order-background-check:level-5');
    driver.settle('background-check:level-5', met);
    const back = driver.hear('updated', '2030-06-14', { role: 'counselor' });
    expect(back).toMatchObject({
      plan: {
        credited: ['background-check:level-5', 'training:camp'],
        notes: ['background-check:level-5 is kept: it ranks at least as high as background-check:level-3.'],
      },
    });
    expect(keys(back)).toEqual(['create-user', 'update-user']);
  });

  it('that takes the email away holds the person', () => {
    const hired = person();
    hired.hear('hired', '2030-06-10', ana);
    expect(hired.hear('updated', '2030-06-11', { email: null })).toMatchObject({
      type: 'held',
      reason: 'MISSING_EMAIL',
    });
    expect(hired.hear('updated', '2030-06-12', { email: ana.email })).toMatchObject({
      type: 'start',
      plan: { purpose: 'update' },
    });
  });

  it('that was overtaken changes nothing', () => {
    const hired = person();
    hired.hear('hired', '2030-06-10', ana);
    hired.hear('updated', '2030-06-13', { role: 'chief' });
    expect(hired.hear('updated', '2030-06-11', { role: 'counselor' })).toMatchObject({ type: 'nothing' });
  });
});

describe('an end', () => {
  it('deactivates the user, once', () => {
    const leaving = person();
    leaving.hear('hired', '2030-06-01', ana);
    expect(keys(leaving.hear('terminated', '2030-06-10', {}))).toEqual(['deactivate-user']);
    expect(leaving.hear('terminated', '2030-06-10', {})).toMatchObject({ type: 'nothing' });
    expect(leaving.hear('updated', '2030-06-11', { role: 'chief' })).toMatchObject({ type: 'nothing' });
  });

  it('in the future waits for its day, and may be called off', () => {
    const leaving = person();
    leaving.hear('hired', '2030-06-01', ana);
    expect(leaving.hear('terminated', '2030-06-10', {}, '2030-06-30')).toMatchObject({ type: 'nothing' });
    const staying = leaving.copy();
    expect(leaving.on('2030-06-30')).toMatchObject({ type: 'start', plan: { purpose: 'offboarding' } });
    expect(staying.hear('termination-cancelled', '2030-06-12', {})).toMatchObject({ type: 'nothing' });
    expect(staying.on('2030-06-30')).toMatchObject({ type: 'nothing' });
  });

  it('keeps the user where every rule says so', () => {
    const keep: Rule[] = [{ name: 'volunteer', when: {}, requirements: [], onTermination: { deactivateUser: false } }];
    const leaving = person(keep);
    leaving.hear('hired', '2030-06-01', ana);
    expect(leaving.hear('terminated', '2030-06-10', {})).toMatchObject({
      plan: { steps: [], notes: ['Every matching rule keeps the user active in the service.'] },
    });
    const unsure = person([...keep, ...rules]);
    unsure.hear('hired', '2030-06-01', ana);
    expect(keys(unsure.hear('terminated', '2030-06-10', {}))).toEqual(['deactivate-user']);
  });

  it('that comes before the hire is held until that arrives', () => {
    const unknown = person();
    expect(unknown.hear('terminated', '2030-06-10', {})).toMatchObject({
      type: 'held',
      reason: 'TERMINATE_BEFORE_HIRE',
    });
    const again = unknown.copy();
    expect(unknown.hear('hired', '2030-06-01', ana)).toMatchObject({ type: 'start', plan: { purpose: 'offboarding' } });
    expect(again.hear('hired', '2030-06-12', ana)).toMatchObject({ type: 'start', plan: { purpose: 'onboarding' } });
  });
});

describe('a return', () => {
  const left = () => {
    const gone = person();
    gone.hear('hired', '2030-06-01', ana);
    gone.settle('training:camp', met);
    gone.hear('terminated', '2030-06-10', {});
    return gone;
  };

  it('makes the user anew and credits what is held', () => {
    const decision = left().hear('rehired', '2030-06-12', ana);
    expect(decision).toMatchObject({ type: 'start', plan: { purpose: 'onboarding', credited: ['training:camp'] } });
    expect(decision).toMatchObject({ plan: { steps: [{ key: 'create-user', businessKey: 'person:2' }, {}, {}, {}] } });
  });

  it('in the future is scheduled', () => {
    const gone = left();
    expect(gone.hear('rehired', '2030-06-12', {}, '2030-07-10')).toMatchObject({
      type: 'scheduled',
      dueDate: '2030-07-05',
    });
    expect(gone.again()).toMatchObject({ type: 'scheduled', employment: { status: 'scheduled', cycle: 2 } });
    expect(gone.on('2030-07-05')).toMatchObject({ type: 'start', employment: { status: 'active', cycle: 2 } });
  });

  it('that is known before the end does not keep anybody in, nor out', () => {
    const season = person();
    season.hear('hired', '2030-06-01', ana);
    season.hear('terminated', '2030-06-10', {}, '2030-07-01');
    expect(season.hear('rehired', '2030-06-11', {}, '2030-09-01')).toMatchObject({
      type: 'nothing',
      employment: { status: 'active' },
    });
    expect(season.on('2030-07-01')).toMatchObject({ type: 'start', plan: { purpose: 'offboarding' } });
    expect(season.on('2030-07-02')).toMatchObject({ type: 'scheduled', dueDate: '2030-08-27' });
    expect(season.on('2030-08-27')).toMatchObject({ type: 'start', plan: { purpose: 'onboarding' } });
  });

  it('by a cancelled termination makes the user anew when the old one was deactivated already', () => {
    const decision = left().hear('termination-cancelled', '2030-06-12', {});
    expect(decision).toMatchObject({ type: 'start', plan: { steps: [{ businessKey: 'person:2' }, {}, {}, {}] } });
  });
});

describe('any decision', () => {
  const anyRules = fc.oneof(ruleSet, fc.constant(rules));

  it('is the same whatever the order of rules and arrival', () => {
    const input = fc.tuple(anyRules, history).chain(([some, events]) =>
      fc.record({
        some: fc.constant(some),
        events: fc.constant(events),
        rulesMixed: shuffled(some),
        eventsMixed: shuffled(events),
      }),
    );
    fc.assert(
      fc.property(input, ({ some, events, rulesMixed, eventsMixed }) => {
        const mixed = eventsMixed.map((event, index) => ({ ...event, sequence: index + 1 }));
        expect(person(rulesMixed).know(mixed)).toEqual(person(some).know(events));
      }),
    );
  });

  it('repeated on its own result starts nothing', () => {
    fc.assert(
      fc.property(anyRules, history, (some, events) => {
        const one = person(some);
        const first = one.know(events, today);
        const second = one.again();
        expect(second.type).toBe(
          first.type === 'start'
            ? first.employment.status === 'terminated' && first.employment.next
              ? 'scheduled'
              : 'nothing'
            : first.type,
        );
        expect(one.again()).toEqual(second);
      }),
    );
  });
});

describe('a person who turns out to be somebody known', () => {
  it('is deactivated if their work has begun, and nothing else', () => {
    const begun = {
      personId: 'B',
      revision: 1,
      departures: 0,
      stalled: false,
      assumed: false,
      suspected: false,
      releases: [],
      overrides: [],
      holdings: [],
    };
    const acted = { status: 'active' as const, cycle: 1, facts: { employeeId: 'B' } };
    expect(keys(decideMerged({ ...begun, acted }) ?? { type: 'nothing' })).toEqual(['deactivate-user']);
    expect(decideMerged({ ...begun, acted: { ...acted, status: 'terminated' } })).toBeUndefined();
    expect(decideMerged({ ...begun, revision: 0 })).toBeUndefined();
  });
});
