import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { ComplianceCaller } from '../../support/compliance-caller.js';
import { startTestComplianceService, type TestComplianceService } from '../../support/compliance-service.js';

interface MailRow {
  to_address: string;
  subject: string;
  text: string;
}

describe('mails about trainings', () => {
  let service: TestComplianceService;
  let api: ComplianceCaller;
  let database: pg.Client;
  beforeAll(async () => {
    service = await startTestComplianceService();
    api = await service.createOrganization('Lakeside Camp');
    database = new pg.Client({ connectionString: service.database.url });
    await database.connect();
  });
  afterAll(async () => {
    await database.end();
    await service.stop();
  });
  const mailsTo = async (address: string) =>
    (
      await database.query<MailRow>(
        'SELECT to_address, subject, text FROM compliance.mails WHERE to_address = $1 ORDER BY id',
        [address],
      )
    ).rows;
  const createUser = async (email: string) => {
    const { id, record } = await api.createUser({ first_name: 'Marisol', last_name: 'Vega', email });
    return { path: `/api/v2/users/${id}`, id, link: record.direct_login_url as string };
  };

  it('go to the person when an assignment asks for it, with their link, in the language of the training', async () => {
    const { path, link } = await createUser('marisol@example.org');
    await api.post(`${path}/assign_training`, { survey_code: 'camp' });
    expect(await mailsTo('marisol@example.org')).toEqual([]);

    await api.post(`${path}/assign_training`, { survey_code: 'camp', send_email: 'true' });
    await api.post(`${path}/assign_training`, { survey_code: 'harassment', language: 'es', send_email: true });
    const [english, spanish, ...others] = await mailsTo('marisol@example.org');
    expect(others).toEqual([]);
    expect(english?.subject).toBe('A training is waiting for you');
    expect(english?.text.split('\n')).toEqual([
      'Hello Marisol,',
      '',
      'Lakeside Camp asks you to take the training “Camp Awareness”.',
      '',
      'This link opens your page, with all your trainings:',
      link,
      '',
      'It is meant for you alone. Please do not pass it on.',
      '',
    ]);
    expect(spanish?.subject).toBe('Le espera una capacitación');
    expect(spanish?.text).toMatch(/^Hola, Marisol:.*Lakeside Camp .*«Prevención del acoso».*\/train\//s);
  });

  it('are sent once more on demand, with the link of today, also when the training is passed', async () => {
    const { path, link } = await createUser('again@example.org');
    await api.post(`${path}/assign_training`, { survey_code: 'camp' });
    const { record } = await api.post(`${path}/refresh_training_link`);
    await api.post(`${path}/resend_training`, { survey_code: 'camp' });
    const [training] = (await api.get(`${path}/trainings`)).list;
    await api.post(`/sandbox/trainings/${training?.id as number}/complete`, { score: 90 });
    await api.post(`${path}/resend_training`);

    const [open, passed] = await mailsTo('again@example.org');
    expect(open?.text).toContain(record.training_link);
    expect(open?.text).not.toContain(link);
    expect(passed?.subject).toBe('Your link to your trainings');
    expect(passed?.text).toContain('You have passed the training “Camp Awareness” of Lakeside Camp.');
  });

  it('are not written when nothing was assigned', async () => {
    const { path } = await createUser('nothing@example.org');
    await api.post(`${path}/assign_training`, { survey_code: 'astronomy', send_email: true });
    await api.post(`${path}/resend_training`);
    expect(await mailsTo('nothing@example.org')).toEqual([]);
  });
});
