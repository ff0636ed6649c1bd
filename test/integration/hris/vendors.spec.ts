import { afterEach, describe, expect, it } from '@jest/globals';
import { Company } from '../../../examples/mock-hris/company.js';
import { MockServer } from '../../../examples/mock-hris/mock-server.js';
import type { MockConnection } from '../../../examples/mock-hris/mock-vendor.js';
import { poisonedAdp } from '../../../examples/mock-hris/vendors/adp.js';
import { allVendors } from '../../../examples/mock-hris/vendors/all-vendors.js';
import { builtInSources } from '../../../src/adapters/hris/built-in-sources.js';
import { checkFields } from '../../../src/domain/connection-fields.js';
import type { HrRecord } from '../../../src/domain/hr-record.js';
import type { JsonObject } from '../../../src/domain/json.js';
import type { Notice, Vendor } from '../../../src/ports/hris-source.js';

const servers: MockServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

/** A vendor with its mock behind it. */
async function open(
  name: string,
  change: (connection: MockConnection) => MockConnection = (told) => told,
  make = allVendors[name],
) {
  const company = new Company();
  const mock = make?.(company);
  const source = builtInSources.find(({ kind }) => kind === mock?.kind);
  if (!mock || !source) throw new Error(`There is no source for ${name}.`);
  const calls: string[] = [];
  const server = await MockServer.start(mock, (call) => calls.push(call));
  servers.push(server);
  const { settings, credentials = {} } = change(mock.connection(server.url));
  const access = {
    settings: settings as JsonObject,
    timeZone: 'America/New_York',
    baseUrl: server.url,
    credentials,
    now: () => new Date(),
  };
  const idOf = (number: number) => mock.workerId?.(number) ?? String(number);
  return { company, source, access, calls, idOf, vendor: source.vendor?.(access) ?? {} };
}

async function everyoneOf(vendor: Vendor): Promise<HrRecord[]> {
  const records: HrRecord[] = [];
  for (let page: string | undefined; ;) {
    const told = await vendor.everyone?.(page);
    records.push(...(told?.records ?? []));
    page = told?.next;
    if (page === undefined) return records;
  }
}

/** All pages until none waits, acknowledged as after a commit. */
async function pollAll(vendor: Vendor, from: string | undefined): Promise<{ notices: Notice[]; cursor?: string }> {
  const notices: Notice[] = [];
  for (let cursor = from; ;) {
    const page = await vendor.poll?.(cursor);
    notices.push(...(page?.notices ?? []));
    await page?.acknowledge?.();
    cursor = page?.cursor;
    if (!page?.more) return { notices, cursor };
  }
}

const idsTold = (notices: readonly Notice[]) =>
  notices.flatMap((notice) =>
    notice.type === 'changed' ? notice.remoteId : notice.type === 'record' ? notice.record.remoteId : [],
  );

const names = [
  'ukg-pro',
  'paylocity',
  'deel',
  'okta',
  'planning-center',
  'adp',
  'workday',
  'rippling',
  'success-factors',
];

describe.each(names)('%s', (name) => {
  it('takes the settings and credentials of its mock', async () => {
    const { source, access } = await open(name);
    const { baseUrl, mapping, ...own } = access.settings;
    expect(baseUrl).toBeDefined();
    expect(mapping === undefined || typeof mapping === 'object').toBe(true);
    expect(checkFields(source.settings ?? {}, own)).toEqual([]);
    expect(checkFields(source.credentials ?? {}, access.credentials)).toEqual([]);
  });

  it('finds one person, with the facts and without what nobody asked for', async () => {
    const { company, vendor, idOf } = await open(name);
    const id = idOf(1);
    company.hire(id, company.day(-10));
    const record = await vendor.find?.(id);
    expect(record).toMatchObject({
      remoteId: id,
      status: 'active',
      startDate: company.day(-10),
      facts: { firstName: 'Ana', lastName: 'Reyes', role: 'Camp Counselor', email: company.worker(id).email },
    });
    expect(JSON.stringify(record)).not.toMatch(/078-?05/);
    if (record?.dateOfBirth !== undefined) expect(record.dateOfBirth).toBe(company.worker(id).dateOfBirth);
    expect(await vendor.find?.(idOf(2))).toBeUndefined();
  });

  it('lists everybody, page after page, with those who have left and those to come', async () => {
    const { company, vendor, idOf } = await open(name);
    const ids = Array.from({ length: 205 }, (_, number) => idOf(number + 1));
    for (const id of ids) company.hire(id, company.day(-10));
    company.terminate(ids[4] ?? '', company.day(-2));
    company.hire(ids[5] ?? '', company.day(10));
    const records = await everyoneOf(vendor);
    expect(records.map(({ remoteId }) => remoteId).sort()).toEqual([...ids].sort());
    const statusOf = (id?: string) => records.find(({ remoteId }) => remoteId === id)?.status;
    expect([ids[3], ids[4], ids[5]].map(statusOf)).toEqual(['active', 'terminated', 'prehire']);
  });

  it('says so when the credentials are refused', async () => {
    const { vendor, idOf } = await open(name, ({ settings, credentials }) => ({
      settings,
      credentials: Object.fromEntries(Object.keys(credentials ?? {}).map((key) => [key, 'wrong'])),
    }));
    await expect(vendor.find?.(idOf(1))).rejects.toMatchObject({ code: 'HR_SYSTEM_REFUSED_CREDENTIALS' });
  });
});

describe.each(['deel', 'okta', 'adp', 'workday', 'rippling', 'success-factors'])('%s, polled', (name) => {
  it('tells who changed, again and again from where it stopped', async () => {
    const { company, vendor, idOf } = await open(name);
    const ids = [1, 2, 3, 4, 5].map(idOf);
    let { cursor } = await pollAll(vendor, undefined);
    for (const id of ids) company.hire(id, company.day(-10));
    const hired = await pollAll(vendor, cursor);
    expect([...new Set(idsTold(hired.notices))].sort()).toEqual([...ids].sort());
    ({ cursor } = hired);
    company.change(ids[2] ?? '', { jobTitle: 'Camp Driver' });
    const changed = await pollAll(vendor, cursor);
    expect(idsTold(changed.notices)).toContain(ids[2]);
  });
});

describe('the queue of ADP', () => {
  it('gives the same message until it is deleted, and is not blocked by one that cannot be read', async () => {
    const { company, vendor, idOf } = await open('adp', undefined, poisonedAdp);
    company.hire(idOf(1), company.day(-10));
    const first = await vendor.poll?.(undefined);
    expect((await vendor.poll?.(undefined))?.notices).toEqual(first?.notices);
    expect(first).toMatchObject({ more: true, notices: [{ type: 'unreadable', message: {} }] });
    await first?.acknowledge?.();
    await first?.acknowledge?.();
    const second = await vendor.poll?.(first?.cursor);
    expect(second?.notices).toEqual([{ type: 'changed', remoteId: idOf(1) }]);
    await second?.acknowledge?.();
    expect(await vendor.poll?.(second?.cursor)).toMatchObject({ notices: [], more: false });
  });
});

describe('a report of Workday', () => {
  it('is told again only where it differs, and the cursor does not grow with it', async () => {
    const { company, vendor, idOf } = await open('workday');
    for (let number = 1; number <= 300; number += 1) company.hire(idOf(number), company.day(-10));
    const { cursor, notices } = await pollAll(vendor, undefined);
    expect(notices).toEqual([]);
    expect((await pollAll(vendor, cursor)).notices).toEqual([]);
    company.change(idOf(7), { jobTitle: 'Camp Driver' });
    const changed = await pollAll(vendor, cursor);
    expect(idsTold(changed.notices)).toContain(idOf(7));
    expect(changed.notices.length).toBeLessThan(10);
    expect(cursor?.length).toBeLessThan(10_000);
  });

  it('finds a person under the id of before', async () => {
    const { company, vendor } = await open('workday');
    company.hire('C-1', company.day(-100), { personKey: 'U-1' });
    company.terminate('C-1', company.day(-10));
    company.hire('00042', company.day(-10), { personKey: 'U-1' });
    expect(await vendor.find?.('C-1')).toMatchObject({ remoteId: '00042', previousIds: ['C-1'], status: 'active' });
  });
});

describe('an access token', () => {
  it('is asked for once', async () => {
    const { company, vendor, calls, idOf } = await open('paylocity');
    company.hire(idOf(1), company.day(-10));
    await vendor.find?.(idOf(1));
    await vendor.find?.(idOf(1));
    expect(calls.filter((call) => call.includes('/connect/token'))).toHaveLength(1);
  });
});
