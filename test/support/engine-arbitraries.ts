import fc from 'fast-check';
import type { RecordedEvent } from '../../src/domain/employment.js';
import { hrEventTypes } from '../../src/domain/hr-event.js';
import type { Requirement, RequirementBase, Rule } from '../../src/domain/rule.js';
import { staffRoles } from '../../src/domain/staff-role.js';

export const today = '2030-06-15';
const roles = ['driver', 'counselor', 'cook'];

const day = fc
  .integer({ min: -40, max: 40 })
  .map((offset) => new Date(Date.parse(`${today}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10));

const absent = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** One person's events, no two of them at the same moment, in the order of arrival. */
export const history: fc.Arbitrary<RecordedEvent[]> = fc
  .uniqueArray(
    fc.record({
      type: fc.constantFrom(...hrEventTypes),
      minute: fc.integer({ min: 0, max: 80_000 }),
      effectiveDate: absent(day),
      facts: fc.record(
        {
          employeeId: fc.constant('E1'),
          firstName: fc.constantFrom('Ana', 'Anna'),
          lastName: fc.constant('Canary'),
          email: fc.constantFrom('ana@example.org', 'anna@example.org', null),
          role: fc.constantFrom(...roles),
          attributes: fc.dictionary(fc.constantFrom('a', 'b'), fc.integer(), { noNullPrototype: true }),
        },
        { requiredKeys: ['employeeId'] },
      ),
    }),
    { selector: (event) => event.minute, maxLength: 9 },
  )
  .map((events) =>
    events.map(({ minute, ...event }, index) => ({
      ...event,
      occurredAt: new Date(Date.parse('2030-05-01T00:00:00Z') + minute * 60_000).toISOString(),
      sequence: index + 1,
    })),
  );

const dueInDays = absent(fc.integer({ min: 0, max: 60 }));
const few = fc.integer({ min: 0, max: 9 });
const key = fc.constantFrom('training:camp', 'training:12', 'document:12', 'background-check:level-3', 'step:greet');

/** When, after what and on what terms; what it says of other keys may lead nowhere or in a circle. */
const terms: fc.Arbitrary<RequirementBase> = fc.record(
  {
    dueInDays: few,
    dueFrom: fc.oneof(fc.constantFrom('start', 'hire'), key),
    after: fc.uniqueArray(key, { minLength: 1, maxLength: 2 }),
    startDaysBefore: few,
    approval: fc.record({ role: fc.constantFrom(...staffRoles) }),
    validity: fc.record(
      { months: fc.integer({ min: 1, max: 30 }), graceDays: few, renewDaysBefore: few, throughDate: day },
      { requiredKeys: ['months'] },
    ),
    reminders: fc.record(
      {
        days: fc.uniqueArray(few, { minLength: 1, maxLength: 3 }),
        escalateDays: fc.uniqueArray(few, { minLength: 1, maxLength: 3 }),
        escalateTo: fc.uniqueArray(fc.constantFrom('staff' as const, 'manager' as const), { minLength: 1 }),
      },
      { requiredKeys: ['days'] },
    ),
    note: fc.constantFrom('call first', 'in the office'),
  },
  { requiredKeys: [] },
);

const plain: fc.Arbitrary<Requirement> = fc.oneof(
  fc.record({
    type: fc.constant('training' as const),
    surveyCode: fc.constantFrom('camp', 'standard', '12'),
    language: absent(fc.constantFrom('en', 'es')),
    sendEmail: absent(fc.boolean()),
    dueInDays,
  }),
  fc.record({
    type: fc.constant('document' as const),
    document: fc.constantFrom<number | string>(12, '12', 'Code of Conduct', 'a:b'),
    references: absent(fc.record({ personal: fc.integer({ min: 0, max: 3 }) })),
    sendEmail: absent(fc.boolean()),
    dueInDays,
  }),
  fc.record({
    type: fc.constant('background-check' as const),
    level: fc.integer({ min: 1, max: 7 }),
    rank: absent(fc.integer({ min: 1, max: 20 })),
    quickapp: fc.boolean(),
    employeeType: absent(fc.constantFrom('current' as const, 'prospective' as const)),
    salaryRange: absent(fc.constantFrom('under_20k' as const, '25k_75k' as const)),
    renewal: absent(fc.record({ level: fc.integer({ min: 1, max: 7 }) })),
    review: absent(
      fc.record(
        { role: fc.constantFrom(...staffRoles), people: fc.constantFrom(1 as const, 2 as const), waitingDays: few },
        { requiredKeys: [] },
      ),
    ),
  }),
  fc.record({
    type: fc.constant('background-check' as const),
    packageCode: fc.constantFrom('P1', 'P2'),
    rank: fc.integer({ min: 1, max: 20 }),
    quickapp: fc.constant(true),
  }),
  fc.record({
    type: fc.constant('step' as const),
    kind: fc.constantFrom('order-badge', 'greet'),
    with: absent(fc.dictionary(fc.constantFrom('a', 'b'), fc.integer(), { noNullPrototype: true })),
  }),
);

export const requirement: fc.Arbitrary<Requirement> = fc
  .tuple(plain, fc.oneof(fc.constant({}), terms))
  .map(([one, more]) => ({ ...one, ...more }));

/** Rules with different names; `when` names one role or nobody in particular. */
export const ruleSet: fc.Arbitrary<Rule[]> = fc.uniqueArray(
  fc.record({
    name: fc.string({ minLength: 1, maxLength: 3 }),
    when: fc.oneof(fc.constant({}), fc.record({ role: fc.constantFrom(...roles) })),
    requirements: fc.array(requirement, { maxLength: 5 }),
    startDaysBefore: absent(fc.integer({ min: 0, max: 20 })),
  }),
  { selector: (rule) => rule.name, maxLength: 5 },
);

/** Equality of each field; enough for rules that name one role. */
export const matchesRole = (condition: object, facts: object): boolean =>
  Object.entries(condition).every(([field, value]) => (facts as Record<string, unknown>)[field] === value);

export const shuffled = <T>(items: readonly T[]): fc.Arbitrary<T[]> =>
  fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length });
