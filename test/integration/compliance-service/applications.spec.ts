import { afterEach, describe, expect, it } from '@jest/globals';
import type { CheckProvider, ProviderOrder } from '../../../src/compliance-service/provider/check-provider.js';
import type { ComplianceCaller } from '../../support/compliance-caller.js';
import { eventually } from '../../support/compliance-eventually.js';
import { WebhookReceiver } from '../../support/compliance-receiver.js';
import { startTestComplianceService } from '../../support/compliance-service.js';
import { dumpDatabase } from '../../support/dump-database.js';

const secrets = { ssn: '078-05-1120', dob: '12/31/1977', driver_license: 'LICENCE77', address: '77 Secret Street' };
const traces = [...Object.values(secrets), '078051120', '1977-12-31', 'Secret Street'];
const applicant = {
  first_name: 'Ana',
  last_name: 'Perez',
  email: 'ana@example.org',
  city: 'Austin',
  county: 'Travis',
  state: 'TX',
  zip: '78701',
  driver_license_state: 'TX',
  ...secrets,
};
const signed = { ...applicant, authorized: 'true', signature: 'ana  perez' };

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function started(options: Parameters<typeof startTestComplianceService>[0] = {}) {
  const service = await startTestComplianceService(options);
  cleanups.push(() => service.stop());
  const api = service.sandbox;
  const { id } = await api.createUser({ external_id: 'applicant' });
  const order = async (fields: object) =>
    (await api.post('/api/v2/background_checks', { background_check: { user_id: id, ...fields } })).record;
  return { service, api, order };
}

/** Takes no order until it is told to. */
class StubProvider implements CheckProvider {
  isUp = false;
  readonly taken: ProviderOrder[] = [];
  refusals = 0;
  order(order: ProviderOrder): Promise<void> {
    if (this.isUp) this.taken.push(order);
    else this.refusals += 1;
    return this.isUp ? Promise.resolve() : Promise.reject(new Error(`refused ${order.applicant.ssn}`));
  }
  reports = () => Promise.resolve([]);
  acknowledge = () => Promise.resolve();
}

const statusOf = async (api: ComplianceCaller, check: Record<string, unknown>) =>
  (await api.get(`/api/v2/background_checks/${String(check.id)}`)).record;
const completed = (api: ComplianceCaller, check: Record<string, unknown>) =>
  eventually('the check is complete', async () => {
    const record = await statusOf(api, check);
    return record.status === 'complete' ? record : undefined;
  });

async function fill(url: unknown, fields: Record<string, string>): Promise<{ status: number; text: string }> {
  const answer = await fetch(String(url), { method: 'POST', body: new URLSearchParams(fields) });
  return { status: answer.status, text: await answer.text() };
}

describe('applicants', () => {
  it('are sealed until the provider takes the order, and then gone', async () => {
    const provider = new StubProvider();
    const warnings: string[] = [];
    const logger = { log: () => undefined, error: () => undefined, warn: (line: string) => warnings.push(line) };
    const { service, api, order } = await started({ provider, logger });
    const check = await order({ quickapp: false, level: 2, employee_type: 'prospective', ...applicant });
    await eventually('the provider was asked', () => (provider.refusals > 0 ? true : undefined));
    const waiting = await dumpDatabase(service.database.url);
    expect(waiting).toContain('check_applications (');
    for (const trace of traces) expect(waiting + warnings.join()).not.toContain(trace);

    provider.isUp = true;
    await api.post('/sandbox/clock', { advance: 'PT1H' });
    const taken = await eventually('the provider has it', () => provider.taken[0]);
    expect(taken).toMatchObject({
      checkId: check.id,
      level: 2,
      purpose: { employeeType: 'prospective' },
      applicant: { ssn: '078051120', dob: '1977-12-31', driverLicense: 'LICENCE77', address: '77 Secret Street' },
    });
    await eventually('nothing is kept', async () =>
      (await dumpDatabase(service.database.url)).includes('check_applications (') ? undefined : true,
    );
    expect(provider.taken).toHaveLength(1);
    expect((await statusOf(api, check)).status).toBe('processing');
  });

  it('are forgotten when the check is archived before the provider took it', async () => {
    const { service, api, order } = await started({ provider: new StubProvider() });
    const check = await order({ quickapp: false, level: 1, ...applicant });
    await api.put(`/api/v2/background_checks/${String(check.id)}/archive`);
    expect(await dumpDatabase(service.database.url)).not.toContain('check_applications (');
  });
});

describe('the sandbox provider', () => {
  it('reports by itself after the delay, and the webhook tells', async () => {
    const { api, order } = await started({ sandboxCheckDelay: 'PT2H' });
    const receiver = await WebhookReceiver.start();
    cleanups.push(() => receiver.stop());
    await api.put('/console/api/webhooks', { background_checks: { url: `${receiver.url}/checks`, enabled: true } });
    const check = await order({ quickapp: false, level: 1, ...applicant });
    const silent = await order({ quickapp: false, level: 1, ...applicant, ssn: '000-00-0002' });
    const flagged = await order({ quickapp: false, level: 1, ...applicant, ssn: '000-00-0004' });
    expect((await completed(api, flagged)).provider_flagged).toBe(true);
    expect((await statusOf(api, check)).status).toBe('processing');
    await api.post('/sandbox/clock', { advance: 'PT2H' });
    expect((await completed(api, check)).provider_flagged).toBe(false);
    await eventually('a webhook for each', () => {
      const told = receiver.received.map(({ body }) => body.id);
      return told.includes(String(flagged.id)) && told.includes(String(check.id)) ? true : undefined;
    });
    expect((await statusOf(api, silent)).status).toBe('processing');
  });

  it('changes nothing when a check was ended before its report', async () => {
    const { api, order } = await started({ sandboxCheckDelay: 'PT1H' });
    const check = await order({ quickapp: false, level: 1, ...applicant, ssn: '000-00-0001' });
    const other = await order({ quickapp: false, level: 1, ...applicant });
    await api.put(`/api/v2/background_checks/${String(check.id)}/archive`);
    await eventually('the provider has both', async () => {
      await api.post('/sandbox/clock', { advance: 'PT1H' });
      return (await statusOf(api, other)).status === 'complete' ? true : undefined;
    });
    expect((await statusOf(api, check)).status).toBe('archived');
    expect(await api.ledger('background_check.completed')).toHaveLength(1);
  });
});

describe('the applicant form', () => {
  it('asks for a licence exactly where the level or the package needs one', async () => {
    const { order } = await started();
    const asking: (string | number)[] = [];
    const levels = [1, 2, 3, 4, 5, 6, 7].map((level) => ({ level }));
    for (const scope of [
      ...levels,
      ...['PKG1', 'PKG2'].map((custom_background_check_package_code) => ({ custom_background_check_package_code })),
    ]) {
      const { applicant_interface_url: url } = await order({ quickapp: true, ...scope });
      const text = await (await fetch(String(url))).text();
      expect(text).toContain('Social security number');
      if (text.includes('driver_license')) asking.push(...Object.values<string | number>(scope));
    }
    expect(asking).toEqual([2, 4, 5, 6, 7, 'PKG2']);
  });

  it('is mailed, taken once, and brings the check to its end', async () => {
    const { service, api, order } = await started({ sandboxCheckDelay: 'PT0S' });
    const check = await order({ quickapp: true, level: 2 });
    const url = String(check.applicant_interface_url);
    expect(await dumpDatabase(service.database.url)).toContain(`Please enter your details here: ${url}`);
    const [first, second] = await Promise.all([fill(url, signed), fill(url, signed)]);
    expect([first.text, second.text].filter((text) => text.includes('Thank you'))).toHaveLength(1);
    expect(await (await fetch(url)).text()).toContain('answered already');
    const { provider_flagged, results_url } = await completed(api, check);
    expect(provider_flagged).toBe(false);
    const results = await (await fetch(String(results_url))).text();
    expect(results).toContain('Ana Perez');
    expect(results).toContain('Motor vehicle record');
    for (const trace of traces) expect(results + (await dumpDatabase(service.database.url))).not.toContain(trace);
    await api.put(`/api/v2/background_checks/${String(check.id)}/archive`);
    expect((await fetch(String(results_url))).status).toBe(404);
  });

  it('says what is wrong, keeps harmless answers and never shows a secret again', async () => {
    const { service, order } = await started();
    const { applicant_interface_url: url } = await order({ quickapp: true, level: 4 });
    const wrong = { ...signed, city: '<b>Austin', zip: 'x', dob: '1/1/2030', signature: 'Bob', authorized: '' };
    const { status, text } = await fill(url, wrong);
    expect(status).toBe(400);
    for (const problem of ['5-digit ZIP', '18 or older', 'your first and last name', 'must authorize']) {
      expect(text).toContain(problem);
    }
    expect(text).toContain('&lt;b>Austin');
    for (const trace of [secrets.ssn, secrets.driver_license, '1/1/2030']) expect(text).not.toContain(trace);
    expect(await dumpDatabase(service.database.url)).not.toContain('check_applications (');
  });

  it('is closed for checks that ended, for people who left and for unknown links', async () => {
    const { service, api, order } = await started();
    const check = await order({ quickapp: true, level: 1 });
    await api.delete(`/api/v2/users/${String(check.user_id)}`);
    expect((await fill(check.applicant_interface_url, signed)).text).toContain('no longer needed');
    const unknown = await fetch(`${service.url}/applicant/unknown`);
    expect(unknown.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(unknown.headers.get('referrer-policy')).toBe('no-referrer');
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await unknown.text()).toContain('This link does not work');
  });
});
