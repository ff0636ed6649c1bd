import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DashboardVisitor, isTooWide, problemsInEveryLight } from '../support/dashboard-visitor.js';

let visitor: DashboardVisitor;

beforeAll(async () => {
  visitor = await DashboardVisitor.arrive();
}, 90_000);

afterAll(() => visitor.leave());

const hire = (employeeId: string, firstName: string, startsIn: number) => ({
  id: employeeId,
  type: 'employee.hired',
  occurredAt: '2026-05-01T09:00:00Z',
  effectiveDate: new Date(Date.now() + startsIn * 86_400_000).toISOString().slice(0, 10),
  employee: {
    ...{ employeeId, firstName, lastName: 'Example', email: `${employeeId}@example.org`, role: 'driver' },
    dateOfBirth: `19${70 + startsIn}-02-03`,
  },
});

describe('the overview', () => {
  it('shows numbers that lead to the people behind them, as charts and as tables', async () => {
    await visitor.system.api('POST', '/v1/events', [hire('o-1', 'Ana', 3), hire('o-2', 'Ben', 0)]);
    const page = await visitor.open('/');
    if (!page) return;
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    expect(await problemsInEveryLight(page, 'overview')).toEqual([]);
    const orders = page.getByRole('region', { name: 'Orders by month' });
    await orders.getByText('Table').click();
    expect(await orders.getByRole('row').count()).toBe(13);
    for (const name of ['Where people stand', 'Where people get stuck', 'Clearance that ends', 'Spend by month'])
      await page.getByRole('region', { name }).getByText('Table').click();
    expect(await problemsInEveryLight(page, 'overview-tables')).toEqual([]);
    await page.getByRole('link', { name: /^Waiting: / }).click();
    await page.getByRole('heading', { name: 'People' }).waitFor();
    expect(new URL(page.url()).searchParams.get('status')).toBe('waiting');
  }, 60_000);

  it('fits a telephone', async () => {
    const page = await visitor.open('/overview', 'viewer', { width: 390, height: 844 });
    if (!page) return;
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    expect(await isTooWide(page)).toBe(false);
    expect(await problemsInEveryLight(page, 'overview-telephone')).toEqual([]);
  }, 60_000);
});
