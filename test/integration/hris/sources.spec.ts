import { beforeAll, describe, expect, it } from '@jest/globals';
import { Company } from '../../../examples/mock-hris/company.js';
import { MockServer } from '../../../examples/mock-hris/mock-server.js';
import { perform } from '../../../examples/mock-hris/perform.js';
import { canPlay, scenarios, standsAs, type Scenario } from '../../../examples/mock-hris/scenarios.js';
import { allVendors } from '../../../examples/mock-hris/vendors/all-vendors.js';
import { builtInSources } from '../../../src/adapters/hris/built-in-sources.js';
import { postgresReadStore } from '../../../src/adapters/postgres/read-store/postgres-read-store.js';
import { TestEngine } from '../../support/engine.js';
import { HrisDesk } from '../../support/hris-desk.js';

const rules = [
  { name: 'all', when: {}, requirements: [{ type: 'background-check' as const, level: 3, quickapp: true }] },
];

let engine: TestEngine;
beforeAll(async () => {
  engine = await TestEngine.start({ rules });
});

let lastNumber = 1_000;

/** Plays a scenario through a source and the engine. */
async function play(name: string, scenario: Scenario) {
  const company = new Company();
  const vendor = allVendors[name]?.(company);
  const source = builtInSources.find(({ kind }) => kind === vendor?.kind);
  if (!vendor || !source) throw new Error(`There is no source for ${name}.`);
  const server = await MockServer.start(vendor);
  try {
    const workerId = vendor.workerId?.((lastNumber += 1)) ?? String((lastNumber += 1));
    const connection = vendor.connection(server.url);
    const desk = await HrisDesk.open(engine, source, `connection of ${name}`, connection);
    await perform(scenario, { company, vendor, workerId, secret: connection.secret ?? '' }, desk);
    const person = await postgresReadStore(engine.database).person(engine.organizationId, { employeeId: workerId });
    return { desk, person, worker: company.workers.get(workerId) };
  } finally {
    await server.stop();
  }
}

describe.each(Object.keys(allVendors))('%s', (name) => {
  const vendor = allVendors[name]?.(new Company());
  const playable = scenarios.filter((scenario) => vendor && canPlay(vendor, scenario));

  it.each(playable.map((scenario) => [scenario.name, scenario] as const))('%s', async (_, scenario) => {
    const { desk, person, worker } = await play(name, scenario);
    if (scenario.ends === 'nobody') {
      expect(person).toBeUndefined();
      expect(desk.believed).not.toContain(true);
      return;
    }
    expect(desk.believed).not.toContain(false);
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
    const users = engine.compliance.users.filter(({ employeeId }) => employeeId === worker?.id).map(({ id }) => id);
    const orders = engine.compliance.checks.filter(({ userId }) => users.includes(userId));
    expect(orders).toHaveLength(scenario.ends === 'scheduled' ? 0 : 1);
  });
});
