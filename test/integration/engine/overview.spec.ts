import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { PostgresOverviewStore } from '../../../src/adapters/postgres/overview-store/postgres-overview-store.js';
import { postgresReadStore } from '../../../src/adapters/postgres/read-store/postgres-read-store.js';
import { Overview } from '../../../src/engine/overview.js';
import { personStandings } from '../../../src/ports/read-store.js';
import { TestEngine } from '../../support/engine.js';

const timeZone = 'America/Los_Angeles';
let engine: TestEngine;
let overview: Overview;

beforeAll(async () => {
  engine = await TestEngine.start({ rules: [], timeZone });
  overview = new Overview(new PostgresOverviewStore(engine.database), () => 0);
});

interface Someone {
  status?: string;
  held?: string;
  known?: boolean;
  startsIn?: number;
  endsIn?: number;
  holding?: { state: string; dueIn?: number; countsFor?: number };
}

/** @returns the person's id; days are from today in the organization's zone. */
async function add({ status = 'active', held, known = true, startsIn, endsIn, holding }: Someone): Promise<string> {
  const id = randomUUID();
  await engine.sql(
    `INSERT INTO person (id, organization_id, employee_id, facts, status, held_reason, compliance_user_id, start_date, end_date)
     SELECT $1::uuid, id, $1::uuid::text, '{}', $2, $3, $4, day_of(time_zone, cut_off_hour) + $5::int, day_of(time_zone, cut_off_hour) + $6::int
     FROM organization`,
    [id, status, held ?? null, known ? 17 : null, startsIn ?? null, endsIn ?? null],
  );
  if (holding)
    await engine.sql(
      `INSERT INTO holding (person_id, key, requirement, state, current, due_date, met_at, rules)
       SELECT $1, 'training:camp', $3, $2, true, day_of(time_zone, cut_off_hour) + $4::int,
         (day_of(time_zone, cut_off_hour) + coalesce($5::int, 0) - interval '12 months' + interval '12 hours') AT TIME ZONE time_zone, '{}'
       FROM organization`,
      [
        id,
        holding.state,
        JSON.stringify(holding.countsFor === undefined ? {} : { validity: { months: 12 } }),
        holding.dueIn ?? null,
        holding.countsFor ?? null,
      ],
    );
  return id;
}

/** A run of the person with one step that began so many days ago and took so long. */
async function step(
  personId: string,
  kind: string,
  { status = 'succeeded', beganAgo, tookDays, input = {} }: StepTold,
): Promise<string> {
  const [runId, id] = [randomUUID(), randomUUID()];
  await engine.sql(
    `INSERT INTO workflow_run (id, organization_id, person_id, purpose, state, plan, rules_version)
     VALUES ($1, $2, $3, 'onboarding', 'open', '{}', 1)`,
    [runId, engine.organizationId, personId],
  );
  await engine.sql(
    `INSERT INTO step_run (id, run_id, organization_id, person_id, position, key, kind, needs, input, requirement_key,
       completes_requirement, status, began_at, started_at, ended_at)
     SELECT $1, $2, $3, $4, 0, $5, $5, '{}', $6, 'training:camp', false, $7, clock_now() - make_interval(days => $8),
       coalesce(ended, clock_now()), ended
     FROM (SELECT clock_now() - make_interval(days => $8) + make_interval(days => $9) AS ended) AS e`,
    [id, runId, engine.organizationId, personId, kind, JSON.stringify(input), status, beganAgo, tookDays ?? null],
  );
  return id;
}

interface StepTold {
  status?: string;
  beganAgo: number;
  tookDays?: number;
  input?: object;
}

describe('the overview', () => {
  it('counts people as the list of people does', async () => {
    await add({ holding: { state: 'met' } });
    await add({ holding: { state: 'met', countsFor: 30 } });
    await add({ holding: { state: 'met', countsFor: 31 } });
    await add({ holding: { state: 'met' }, endsIn: 90 });
    await add({ holding: { state: 'met', countsFor: -1 } });
    await add({ holding: { state: 'open', dueIn: -1 }, startsIn: 3 });
    await add({ holding: { state: 'open', dueIn: 0 } });
    await add({ holding: { state: 'waived' }, startsIn: 14 });
    await add({ holding: { state: 'not-met', dueIn: -3 } });
    await add({ holding: { state: 'assumed' } });
    await add({ known: false });
    await add({ held: 'MISSING_EMAIL', startsIn: 0 });
    await add({ holding: { state: 'open' }, startsIn: -1 });
    await add({ status: 'scheduled', startsIn: 15 });
    await add({ status: 'terminated', holding: { state: 'open', dueIn: -9 } });
    await step(await add({ holding: { state: 'open' } }), 'create-user', { status: 'needs-attention', beganAgo: 1 });
    const { people } = await overview.read(engine.organizationId);

    const list = postgresReadStore(engine.database);
    for (const status of personStandings.filter((one) => one !== 'terminated' && one !== 'merged')) {
      const { items } = await list.people(engine.organizationId, { statuses: [status] }, { limit: 200 });
      expect([status, people.standings[status] ?? 0]).toEqual([status, items.length]);
    }
    for (const { days, people: expiring } of people.expiring) {
      const { items } = await list.people(engine.organizationId, { expiringDays: days }, { limit: 200 });
      expect([days, expiring]).toEqual([days, items.length]);
    }
    const starting = await list.people(engine.organizationId, { startingDays: 14 }, { limit: 200 });
    expect(people.starting.notCleared).toBe(starting.items.length);
    const late = await list.people(engine.organizationId, { overdue: true }, { limit: 200 });
    expect(people.overdue).toBe(late.items.length);
    expect(people).toEqual({
      standings: {
        ...{ cleared: 5, waiting: 4, expired: 1, assumed: 1, held: 1, scheduled: 1 },
        ...{ 'needs-attention': 1, 'not-clear': 1 },
      },
      overdue: 3,
      starting: { people: 3, notCleared: 2 },
      expiring: [
        { days: 30, people: 1 },
        { days: 60, people: 2 },
        { days: 90, people: 3 },
      ],
    });
  });

  it('says how long steps take from the first try on, and where people wait now', async () => {
    const person = await add({});
    for (const tookDays of [1, 2, 3, 4, 10]) await step(person, 'await-training', { beganAgo: 40, tookDays });
    // Too long ago, and not succeeded.
    await step(person, 'await-training', { beganAgo: 120, tookDays: 29 });
    await step(person, 'await-training', { status: 'skipped', beganAgo: 80, tookDays: 60 });
    await step(person, 'await-training', { status: 'waiting', beganAgo: 5 });
    await step(person, 'await-document', { status: 'waiting', beganAgo: 5 });
    const { steps } = await overview.read(engine.organizationId);
    expect(steps).toEqual([
      { kind: 'await-training', ended: 5, medianDays: 3, p90Days: expect.closeTo(7.6), waiting: 1, needsAttention: 0 },
      { kind: 'await-document', ended: 0, medianDays: null, p90Days: null, waiting: 1, needsAttention: 0 },
      { kind: 'create-user', ended: 0, medianDays: null, p90Days: null, waiting: 0, needsAttention: 1 },
    ]);
  });

  it("puts orders into the months of the organization's zone, with the prices that are known", async () => {
    const person = await add({});
    const order = async (kind: string, state: string, monthsAgo: number, offset: string, input: object = {}) => {
      const id = await step(person, kind, { beganAgo: 1, tookDays: 0, input });
      await engine.sql(
        `INSERT INTO effect (organization_id, person_id, kind, business_key, state, step_run_id, epoch, authorized_clock_at)
         SELECT $1, $2, $3, $4, $5, $6, 1, (date_trunc('month', clock_now() AT TIME ZONE $7) - make_interval(months => $8)
           + $9::interval) AT TIME ZONE $7`,
        [engine.organizationId, person, kind, randomUUID(), state, id, timeZone, monthsAgo, offset],
      );
    };
    await order('order-background-check', 'confirmed', 0, '0 hours', { level: 2 });
    // Before midnight of the organization, when it is the next month elsewhere.
    await order('order-background-check', 'unknown', 0, '-1 hour', { level: 2 });
    await order('order-background-check', 'rejected', 0, '-1 hour', { level: 2 });
    await order('order-background-check', 'confirmed', 11, '0 hours', { level: 9 });
    await order('order-background-check', 'confirmed', 11, '-1 hour', { level: 2 });
    await order('assign-training', 'confirmed', 1, '3 days');
    await order('create-user', 'confirmed', 0, '1 hour');
    const seen = (price: number) => ({ price, lastOfferedDate: '2026-01-01' });
    const items = { 'background-check:level-2': seen(20.5), 'training:camp': seen(9) };
    await engine.sql(`INSERT INTO seen_catalog (organization_id, items, seen_on) VALUES ($1, $2, '2026-01-01')`, [
      engine.organizationId,
      JSON.stringify(items),
    ]);
    const { orders } = await overview.read(engine.organizationId);
    expect(orders.pricesSeenOn).toBe('2026-01-01');
    expect(orders.months).toHaveLength(12);
    expect(orders.months[0]).toMatchObject({ checks: 1, trainings: 0, spend: null, unpriced: 1 });
    expect(orders.months[10]).toMatchObject({ checks: 1, trainings: 1, spend: 29.5, unpriced: 0 });
    expect(orders.months[11]).toMatchObject({ checks: 1, trainings: 0, spend: 20.5, unpriced: 0 });
    expect(orders.months.reduce((sum, { checks }) => sum + checks, 0)).toBe(3);
  });
});
