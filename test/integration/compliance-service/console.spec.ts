import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestComplianceService, type TestComplianceService } from '../../support/compliance-service.js';

describe('the console page', () => {
  let service: TestComplianceService;
  beforeAll(async () => {
    service = await startTestComplianceService();
  });
  afterAll(async () => {
    await service.stop();
  });
  const enter = (api_key: string) =>
    fetch(`${service.url}/console`, { method: 'POST', body: new URLSearchParams({ api_key }) });

  it('asks for the API key and then shows the people and deliveries of that organization', async () => {
    const first = await fetch(`${service.url}/console`);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    expect(await first.text()).toContain('<form method="post" action="/console">');

    const camp = await service.createOrganization('Camp');
    await camp.put('/console/api/webhooks', { users: { url: 'http://127.0.0.1:9/', enabled: true } });
    await camp.createUser({ first_name: '<script>', external_id: 'seen' });
    await service.sandbox.createUser({ external_id: 'elsewhere' });
    const shown = await enter(camp.apiKey);
    const html = await shown.text();
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(html).toContain('seen');
    expect(html).toContain('<td>users</td>');
    expect(html).not.toContain('elsewhere');
    expect(html).not.toContain('<script>');
  });

  it('says when the key is wrong', async () => {
    const answer = await enter('wrong');
    expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining('This API key is wrong.')]);
  });
});
