import { Onboarding } from '../../src/index.js';
import { badges, startHost } from './host.js';

const { DATABASE_URL: databaseUrl, COMPLIANCE_URL: baseUrl, COMPLIANCE_API_KEY: apiKey } = process.env;
if (!databaseUrl || !baseUrl || !apiKey) throw new Error('Set DATABASE_URL, COMPLIANCE_URL and COMPLIANCE_API_KEY.');

const host = await startHost({ databaseUrl, compliance: { baseUrl, apiKey } });
const onboarding = host.get(Onboarding);
const hired = await onboarding.ingest('museum', {
  id: 'hire-1',
  type: 'employee.hired',
  occurredAt: new Date().toISOString(),
  employee: { employeeId: '1', firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', role: 'front desk' },
});
while (badges.size === 0) await new Promise((resolve) => setTimeout(resolve, 50));
console.log(hired.outcome, [...badges.values()], await onboarding.getClearance('museum', '1'));
await host.close();
