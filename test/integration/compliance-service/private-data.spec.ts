import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dumpDatabase } from '../../support/dump-database.js';
import { startTestComplianceService, type TestComplianceService } from '../../support/compliance-service.js';

describe('the database of the compliance service', () => {
  let service: TestComplianceService;
  beforeAll(async () => {
    service = await startTestComplianceService();
  });
  afterAll(async () => {
    await service.stop();
  });

  it('holds no SSN, birth date, licence or address of an applicant', async () => {
    const { sandbox } = service;
    const secret = { ssn: '987654321', dob: '12/31/1977', driver_license: 'LICENCE77', address: '77 Secret Street' };
    const harmless = { first_name: 'Ana', last_name: 'Perez', city: 'Austin', county: 'Travis', state: 'TX' };
    const { id } = await sandbox.createUser();
    const background_check = {
      ...{ user_id: id, quickapp: false, level: 2, driver_license_state: 'TX', zip: '78701', email: 'ana@example.org' },
      ...harmless,
      ...secret,
    };
    expect((await sandbox.post('/api/v2/background_checks', { background_check })).status).toBe(201);
    const dump = await dumpDatabase(service.database.url);
    expect(dump).toContain('background_check.ordered');
    for (const value of [...Object.values(secret), '1977-12-31']) expect(dump).not.toContain(value);
  });

  it('holds no API key', async () => {
    const dump = await dumpDatabase(service.database.url);
    expect(dump).toContain('Sandbox');
    expect(dump).not.toContain(service.apiKey);
  });
});
