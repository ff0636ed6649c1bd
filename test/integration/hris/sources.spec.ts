import { beforeAll, describe, expect, it } from '@jest/globals';
import { Company } from '../../../examples/mock-hris/company.js';
import { MockServer } from '../../../examples/mock-hris/mock-server.js';
import { perform } from '../../../examples/mock-hris/perform.js';
import { canPlay, scenarios, standsAs, type Scenario } from '../../../examples/mock-hris/scenarios.js';
import { allVendors } from '../../../examples/mock-hris/vendors/all-vendors.js';
import { builtInSources } from '../../../src/adapters/hris/built-in-sources.js';
import { postgresReadStore } from '../../../src/adapters/postgres/read-store/postgres-read-store.js';
import type { Rule } from '../../../src/domain/rule.js';
import { TestEngine } from '../../support/engine.js';
import { TestHris } from '../../support/hris.js';
import { HrisDesk } from '../../support/hris-desk.js';

const rules: Rule[] = [
  { name: 'all', when: {}, requirements: [{ type: 'background-check', level: 3, quickapp: true }] },
];

// One engine, one organization and one connection after the other: every person has an id of their own.
let engine: TestEngine;
let hris: TestHris;
beforeAll(async () => {
  engine = await TestEngine.start({ rules });
  hris = new TestHris(engine);
});

let lastNumber = 1_000;

/** Plays a scenario through a connection's hook, or its polls, into the engine. */
async function play(name: string, scenario: Scenario) {
  const company = new Company();
  const vendor = allVendors[name]?.(company);
  if (!vendor) throw new Error(`There is no mock vendor ${name}.`);
  const server = await MockServer.start(vendor);
  const number = (lastNumber += 1);
  const workerId = vendor.workerId?.(number) ?? String(number);
  const connection = vendor.connection(server.url);
  const desk = await HrisDesk.open(engine, hris, vendor.kind, connection);
  try {
    await perform(scenario, { company, vendor, workerId, secret: connection.secret ?? '' }, desk);
    const person = await postgresReadStore(engine.database).person(engine.organizationId, { employeeId: workerId });
    const deliveries = await hris.deliveries({ id: desk.connectionId });
    const shown = await Promise.all(
      deliveries.map(({ id }) => hris.watch.delivery(engine.organizationId, desk.connectionId, id)),
    );
    return { desk, person, deliveries, shown, worker: company.workers.get(workerId) };
  } finally {
    await desk.close();
    await server.stop();
  }
}

it('every source that is told or asked has a mock vendor', () => {
  const kinds = Object.values(allVendors).map((make) => make(new Company()).kind);
  const sources = builtInSources.filter((source) => 'read' in source || 'vendor' in source);
  expect([...new Set(kinds)].sort()).toEqual(sources.map(({ kind }) => kind).sort());
});

describe.each(Object.keys(allVendors))('%s', (name) => {
  const vendor = allVendors[name]?.(new Company());
  const playable = scenarios.filter((scenario) => vendor && canPlay(vendor, scenario));

  it.each(playable.map((scenario) => [scenario.name, scenario] as const))('%s', async (_, scenario) => {
    const { desk, person, deliveries, shown, worker } = await play(name, scenario);
    if (scenario.ends === 'nobody') {
      expect(person).toBeUndefined();
      expect(deliveries).toEqual([]);
      expect(desk.answers).not.toContain(202);
      return;
    }
    expect(desk.answers).not.toContain(undefined);
    expect(shown.filter(({ content }) => content === null)).toEqual([]);
    // Nobody who looks at what came sees these, however the vendor writes them.
    for (const secret of [worker?.dateOfBirth ?? '', '078-05-1120'])
      expect(JSON.stringify(shown)).not.toContain(secret);
    expect(deliveries.filter(({ status }) => status !== 'done')).toEqual([]);
    expect(standsAs(person?.standing ?? '')).toBe(scenario.ends);
    expect(person).toMatchObject({
      startDate: worker?.startDate,
      endDate: worker?.endDate,
      facts: {
        firstName: 'Ana',
        lastName: 'Reyes',
        email: worker?.email,
        role: worker?.jobTitle,
        department: 'Programs',
        location: 'Camp Pines',
      },
    });
    expect(ordersOf(worker?.id ?? '')).toHaveLength(scenario.ends === 'scheduled' ? 0 : 1);
  });
});

/** Paid orders, whatever became of the user since. */
function ordersOf(employeeId: string) {
  const users = engine.compliance.users.filter((user) => user.employeeId === employeeId).map(({ id }) => id);
  return engine.compliance.checks.filter(({ userId }) => users.includes(userId));
}
