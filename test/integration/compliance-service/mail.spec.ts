import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/compliance-eventually.js';
import { mailsOf } from '../../support/compliance-mails.js';
import { startTestComplianceService } from '../../support/compliance-service.js';
import { SmtpServer } from '../../support/smtp-server.js';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function started() {
  const smtp = await SmtpServer.start();
  cleanups.push(() => smtp.stop());
  const service = await startTestComplianceService({
    mail: { smtpUrl: smtp.url, from: 'People <people@lakeside.example>' },
    publicUrl: 'https://compliance.example/',
  });
  cleanups.push(() => service.stop());
  const { id } = await service.sandbox.createUser();
  const background_check = { user_id: id, level: 1, quickapp: true };
  const order = () => service.sandbox.post('/api/v2/background_checks', { background_check });
  return { smtp, service, order };
}

describe('mails', () => {
  it('are handed to the SMTP server once, with links that people outside can open', async () => {
    const { smtp, service, order } = await started();
    const { applicant_interface_url: link } = (await order()).record;
    expect(link).toMatch(/^https:\/\/compliance\.example\/applicant\//);
    await eventually('it is sent', () => smtp.received[0]);
    const [mail = ''] = smtp.received;
    expect(mail).toContain('From: People <people@lakeside.example>');
    expect(mail).toContain('To: ana@example.org');
    expect(mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(String(link));
    await service.restart();
    await order();
    await eventually('another is sent', () => smtp.received[1]);
    expect(smtp.received).toHaveLength(2);
  });

  it('wait for a server that refuses them, and are not lost', async () => {
    const { smtp, service, order } = await started();
    smtp.refuses = true;
    await order();
    await eventually('it was refused', async () => {
      const waiting = (await mailsOf(service)).filter(({ lastError }) => lastError !== null);
      return waiting.length > 0 ? true : undefined;
    });
    smtp.refuses = false;
    await service.sandbox.post('/sandbox/clock', { advance: 'PT1H' });
    await eventually('it is sent', () => smtp.received[0]);
  });
});
