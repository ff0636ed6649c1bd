import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { readRuleDocument } from '../../src/adapters/rules/rule-document.js';
import { loadRuleFiles, RuleFilesError } from '../../src/adapters/rules/rule-files.js';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'gatehouse-rule-errors-'));
});
afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
});

const training = { type: 'training', surveyCode: 'camp' };
const document = { type: 'document', document: 'Form' };
const check = { type: 'background-check', level: 3, quickapp: true };
const step = { type: 'step', kind: 'badge' };

/** A requirement with one thing wrong: where, and the value as the message shows it. */
const wrongRequirements: [object, string, string][] = [
  [{ type: 'traning' }, '/type', '"traning"'],
  [{ ...training, surveyCode: 7 }, '/surveyCode', '7'],
  [{ ...training, language: true }, '/language', 'true'],
  [{ ...training, sendEmail: 'no' }, '/sendEmail', '"no"'],
  [{ ...training, dueInDays: 3651 }, '/dueInDays', '3651'],
  [{ ...training, dueInDays: 7, dueFrom: 'birth' }, '/dueFrom', '"birth"'],
  [{ ...training, after: ['camp'] }, '/after', '["camp"]'],
  [{ ...training, startDaysBefore: -1 }, '/startDaysBefore', '-1'],
  [{ ...training, approval: 'staff' }, '/approval', '"staff"'],
  [{ ...training, approval: { role: 'boss' } }, '/approval/role', '"boss"'],
  [{ ...training, validity: 24 }, '/validity', '24'],
  [{ ...training, validity: { months: 0 } }, '/validity/months', '0'],
  [{ ...training, validity: { months: 1, graceDays: 1.5 } }, '/validity/graceDays', '1.5'],
  [{ ...training, validity: { months: 1, renewDaysBefore: 366 } }, '/validity/renewDaysBefore', '366'],
  [{ ...training, validity: { months: 1, throughDate: '2026-02-30' } }, '/validity/throughDate', '"2026-02-30"'],
  [{ ...training, reminders: [] }, '/reminders', '[]'],
  [{ ...training, reminders: { days: [1, 1] } }, '/reminders/days', '[1, 1]'],
  [{ ...training, reminders: { days: [1], escalateDays: ['x'] } }, '/reminders/escalateDays', '["x"]'],
  [{ ...training, reminders: { days: [1], escalateTo: ['boss'] } }, '/reminders/escalateTo', '["boss"]'],
  [{ ...training, note: ' ' }, '/note', '" "'],
  [{ ...training, serveyCode: 'x' }, '/serveyCode', '"serveyCode"'],
  [{ ...document, document: 0 }, '/document', '0'],
  [{ ...document, references: 2 }, '/references', '2'],
  [{ ...document, references: { personal: -1 } }, '/references/personal', '-1'],
  [{ ...check, level: 8 }, '/level', '8'],
  [{ ...check, packageCode: 'P' }, '/packageCode', '"P"'],
  [{ ...check, rank: 'high' }, '/rank', '"high"'],
  [{ ...check, quickapp: 'yes' }, '/quickapp', '"yes"'],
  [{ ...check, employeeType: 'new' }, '/employeeType', '"new"'],
  [{ ...check, salaryRange: 'much' }, '/salaryRange', '"much"'],
  [{ ...check, renewal: 1 }, '/renewal', '1'],
  [{ ...check, renewal: { level: 9 } }, '/renewal/level', '9'],
  [{ ...check, renewal: { level: 1, packageCode: 'P' } }, '/renewal/packageCode', '"P"'],
  [{ ...check, review: { role: 'boss' } }, '/review/role', '"boss"'],
  [{ ...check, review: { people: 3 } }, '/review/people', '3'],
  [{ ...check, review: { waitingDays: 61 } }, '/review/waitingDays', '61'],
  [{ ...step, kind: 'bagde' }, '/kind', '"bagde"'],
  [{ ...step, with: 'x' }, '/with', '"x"'],
];

const wrongConditions: [object, string, string][] = [
  [{ roll: 'a' }, '/roll', '"roll"'],
  [{ role: 5 }, '/role', '5'],
  [{ role: 'half \ud800' }, '/role', '"half \\ud800"'],
  [{ role: ['a'] }, '/role', '["a"]'],
  [{ role: {} }, '/role', '{}'],
  [{ role: { $in: 'a' } }, '/role/$in', '"a"'],
  [{ role: { $in: [1] } }, '/role/$in/0', '1'],
  [{ role: { $like: 'a' } }, '/role/$like', '"$like"'],
  [{ role: { $not: 'a' } }, '/role/$not', '"a"'],
  [{ role: { $exists: 'no' } }, '/role/$exists', '"no"'],
  [{ childServing: 'yes' }, '/childServing', '"yes"'],
  [{ childServing: { $gt: true } }, '/childServing/$gt', 'true'],
  [{ userType: 'staff' }, '/userType', '"staff"'],
  [{ tags: 3 }, '/tags', '3'],
  [{ age: '18' }, '/age', '"18"'],
  [{ age: { $gte: 17.5 } }, '/age/$gte', '17.5'],
  [{ startDate: '2026-13-01' }, '/startDate', '"2026-13-01"'],
  [{ hireDate: { $lt: 2026 } }, '/hireDate/$lt', '2026'],
  [{ endDate: { $gte: 'soon' } }, '/endDate/$gte', '"soon"'],
  [{ $any: [] }, '/$any', '"$any"'],
  [{ $or: {} }, '/$or', 'an object'],
];

const wrongRules: [object, string, string][] = [
  [{ name: 3 }, '/name', '3'],
  [{ when: 'x' }, '/when', '"x"'],
  [{ requirements: 'x' }, '/requirements', '"x"'],
  [{ startDaysBefore: 400 }, '/startDaysBefore', '400'],
  [{ needsManager: 1 }, '/needsManager', '1'],
  [{ onTermination: 1 }, '/onTermination', '1'],
  [{ onTermination: { deactivateUser: 1 } }, '/onTermination/deactivateUser', '1'],
  [{ onlyif: 1 }, '/onlyif', '"onlyif"'],
];

const wrong = [
  ...wrongRules,
  ...wrongConditions.map(([when, at, value]): [object, string, string] => [{ when }, `/when${at}`, value]),
  ...wrongRequirements.map(([one, at, value]): [object, string, string] => [
    { requirements: [training, one] },
    `/requirements/1${at}`,
    value,
  ]),
];
const fix = /; (write|use|keep|give|simplify|split|only text and numbers)|[Uu]se |write one/;

describe('every error of rules', () => {
  it.each(wrong)('%j names the path, the value and the fix', (change, at, value) => {
    const rules = [
      { name: 'first', when: {}, requirements: [] },
      { name: 'x', when: {}, requirements: [], ...change },
    ];
    const read = readRuleDocument({ rules }, new Set(['badge']));
    const issues = read.ok ? [] : read.issues;
    expect(issues).toEqual([{ pointer: `/rules/1${at}`, message: expect.stringContaining(value) }]);
    expect(issues[0]?.message).toMatch(fix);
  });

  it('of a file also names the file, the line and the column', async () => {
    const storable = wrong.filter(([change]) => !JSON.stringify(change).includes('\\ud800'));
    const rules = storable.map(([change], index) => ({ name: `rule ${index}`, when: {}, requirements: [], ...change }));
    const file = join(dir, 'wrong.yaml');
    writeFileSync(file, stringify({ rules }));
    const refused = await loadRuleFiles(dir, new Set(['badge'])).catch((error: unknown) => error);
    const issues = refused instanceof RuleFilesError ? refused.issues : [];
    expect(issues).toHaveLength(storable.length);
    for (const [index, [, at, value]] of storable.entries()) {
      const told = issues.find((issue) => issue.includes(` /rules/${index}${at}: `)) ?? '';
      expect(told).toMatch(/^.*wrong\.yaml:\d+:\d+ \/rules\//);
      expect(told).toContain(value);
      expect(told).toMatch(fix);
    }
  });
});
