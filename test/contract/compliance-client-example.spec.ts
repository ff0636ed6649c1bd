import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { orderMissingChecks } from '../../examples/client/order-missing-checks.js';
import { ComplianceApi } from '../../src/index.js';
import { collect } from '../support/client-under-test.js';
import { startTestComplianceService, type TestComplianceService } from '../support/compliance-service.js';

let service: TestComplianceService;

beforeAll(async () => {
  service = await startTestComplianceService();
});
afterAll(async () => {
  await service.stop();
});

describe('the example of the client', () => {
  it('orders what is missing and nothing twice, also when an answer gets lost', async () => {
    const api = new ComplianceApi({ baseUrl: service.url, apiKey: service.apiKey });
    for (const tag of ['camp', 'camp', 'camp', 'office']) {
      await api.users.create({ firstName: 'Ana', lastName: 'Perez', email: 'ana@example.org', tags: [tag] });
    }
    const [first, ...others] = await collect(api.users.list({ tag: 'camp' }));
    await api.backgroundChecks.order({ userId: first?.id ?? 0, level: 1, quickapp: true });
    const fault = { method: 'POST', path: '/api/v2/background_checks', mode: 'drop-after-commit', rate: 1, count: 1 };
    await service.sandbox.send('PUT', '/sandbox/faults', [fault]);

    const ordered = await orderMissingChecks(api, 'camp');
    expect(ordered).toMatchObject(others.map(({ id }) => ({ userId: id, level: 3, status: 'processing' })));
    expect(await collect(api.backgroundChecks.list())).toHaveLength(1 + others.length);
    expect(await orderMissingChecks(api, 'camp')).toEqual([]);
  });

  it('stands in the README as it was tested', () => {
    const read = (file: string): string => readFileSync(join(process.cwd(), file), 'utf8');
    const [, example = ''] = read('examples/client/order-missing-checks.ts').split(/^import .*\n/m);
    expect(example.trim()).not.toBe('');
    expect(read('README.md')).toContain(example.trim());
  });
});
