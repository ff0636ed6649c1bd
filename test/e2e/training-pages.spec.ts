import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems, openBrowser } from '../support/browser.js';
import type { ComplianceCaller } from '../support/compliance-caller.js';
import { WebhookReceiver } from '../support/compliance-receiver.js';
import { startTestComplianceService, type TestComplianceService } from '../support/compliance-service.js';
import { pdfLines } from '../support/pdf-text.js';
import { quizAnswers } from '../support/quiz-answers.js';

const browser: Browser | undefined = await openBrowser();

(browser ? describe : describe.skip)('a person takes a training in a browser', () => {
  let service: TestComplianceService;
  let receiver: WebhookReceiver;
  let api: ComplianceCaller;
  let userId: number;
  let link: string;
  beforeAll(async () => {
    service = await startTestComplianceService();
    receiver = await WebhookReceiver.start();
  });
  afterAll(async () => {
    await browser?.close();
    await receiver.stop();
    await service.stop();
  });
  let organizations = 0;
  beforeEach(async () => {
    api = await service.createOrganization(`Lakeside Camp ${(organizations += 1)}`);
    await api.put('/console/api/webhooks', { quizzes: { url: `${receiver.url}/${organizations}`, enabled: true } });
    const user = await api.createUser({ first_name: 'Łukasz', last_name: 'Žižka', external_id: 'lz-1' });
    userId = user.id;
    link = user.record.direct_login_url as string;
  });

  const assign = (body: object) => api.post(`/api/v2/users/${userId}/assign_training`, body);
  const open = async (options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> => {
    if (!browser) throw new Error('There is no browser.');
    const page = await browser.newPage({ javaScriptEnabled: true, ...options });
    await page.goto(link);
    return page;
  };
  const heading = (page: Page) => page.locator('h1').textContent();
  const answer = async (page: Page, surveyCode: string, wrong: number) => {
    for (const [question, choice] of quizAnswers(surveyCode, { wrong })) {
      await page.locator(`input[name="${question}"][value="${choice}"]`).check();
    }
    await page.locator('form button').click();
  };

  it('opens the link, fails, tries again, passes, and the webhook arrives', async () => {
    await assign({ survey_code: 'camp' });
    const page = await open();
    await page.getByRole('link', { name: 'Start: Camp Awareness' }).click();
    expect(await heading(page)).toBe('Camp Awareness');
    await answer(page, 'camp', 3);
    expect(await heading(page)).toBe('Not passed yet');
    expect(await page.locator('main').textContent()).toContain('You reached 50%. To pass you need 70%.');
    expect(await page.locator('main li').count()).toBe(3);
    await page.reload();
    expect(await heading(page)).toBe('Not passed yet');

    await page.getByRole('link', { name: 'Try again' }).click();
    await answer(page, 'camp', 0);
    expect(await heading(page)).toBe('You passed');
    const [webhook] = await receiver.arrived(`/${organizations}`);
    const [training] = (await api.get(`/api/v2/users/${userId}/trainings`)).list;
    expect(training).toMatchObject({ winner: true, score: 100 });
    expect(webhook?.body).toEqual({
      user_id: String(userId),
      external_id: 'lz-1',
      score: 100,
      complete_date: training?.complete_date,
      survey_code: 'camp',
      certificate_url: training?.certificate_url,
    });

    await page.getByRole('link', { name: 'See your certificate' }).click();
    expect(await page.locator('.certificate').textContent()).toMatch(/Łukasz Žižka.*Camp Awareness.*100%/s);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^certificate-\d{4}-\d{6}\.pdf$/);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(pdfLines(Buffer.concat(chunks))).toContain('Łukasz Žižka');

    await page.goto(link);
    expect(await page.locator('main').textContent()).toContain('You have passed all your trainings.');
    await page.close();
    expect(receiver.received.filter(({ path }) => path === `/${organizations}`)).toHaveLength(1);
  });

  it.each(['light', 'dark'] as const)(
    'finds accessible pages that fit a telephone, in %s colours',
    async (colorScheme) => {
      await assign({ survey_code: 'california', language: 'es' });
      await assign({ survey_code: 'standard' });
      const page = await open({ colorScheme, viewport: { width: 390, height: 844 } });
      const expectFit = async (title: string) => {
        expect(await heading(page)).toBe(title);
        expect(await accessibilityProblems(page)).toEqual([]);
        const [content, window] = await page.evaluate<[number, number]>(
          '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
        );
        expect(content).toBe(window);
      };
      await expectFit('Sus capacitaciones');
      await page.getByRole('link', { name: 'English' }).click();
      await expectFit('Your trainings');
      await page.getByRole('link', { name: /California/ }).click();
      await expectFit('California Awareness');
      await page.locator('form button').click();
      await expectFit('California Awareness');
      expect(await page.getByRole('alert').textContent()).toContain('Question 6: Choose an answer');
      await answer(page, 'california', 3);
      await expectFit('Not passed yet');
      await page.getByRole('link', { name: 'Try again' }).click();
      await expectFit('California Awareness');
      await answer(page, 'california', 1);
      await expectFit('You passed');
      await page.getByRole('link', { name: 'See your certificate' }).click();
      await expectFit('Certificate of completion');
      await page.goto(link);
      await expectFit('Your trainings');
      await page.goto(`${link}x`);
      await expectFit('This link does not work');
      await page.close();
    },
  );

  it('needs neither a mouse nor JavaScript', async () => {
    await assign({ survey_code: 'youth_ministry' });
    const page = await open({ javaScriptEnabled: false });
    const focused = () => page.locator(':focus');
    const tabTo = async (selector: string) => {
      for (let steps = 0; (await page.locator(`${selector}:focus`).count()) === 0; steps += 1) {
        if (steps > 20) throw new Error(`The tabulator key does not reach ${selector}.`);
        await page.keyboard.press('Tab');
      }
    };
    await tabTo('a.button');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/trainings\/\d+/);
    for (const [question, choice] of quizAnswers('youth_ministry')) {
      await tabTo(`input[name="${question}"]`);
      await page.keyboard.press('Space');
      while ((await focused().getAttribute('value')) !== choice) await page.keyboard.press('ArrowDown');
      expect(await focused().isChecked()).toBe(true);
    }
    await tabTo('form button');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/result/);
    expect(await heading(page)).toBe('You passed');
    await tabTo('a.button');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/certificates\//);
    expect(await heading(page)).toBe('Certificate of completion');
    await page.close();
  });
});
