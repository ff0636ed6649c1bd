import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DashboardVisitor, isTooWide, problemsInEveryLight } from '../support/dashboard-visitor.js';

let visitor: DashboardVisitor;

const rules = [
  {
    name: 'counselors',
    when: { role: 'counselor' },
    requirements: [{ type: 'training', surveyCode: 'camp', dueInDays: 14, validity: { months: 6 } }],
  },
  {
    name: 'drivers',
    when: { $or: [{ role: 'driver' }, { tags: 'drives', state: { $in: ['CA', 'TX'] }, age: { $not: { $lt: 18 } } }] },
    requirements: [{ type: 'background-check', level: 4, quickapp: true, note: 'ask for the licence' }],
  },
];

const hire = (employeeId: string, firstName: string, role: string) => ({
  ...{ id: `hire-${employeeId}`, type: 'employee.hired', occurredAt: '2026-05-01T09:00:00Z' },
  employee: { employeeId, firstName, lastName: 'Ruiz', email: `${employeeId}@example.org`, role, state: 'CA' },
});

beforeAll(async () => {
  visitor = await DashboardVisitor.arrive({ GATEHOUSE_RULES_DIR: 'none' });
  await visitor.system.api('POST', '/v1/rule-sets', { rules, note: 'summer' });
  await visitor.system.api('POST', '/v1/rule-sets/1/publish', {});
  const people = [hire('r-1', 'Ana', 'counselor'), hire('r-2', 'Ben', 'counselor'), hire('r-3', 'Cleo', 'cook')];
  await visitor.system.api('POST', '/v1/events', people);
}, 90_000);

afterAll(() => visitor.leave());

const previewOn = (page: Page) => page.getByRole('region', { name: 'What it would do' });
const yamlOn = (page: Page) => page.getByRole('textbox', { name: 'Rules as YAML' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New draft' }).click();
  await page.getByRole('menuitem', { name: /^From version \d+, which is published$/ }).click();
  await page.getByRole('heading', { name: 'Draft', exact: true }).waitFor();
}

describe('the rules', () => {
  it('are changed by an admin, who sees what is wrong, what it does and costs, publishes, and sees the effect', async () => {
    const page = await visitor.open('/rules');
    if (!page) return;
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    expect(await problemsInEveryLight(page, 'rules')).toEqual([]);
    await begin(page);
    const preview = previewOn(page);
    await preview.getByText('Nobody gains or loses anything.').waitFor();

    // Whom the rule is for.
    await page.getByRole('button', { name: /^counselors/ }).click();
    await page.getByLabel('Comparison').selectOption('is one of');
    await page.getByRole('combobox', { name: 'Value' }).fill('cook');
    await page.keyboard.press('Enter');
    await page.getByText('role is one of counselor, cook').waitFor();
    await preview.getByText('Held without a rule until now and picked up: 1').waitFor();

    // What it asks for, wrong at first.
    await tab(page, 'YAML');
    await yamlOn(page).fill((await yamlOn(page).inputValue()).replace('surveyCode: camp', 'surveyCode: campp'));
    await page.getByRole('button', { name: /^Line / }).waitFor();
    await tab(page, 'Rules');
    await page.getByText('The survey code "campp" is not available').first().waitFor();
    expect(await page.getByRole('button', { name: 'Publish…' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'counselors', exact: true }).click();
    const training = page.getByRole('combobox', { name: 'Training' });
    expect(await training.inputValue()).toBe('campp (not offered)');
    await page.waitForFunction(() => document.activeElement?.id.endsWith('surveyCode'));
    await training.click();
    await page.getByRole('option', { name: /^camp ·/ }).click();
    await page.getByRole('button', { name: 'Add a document' }).click();
    await page.getByRole('combobox', { name: 'Document' }).click();
    await page.getByRole('option', { name: 'Code of Conduct', exact: true }).click();

    // What it would do, and cost.
    await preview.getByText('Gain: 3').waitFor();
    await preview.getByText('1 × Training camp $5.00').waitFor();
    await preview.getByRole('button', { name: 'Who: Document Code of Conduct' }).click();
    await preview.getByRole('link', { name: 'Ana Ruiz' }).waitFor();
    expect(await problemsInEveryLight(page, 'rules-editor')).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: /^counselors.*Document Code of Conduct/ }).waitFor();

    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Document Code of Conduct: not asked for → asked for').waitFor();
    await dialog.getByLabel('Note').fill('cooks are counselors');
    await dialog.getByLabel('Also move the 2 people who are on other versions').check();
    await dialog.getByLabel('Reason for moving people').fill('one list for everybody');
    expect(await problemsInEveryLight(page, 'rules-publish')).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Version 2 is published; moved to it: 2.').waitFor();
    const published = page.getByRole('row', { name: /^Version 2 Published 3 cooks are counselors/ });
    await published.waitFor();

    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('link', { name: 'Ana Ruiz' }).click();
    await page
      .getByText(/Code of Conduct/)
      .first()
      .waitFor();
    expect(errors).toEqual([]);
  }, 120_000);

  it('are the same in the form and as YAML, and nothing that is typed is lost', async () => {
    const page = await visitor.open('/rules');
    if (!page) return;
    await begin(page);
    await tab(page, 'YAML');
    const before = await yamlOn(page).inputValue();
    await tab(page, 'Rules');
    await page.getByRole('button', { name: /^drivers/ }).click();
    const days = page.getByRole('textbox', { name: 'Work begins days before the first day' });
    await days.fill('30');
    await tab(page, 'YAML');
    expect((await yamlOn(page).inputValue()).replace('    startDaysBefore: 30\n', '')).toBe(before);

    await yamlOn(page).fill(`${before}  - [`);
    await page
      .getByRole('alert')
      .getByText(/^Line /)
      .waitFor();
    await tab(page, 'Rules');
    await page.getByRole('button', { name: 'Mend the YAML' }).click();
    expect(await yamlOn(page).inputValue()).toBe(`${before}  - [`);
    await yamlOn(page).fill(`${before}  - { name: more, when: {}, requirements: [] }\n`);
    await tab(page, 'Changes');
    await page.getByText('everybody').waitFor();
    await page.getByRole('button', { name: 'Save as a version' }).click();
    await page.getByRole('dialog').getByLabel('What this draft is for').fill('one more');
    await page.getByRole('dialog').getByRole('button', { name: 'Save as a version' }).click();
    await page.getByRole('row', { name: /Draft 0 one more/ }).waitFor();
  }, 120_000);

  it('are read by a viewer on a telephone, who changes none', async () => {
    const page = await visitor.open('/rules', 'viewer', { width: 390, height: 844 });
    if (!page) return;
    await page.getByRole('link', { name: 'Version 1', exact: true }).click();
    await page.getByText(/tags is drives/).waitFor();
    expect(await page.getByRole('button', { name: /Edit|Publish|Go back/ }).count()).toBe(0);
    expect(await isTooWide(page)).toBe(false);
    expect(await problemsInEveryLight(page, 'rules-version-telephone')).toEqual([]);
    await tab(page, 'YAML');
    expect(await yamlOn(page).isEditable()).toBe(false);
    await tab(page, 'Preview');
    await previewOn(page).getByText('Cost now').waitFor();
    expect(await isTooWide(page)).toBe(false);

    await page.goto('/rules?show=coverage');
    await page.getByText('Rules that never matched anybody').waitFor();
    expect(await page.getByRole('button', { name: 'Check now' }).count()).toBe(0);
    expect(await problemsInEveryLight(page, 'rules-coverage')).toEqual([]);
    await page.goto('/rules/draft');
    await page.getByText('Only admins change rules.').waitFor();
  }, 120_000);
});
