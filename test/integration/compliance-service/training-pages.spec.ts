import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { ComplianceCaller } from '../../support/compliance-caller.js';
import { startTestComplianceService, type TestComplianceService } from '../../support/compliance-service.js';
import { pdfLines } from '../../support/pdf-text.js';
import { quizAnswers } from '../../support/quiz-answers.js';

interface Page {
  status: number;
  url: string;
  html: string;
  headers: Headers;
}

/** As a browser does it, without an API key; redirects are followed, and style is left out. */
async function visit(url: string, form?: [string, string][]): Promise<Page> {
  const init = form && { method: 'POST', body: new URLSearchParams(form) };
  const response = await fetch(url, init);
  const html = (await response.text()).replace(/<style>.*<\/style>/s, '');
  return { status: response.status, url: response.url, html, headers: response.headers };
}

describe('the training pages', () => {
  let service: TestComplianceService;
  let api: ComplianceCaller;
  beforeAll(async () => {
    service = await startTestComplianceService();
  });
  afterAll(async () => {
    await service.stop();
  });
  let organizations = 0;
  beforeEach(async () => {
    api = await service.createOrganization(`Camp no. ${(organizations += 1)}`);
  });

  const trainee = async (fields: object = {}) => {
    const { id, record } = await api.createUser(fields as Record<string, unknown>);
    return { id, link: record.direct_login_url as string };
  };
  /** A new training of this user; answers its id. */
  const assign = async (userId: number, body: object) => {
    expect((await api.post(`/api/v2/users/${userId}/assign_training`, body)).status).toBe(201);
    return (await trainings(userId)).at(-1)?.id as number;
  };
  const trainings = async (userId: number) => (await api.get(`/api/v2/users/${userId}/trainings`)).list;
  const webhooks = async () => (await api.get('/console/api/deliveries')).items;
  const subscribe = () =>
    api.put('/console/api/webhooks', { quizzes: { url: 'http://127.0.0.1:9/quizzes', enabled: true } });
  const expectNoPage = ({ status, html, headers }: Page) => {
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(html).toContain('This link does not work');
  };

  it('show a person their own trainings, the open ones first, and nobody else’s', async () => {
    const { id, link } = await trainee({ first_name: 'Marisol', last_name: 'Vega' });
    const other = await trainee({ first_name: 'Someone', last_name: 'Else' });
    await assign(other.id, { survey_code: 'harassment' });
    expect((await visit(link)).html).toContain('No training has been assigned to you yet.');

    const passed = await assign(id, { survey_code: 'youth' });
    await assign(id, { survey_code: 'camp' });
    await api.post(`/sandbox/trainings/${passed}/complete`, { score: 90 });
    const { status, html, headers } = await visit(link);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(html).toContain('Marisol Vega');
    expect(html).toMatch(/Camp no\. \d+.*To do.*Camp Awareness.*Start.*Passed.*Youth Sports Awareness.*with 90%/s);
    const [{ certificate_url: certificate } = {}] = await trainings(id);
    expect(html).toContain(`href="${certificate as string}?language=en"`);
    for (const foreign of ['Someone', 'Else', 'Harassment', 'example.org']) expect(html).not.toContain(foreign);
  });

  it('let a person fail, try again and pass, and prove it', async () => {
    await subscribe();
    const { id, link } = await trainee({ first_name: 'Łukasz', last_name: 'Žižka', external_id: 'lz-1' });
    const training = await assign(id, { survey_code: 'camp' });
    const quiz = `${link}/trainings/${training}`;

    const failed = await visit(quiz, quizAnswers('camp', { wrong: 2 }));
    expect([failed.status, failed.url]).toEqual([200, `${quiz}/result?language=en`]);
    expect(failed.html).toMatch(/Not passed yet.*You reached 67%.*Question 1: Your co-counselor.*Question 2: How are/s);
    expect(failed.html).not.toContain('Question 3');
    expect(failed.html).toMatch(new RegExp(`href="${quiz}[^"]*">Try again`));
    expect(failed.html).not.toContain('certificate');
    expect(failed.html).not.toContain('From outside, near enough to hear');
    expect(await webhooks()).toEqual([]);
    expect(await trainings(id)).toMatchObject([{ winner: false, score: 67, certificate_url: null }]);
    expect((await visit(quiz)).html).toContain('Your last try: 67%');

    const passed = await visit(quiz, quizAnswers('camp', { wrong: 1 }));
    expect(passed.html).toMatch(/You passed.*You reached 83%.*Question 1: /s);
    const [{ certificate_url: certificate, score } = {}] = await trainings(id);
    expect(score).toBe(83);
    expect(await webhooks()).toMatchObject([{ kind: 'quizzes' }]);
    expect(passed.html).toContain(`href="${certificate as string}?language=en"`);

    const page = await visit(certificate as string);
    expect(page.html).toMatch(/This certifies that.*Łukasz Žižka.*Camp Awareness.*Camp no\. \d+.*83%.*\d{4}-\d{6}/s);
    const [, number = ''] = /(\d{4}-\d{6})/.exec(page.html) ?? [];
    const paper = await fetch(`${certificate as string}.pdf`);
    expect(paper.headers.get('content-type')).toBe('application/pdf');
    expect(paper.headers.get('content-disposition')).toBe(`attachment; filename="certificate-${number}.pdf"`);
    const pdf = Buffer.from(await paper.arrayBuffer());
    expect(pdfLines(pdf)).toEqual(
      expect.arrayContaining(['Łukasz Žižka', 'Camp Awareness', 'Score: 83%', `Certificate number: ${number}`]),
    );
    expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(1);
  });

  it('name the questions without an answer, keep the other answers and count nothing', async () => {
    const { id, link } = await trainee();
    const training = await assign(id, { survey_code: 'camp' });
    const { status, html } = await visit(`${link}/trainings/${training}`, [
      ['cabin', 'b'],
      ['showers', 'z'],
    ]);
    expect(status).toBe(400);
    expect(html).toContain('<a href="#showers">Question 2: Choose an answer</a>');
    expect(html.match(/class="problem"/g)).toHaveLength(5);
    expect(html).toMatch(/name="cabin" type="radio" value="b" checked/);
    expect(html.match(/ checked/g)).toHaveLength(1);
    expect(await trainings(id)).toMatchObject([{ score: null, winner: false }]);
    expect(await api.ledger('training.failed')).toEqual([]);
    const { url } = await visit(`${link}/trainings/${training}/result`);
    expect(url).toBe(`${link}/trainings/${training}`);
  });

  it('count a quiz once that is sent several times at once, and never again after it is passed', async () => {
    await subscribe();
    const { id, link } = await trainee();
    const quiz = `${link}/trainings/${await assign(id, { survey_code: 'camp' })}`;
    const sent = await Promise.all(Array.from({ length: 4 }, () => visit(quiz, quizAnswers('camp'))));
    for (const { html } of sent) expect(html).toContain('You reached 100%');

    const late = await visit(quiz, quizAnswers('camp', { wrong: 6 }));
    expect(late.html).toContain('You reached 100%');
    expect((await visit(quiz, [])).html).toContain('You reached 100%');
    expect((await visit(quiz)).html).toContain('You reached 100%');
    expect(await trainings(id)).toMatchObject([{ score: 100, winner: true }]);
    expect(await webhooks()).toHaveLength(1);
    const [line, ...others] = await api.ledger('training.completed');
    expect([line?.path, others]).toEqual(['/train/:token/trainings/:id', []]);
  });

  it('ask for the pass mark of the course, as the sandbox does that stands in for a person', async () => {
    const { id, link } = await trainee();
    const training = await assign(id, { survey_code: 'harassment' });
    expect((await visit(`${link}/trainings/${training}`)).html).toContain('You pass with 80%');
    const complete = async (score: number) =>
      (await api.post(`/sandbox/trainings/${training}/complete`, { score })).record;
    expect(await complete(79)).toMatchObject({ winner: false });
    expect((await visit(link)).html).toContain('Your last try: 79%');
    expect(await complete(80)).toMatchObject({ winner: true });
  });

  it('are in the language of the training, or in another one that it is offered in', async () => {
    const { id, link } = await trainee();
    const spanish = await assign(id, { survey_code: 'harassment', language: 'es' });
    expect((await visit(link)).html).toMatch(/<html lang="es">.*Sus capacitaciones.*Prevención del acoso.*Empezar/s);
    expect((await visit(`${link}?language=en`)).html).toMatch(/<html lang="en">.*Harassment Prevention/s);

    const quiz = `${link}/trainings/${spanish}`;
    expect((await visit(quiz)).html).toMatch(/<html lang="es">.*Qué es el acoso.*Cuestionario.*Enviar respuestas/s);
    expect((await visit(`${quiz}?language=en`)).html).toMatch(/<html lang="en">.*What harassment is.*Submit/s);
    expect((await visit(`${quiz}?language=fr`)).html).toContain('<html lang="es">');
    const result = await visit(`${quiz}?language=es`, quizAnswers('harassment'));
    expect(result.html).toMatch(/<html lang="es">.*Aprobó la capacitación.*Ver su certificado/s);
    const [{ certificate_url: certificate } = {}] = await trainings(id);
    expect((await visit(certificate as string)).html).toMatch(
      /<html lang="es">.*Se certifica que.*Prevención del acoso/s,
    );
    const paper = await fetch(`${certificate as string}.pdf?language=es`);
    expect(pdfLines(Buffer.from(await paper.arrayBuffer()))).toContain('Prevención del acoso');

    const english = await visit(`${link}/trainings/${await assign(id, { survey_code: 'camp' })}?language=es`);
    expect(english.html).toContain('<html lang="en">');
    expect(english.html).not.toContain('Español');
  });

  it('open for nobody but the person whose link it is', async () => {
    const { id, link } = await trainee();
    const mine = await assign(id, { survey_code: 'camp' });
    const other = await trainee();
    const theirs = await assign(other.id, { survey_code: 'camp' });
    expectNoPage(await visit(`${link}x`));
    for (const foreign of [theirs, 0, 'x', 2 ** 40]) {
      expectNoPage(await visit(`${link}/trainings/${foreign}`));
      expectNoPage(await visit(`${link}/trainings/${foreign}`, quizAnswers('camp')));
      expectNoPage(await visit(`${link}/trainings/${foreign}/result`));
    }
    expect(await trainings(other.id)).toMatchObject([{ score: null }]);

    const { record } = await api.post(`/api/v2/users/${id}/refresh_training_link`);
    expectNoPage(await visit(link));
    expectNoPage(await visit(`${link}/trainings/${mine}`, quizAnswers('camp')));
    const current = record.training_link as string;
    expect((await visit(current)).status).toBe(200);

    await api.delete(`/api/v2/users/${id}`);
    expectNoPage(await visit(current));
    expectNoPage(await visit(`${current}/trainings/${mine}`, quizAnswers('camp')));
  });

  it('say in the language of the browser that a link does not work', async () => {
    const headers = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' };
    const answer = await fetch(`${service.url}/train/unknown`, { headers });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toMatch(/<html lang="es">.*Este enlace no funciona/s);
  });

  it('keep a certificate after the person has left, and show none before a training is passed', async () => {
    const { id, link } = await trainee({ first_name: 'Gone' });
    const training = await assign(id, { survey_code: 'camp' });
    const database = new pg.Client({ connectionString: service.database.url });
    await database.connect();
    const { rows } = await database.query<{ token: string }>('SELECT token FROM compliance.trainings WHERE id = $1', [
      training,
    ]);
    await database.end();
    const certificate = `${service.url}/certificates/${rows[0]?.token ?? ''}`;
    expectNoPage(await visit(certificate));
    expectNoPage(await visit(`${certificate}.pdf`));

    await visit(`${link}/trainings/${training}`, quizAnswers('camp'));
    await api.delete(`/api/v2/users/${id}`);
    expect((await visit(certificate)).html).toContain('Gone Perez');
    expect((await visit(`${certificate}.pdf`)).status).toBe(200);
  });

  it('show what people and organizations are called as text, whatever it is', async () => {
    api = await service.createOrganization('<b>Bold</b> & Co');
    const { id, link } = await trainee({ first_name: '<script>alert(1)</script>', last_name: '"quoted"' });
    const training = await assign(id, { survey_code: 'camp' });
    const pages = [await visit(link), await visit(`${link}/trainings/${training}`)];
    pages.push(await visit(`${link}/trainings/${training}`, quizAnswers('camp')));
    const [{ certificate_url: certificate } = {}] = await trainings(id);
    pages.push(await visit(certificate as string));
    for (const { html } of pages) {
      expect(html).toContain('&lt;b>Bold&lt;/b> &amp; Co');
      expect(html).not.toMatch(/<script|<b>/);
    }
    expect(pages[0]?.html).toContain('&lt;script>alert(1)&lt;/script>');
    expect((await visit(`${certificate as string}.pdf`)).status).toBe(200);
  });

  it('say that a link does not work for a survey that has no course', async () => {
    const { id, link } = await trainee();
    const database = new pg.Client({ connectionString: service.database.url });
    await database.connect();
    await database.query(`INSERT INTO compliance.survey_codes (organization_id, code, name, languages, description, price)
      SELECT organization_id, 'astronomy', 'Astronomy', '{en}', 'Stars', 1 FROM compliance.users WHERE id = ${id}`);
    await database.end();
    const training = await assign(id, { survey_code: 'astronomy' });
    expect((await visit(link)).html).toContain('Astronomy');
    expectNoPage(await visit(`${link}/trainings/${training}`));
  });
});
