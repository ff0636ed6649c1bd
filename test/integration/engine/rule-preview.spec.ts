import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PostgresRuleSetStore } from '../../../src/adapters/postgres/rule-set-store/postgres-rule-set-store.js';
import { PostgresPeopleStore } from '../../../src/adapters/postgres/people-store/postgres-people-store.js';
import { PostgresPreviewStore } from '../../../src/adapters/postgres/preview-store/postgres-preview-store.js';
import { matchCondition } from '../../../src/adapters/rules/condition-matcher.js';
import { aesSecretBox } from '../../../src/adapters/sealing/aes-secret-box.js';
import { requirementKey, type Condition, type Requirement, type Rule } from '../../../src/domain/rule.js';
import { MovePeople } from '../../../src/engine/move-people.js';
import { PersonOverrides } from '../../../src/engine/person-overrides.js';
import { Judge, type Judgement } from '../../../src/engine/preview/judge.js';
import { PreviewRules, type PreviewedPerson } from '../../../src/engine/preview/preview-rules.js';
import { requirement, ruleSet } from '../../support/engine-arbitraries.js';
import { TestEngine } from '../../support/engine.js';

const judgement: Judgement = {
  matches: matchCondition,
  hasEffect: () => false,
  box: aesSecretBox('a secret key of thirty-two characters'),
};

let engine: TestEngine;
afterEach(() => engine.stop());

const previews = () =>
  new PreviewRules({
    store: new PostgresPreviewStore(engine.database),
    compliance: { of: () => engine.compliance },
    judgement,
  });

interface Standing {
  employeeId: string;
  held: string | null;
  holdings: Record<string, string | null>;
  runs: { purpose: string; keys: string[] }[];
}

/** Of a check that is renewed at another level, that one: it is what is paid for. */
const workedOn = `CASE WHEN s.kind = 'order-background-check'
  THEN 'background-check:' || coalesce(s.input->>'packageCode', 'level-' || (s.input->>'level')) ELSE s.requirement_key END`;

const standings = async () =>
  new Map(
    (
      await engine.sql<Standing>(`
        SELECT p.employee_id AS "employeeId", p.held_reason AS held,
          (SELECT coalesce(jsonb_object_agg(h.key, h.due_date), '{}') FROM holding h WHERE h.person_id = p.id AND h.current) AS holdings,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('purpose', r.purpose, 'keys',
             (SELECT coalesce(jsonb_agg(DISTINCT ${workedOn}) FILTER (WHERE s.requirement_key IS NOT NULL), '[]') FROM step_run s WHERE s.run_id = r.id))
             ORDER BY r.created_at, r.id), '[]') FROM workflow_run r WHERE r.person_id = p.id) AS runs
        FROM person p`)
    ).map((one) => [one.employeeId, one]),
  );

/** As POST /v1/rule-sets/:version/publish with movePeople does it. */
async function publishAndMove(draft: Rule[]): Promise<void> {
  const { database, organizationId, intake, intakeStore, queue, history } = engine;
  const store = new PostgresRuleSetStore(database);
  const { version } = await store.add(organizationId, { rules: draft, author: 'test' });
  await store.publish(organizationId, version, 'test');
  await intake.decideAgain('held');
  const move = new MovePeople(store, intakeStore, queue, history);
  await move.moveAll(organizationId, version, { actor: 'test', reason: 'new rules' });
}

function expectForeseen(foreseen: PreviewedPerson | undefined, before: Standing, after: Standing): void {
  const begun = after.runs.slice(before.runs.length);
  const runs = ['onboarding', 'update', 'renewal', 'offboarding'];
  expect(begun.map(({ purpose }) => purpose)).toEqual(
    foreseen && runs.includes(foreseen.outcome) ? [foreseen.outcome] : [],
  );
  if (!foreseen) {
    expect({ ...after, runs: [] }).toEqual({ ...before, runs: [] });
    return;
  }
  const { outcome, gains, loses, moves, orders, reason } = foreseen;
  const lost = new Set(loses.map(({ key }) => key));
  const kept = Object.entries(before.holdings).filter(([key]) => !lost.has(key));
  expect(after.holdings).toEqual({
    ...Object.fromEntries(kept),
    ...Object.fromEntries(gains.map(({ key, dueDate }) => [key, dueDate])),
    ...Object.fromEntries(moves.map(({ key, to }) => [key, to])),
  });
  expect(after.held).toBe(outcome === 'stays' ? before.held : reason);
  expect(begun.flatMap(({ keys }) => keys)).toEqual(expect.arrayContaining(orders));
}

/** As they are stored: nothing is undefined. */
const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const isBuiltIn = ({ type }: Requirement) => type !== 'step';

/** What `ruleSet` knows of requirements, for people of a role, an age, or both. */
const rules = fc.tuple(ruleSet, fc.array(fc.integer({ min: 16, max: 21 }), { minLength: 5 })).map(([all, ages]) =>
  stored(
    all.map((rule, n): Rule => {
      const requirements = rule.requirements.filter(isBuiltIn);
      return { ...rule, when: alsoOfAge(rule.when, ages[n] ?? 18), requirements };
    }),
  ),
);

function alsoOfAge(when: Condition, age: number): Condition {
  if (age < 18) return { ...when, age: { $gte: age } };
  return age < 20 ? { $or: [when, { age: { $lt: age } }] } : when;
}

const rarely = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 });

const person = fc.record({
  role: fc.constantFrom('driver', 'counselor', 'cook', 'ranger'),
  startsIn: fc.integer({ min: -30, max: 30 }),
  age: fc.constantFrom(undefined, 12, 16, 17, 18, 19, 40),
  hasEmail: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
  leavesIn: fc.option(fc.integer({ min: -5, max: 20 }), { nil: undefined, freq: 3 }),
  becomes: fc.option(fc.constantFrom('driver', 'cook'), { nil: undefined }),
  /** Whether the steps that can be taken at once were taken: trainings are assigned, checks ordered. */
  worked: fc.boolean(),
  /** What became of everything of a type that is asked of them, so many days ago. */
  fulfilled: fc.dictionary(
    fc.constantFrom('training', 'document', 'background-check'),
    fc.record({ state: fc.constantFrom('met', 'met', 'waived', 'not-met'), daysAgo: fc.integer({ min: 0, max: 900 }) }),
    { noNullPrototype: true },
  ),
  added: rarely(requirement.filter(isBuiltIn)),
  /** Which of what is asked of them they are exempted from. */
  exempted: rarely(fc.nat(3)),
  exceptionsEndIn: rarely(fc.integer({ min: 0, max: 9 })),
});

type Told = typeof person extends fc.Arbitrary<infer T> ? T : never;

async function tell(n: number, told: Told): Promise<void> {
  const employeeId = `P${n}`;
  const names = { employeeId, firstName: 'Ana', lastName: `Canary ${n}`, role: told.role };
  // Their birthday is today.
  const [year, day] = [Number((await engine.day(0)).slice(0, 4)), (await engine.day(0)).slice(4)];
  const birth = told.age === undefined ? {} : { dateOfBirth: `${year - told.age}${day === '-02-29' ? '-03-01' : day}` };
  const email = told.hasEmail ? { email: `p${n}@example.org` } : {};
  const event = (type: string, minute: number, employee: object, effectiveDate?: string) =>
    engine.ingest({
      id: `${employeeId}-${type}`,
      type: `employee.${type}` as 'employee.hired',
      occurredAt: `2020-01-01T08:0${minute}:00Z`,
      effectiveDate,
      employee,
    });
  await event('hired', 1, { ...names, ...email, ...birth }, await engine.day(told.startsIn));
  if (told.becomes) await event('updated', 2, { employeeId, role: told.becomes });
  if (told.leavesIn !== undefined)
    await event('terminated', 3, { employeeId }, await engine.day(told.startsIn + 30 + told.leavesIn));
  if (told.worked) await engine.drain();
  await makeExceptions(employeeId, told);
  for (const [type, { state, daysAgo }] of Object.entries(told.fulfilled))
    await engine.sql(
      `UPDATE holding SET state = $2, met_at = clock_now() - make_interval(days => $3), begun_at = clock_now() - make_interval(days => $3)
       WHERE key LIKE $4 || ':%' AND person_id = (SELECT id FROM person WHERE employee_id = $1)`,
      [employeeId, state, daysAgo, type],
    );
  // As a step does that fulfils what ends: the day has come on which the person is decided about once more.
  await engine.sql(`UPDATE person SET look_again_on = day_of('UTC', 0) WHERE employee_id = $1 AND status = 'active'`, [
    employeeId,
  ]);
  await engine.intake.decideAgain('due');
}

async function makeExceptions(employeeId: string, { added, exempted, exceptionsEndIn }: Told): Promise<void> {
  const overrides = new PersonOverrides(new PostgresPeopleStore(engine.database), engine.queue, engine.history);
  const [one] = await engine.sql<{ id: string; keys: string[] }>(
    `SELECT p.id, ARRAY(SELECT key FROM holding h WHERE h.person_id = p.id ORDER BY key) AS keys FROM person p WHERE p.employee_id = $1`,
    [employeeId],
  );
  if (!one) return;
  const expiresOn = exceptionsEndIn === undefined ? {} : { expiresOn: await engine.day(exceptionsEndIn) };
  const by = { actor: 'staff', reason: 'agreed' };
  const exempt = (requirementKey: string) =>
    overrides.add(engine.organizationId, one.id, { kind: 'exempt', requirementKey, ...expiresOn }, by);
  const add = (asked: Requirement) =>
    overrides.add(engine.organizationId, one.id, { kind: 'add', requirement: stored(asked), ...expiresOn }, by);
  const key = exempted === undefined ? undefined : one.keys[exempted];
  if (key !== undefined) await exempt(key);
  if (added && requirementKey(added) !== key) await add(added);
}

describe('the preview of rules', () => {
  it('foresees what publishing them and moving everybody does, person by person', async () => {
    await fc.assert(
      fc.asyncProperty(rules, rules, fc.array(person, { minLength: 1, maxLength: 5 }), async (now, draft, people) => {
        engine = await TestEngine.start({ rules: now });
        try {
          for (const [n, one] of people.entries()) await tell(n, one);
          const before = await standings();
          const { items, totals } = await previews().people(engine.organizationId, draft, { limit: 200 });
          expect(await standings()).toEqual(before);
          await publishAndMove(draft);
          const after = await standings();
          for (const [employeeId, one] of before) {
            const later = after.get(employeeId);
            if (later)
              expectForeseen(
                items.find((item) => item.employeeId === employeeId),
                one,
                later,
              );
          }
          const held = [...after.values()].filter((one) => one.held === 'NO_MATCHING_RULE');
          const stay = items.filter(({ outcome, reason }) => outcome === 'stays' && reason === 'NO_MATCHING_RULE');
          expect(totals.unmatched.people).toBe(new Set([...held, ...stay].map((one) => one.employeeId)).size);
        } finally {
          await engine.stop();
        }
      }),
      { numRuns: 10 },
    );
  }, 180_000);

  it('reads of people about whom nothing is pending only what it takes, and decides the same', async () => {
    const some = fc.sample(person, { numRuns: 12, seed: 7 });
    engine = await TestEngine.start({
      rules: [{ name: 'drivers', when: { role: 'driver' }, requirements: [{ type: 'training', surveyCode: 'camp' }] }],
    });
    for (const [n, one] of some.entries()) await tell(n, one);
    const store = new PostgresPreviewStore(engine.database);
    const ids = await store.employeeIds(engine.organizationId);
    const judge = new Judge(
      judgement,
      [
        {
          name: 'all',
          when: {},
          startDaysBefore: 20,
          requirements: [{ type: 'training', surveyCode: 'a', dueInDays: 3 }],
        },
      ],
      await engine.day(0),
    );
    const [standing, facts] = [
      await store.people(engine.organizationId, ids, 'standing'),
      await store.people(engine.organizationId, ids, 'facts'),
    ];
    expect(standing.map((one) => judge.judge(one).decision)).toEqual(facts.map((one) => judge.judge(one).decision));
    expect(ids.length).toBeGreaterThan(8);
  });

  it('tells of the newest events what each would lead to, and pays for each person once', async () => {
    engine = await TestEngine.start({
      rules: [{ name: 'cooks', when: { role: 'cook' }, requirements: [{ type: 'training', surveyCode: 'kitchen' }] }],
    });
    await engine.ingest({
      employee: { employeeId: 'P1', firstName: 'A', lastName: 'B', email: 'a@example.org', role: 'driver' },
    });
    await engine.ingest({
      ...{ id: 'evt-2', type: 'employee.updated', occurredAt: '2020-01-02T08:00:00Z' },
      employee: { employeeId: 'P1', department: 'transport' },
    });
    const draft: Rule[] = [
      {
        name: 'drivers',
        when: { role: 'driver' },
        requirements: [{ type: 'background-check', level: 4, quickapp: true }],
      },
    ];
    const { items, totals } = await previews().events(engine.organizationId, draft, 10);
    expect(
      items.map(({ event, rules: names, outcome, orders }) => [event.type, event.outcome, names, outcome, orders]),
    ).toEqual([
      ['employee.updated', 'held', ['drivers'], 'onboarding', []],
      ['employee.hired', 'held', ['drivers'], 'onboarding', ['background-check:level-4']],
    ]);
    expect(totals).toMatchObject({ people: 2, unmatched: { people: 0, pickedUp: 2 } });
  });

  it('explains a made-up person: which rules fight, and who wins', async () => {
    engine = await TestEngine.start({ rules: [] });
    const draft: Rule[] = [
      { name: 'all', when: {}, requirements: [{ type: 'background-check', level: 2, quickapp: true }] },
      {
        name: 'adults',
        when: { age: { $gte: 18 } },
        requirements: [{ type: 'background-check', level: 4, quickapp: true }],
      },
    ];
    const made = {
      facts: { employeeId: 'x', firstName: 'A', lastName: 'B', email: 'a@b.org' },
      birthDate: '1990-02-03',
    };
    const found = await previews().madeUp(engine.organizationId, draft, made);
    expect(found).toMatchObject({
      outcome: 'onboarding',
      contests: [{ about: 'background-check', wins: { key: 'background-check:level-4', rank: 4 } }],
      explanation: {
        requirements: [
          { key: 'background-check:level-2', asked: false, notAsked: 'replaced', replacedBy: { rank: 4 } },
          { key: 'background-check:level-4', asked: true, replaces: [{ key: 'background-check:level-2', rank: 2 }] },
        ],
      },
    });
    expect(JSON.stringify(found)).not.toMatch(/1990|"actual":3/);
  });
});
