import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/poll.js';
import { DashboardVisitor, isTooWide, problemsInEveryLight } from '../support/dashboard-visitor.js';

let visitor: DashboardVisitor;

beforeAll(async () => {
  visitor = await DashboardVisitor.arrive();
}, 90_000);

afterAll(() => visitor.leave());

const hire = (employeeId: string, firstName: string, lastName: string) =>
  visitor.system.api('POST', '/v1/events', {
    id: employeeId,
    type: 'employee.hired',
    occurredAt: '2026-05-01T09:00:00Z',
    employee: { employeeId, firstName, lastName, email: `${employeeId}@example.org`, role: 'driver' },
  });

describe('an open page', () => {
  it('shows what changed without being read again, also what changed while Gatehouse was down', async () => {
    const page = await visitor.open('/people', 'viewer');
    if (!page) return;
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.getByText('Live', { exact: true }).waitFor();

    await hire('live-1', 'Ana', 'Diaz');
    await page.getByRole('link', { name: 'Ana Diaz' }).waitFor();

    await visitor.system.end('SIGKILL');
    await page.getByText('Reconnecting…').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await eventually('it fits', async () => ((await isTooWide(page)) ? undefined : true), 5_000);
    expect(await problemsInEveryLight(page, 'reconnecting')).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('link', { name: 'Ana Diaz' }).waitFor();
    await page.route('**/v1/stream', (route) => route.abort());
    await visitor.system.start();
    await hire('live-2', 'Ben', 'Okafor');
    await page.unroute('**/v1/stream');
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Ben Okafor' }).waitFor();
    expect(loads).toBe(0);
  }, 90_000);

  it('shows a person as the work goes on', async () => {
    const page = await visitor.open('/people?search=diaz', 'viewer');
    if (!page) return;
    await page.getByRole('link', { name: 'Ana Diaz' }).click();
    await page.getByText('May not serve').waitFor();
    const { id } = await visitor.system.api<{ id: string }>('GET', '/v1/people/by-employee-id/live-1');
    await visitor.system.api('POST', '/v1/events', {
      id: 'live-3',
      type: 'employee.updated',
      occurredAt: '2026-05-02T09:00:00Z',
      employee: { employeeId: 'live-1', lastName: 'Diaz Ortega' },
    });
    await page.getByRole('heading', { name: 'Ana Diaz Ortega' }).waitFor();
    expect(page.url()).toContain(id);
  }, 60_000);

  it('shows the door when the session ends elsewhere', async () => {
    const page = await visitor.open('/people', 'staff');
    if (!page) return;
    await page.getByText('Live', { exact: true }).waitFor();
    const accounts = await visitor.system.api<{ items: { id: string; role: string }[] }>('GET', '/v1/accounts');
    const account = accounts.items.find(({ role }) => role === 'staff');
    await visitor.system.api('PATCH', `/v1/accounts/${account?.id}`, { disabled: true });
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  }, 60_000);
});
