import { describe, expect, it } from '@jest/globals';
import { readRuleDocument } from './rule-document.js';

const kinds = new Set(['order-badge']);
const training = { type: 'training', surveyCode: 'camp' };
const rule = { name: 'counselors', when: { role: 'counselor' }, requirements: [training] };

/** `pointer: message` of each fault. */
function faults(document: unknown): string[] {
  const result = readRuleDocument(document, kinds);
  return result.ok ? [] : result.issues.map(({ pointer, message }) => `${pointer}: ${message}`);
}

const faultsOfRule = (change: object): string[] => faults({ rules: [{ ...rule, ...change }] });
const faultsOfRequirement = (requirement: unknown): string[] => faultsOfRule({ requirements: [requirement] });
const faultsOfCondition = (when: unknown): string[] => faultsOfRule({ when });

describe('a right document', () => {
  it('is handed on unchanged', () => {
    const rules = [
      rule,
      {
        name: 'everybody',
        when: {},
        startDaysBefore: 14,
        onTermination: { deactivateUser: false },
        requirements: [
          { ...training, language: 'es', sendEmail: false, dueInDays: 0 },
          { type: 'document', document: 12, references: { personal: 2, professional: 0 }, sendEmail: true },
          { type: 'document', document: 'Code of Conduct', dueInDays: 3650 },
          { type: 'background-check', level: 3, quickapp: true, employeeType: 'prospective', salaryRange: '25k_75k' },
          { type: 'background-check', packageCode: 'P-9', rank: 8, quickapp: true },
          { type: 'step', kind: 'order-badge', with: { color: ['red', null, 1.5, { deep: true }] } },
        ],
      },
      { name: 'office', when: { role: { $in: ['clerk'] } }, requirements: [] },
    ];
    expect(readRuleDocument({ rules }, kinds)).toEqual({ ok: true, rules });
  });

  it.each([
    [{ $or: [{ role: 'a' }, { $and: [{ state: { $ne: 'CA' } }, { $nor: [{ userType: 'volunteer' }] }] }] }],
    [{ 'attributes.age': { $gte: 18 }, childServing: { $eq: true }, managerEmail: { $exists: true } }],
    [{ department: null, location: { $not: { $in: ['A', null] } }, 'attributes.shift': { $lt: 'm' } }],
  ])('may have the condition %j', (when) => {
    expect(faultsOfCondition(when)).toEqual([]);
  });
});

describe('a document that is wrong as a whole', () => {
  it.each([
    [null, ': is null; write an object with rules.'],
    [[rule], ': is a list; write an object with rules.'],
    [{}, ': rules is missing; write a list of rules.'],
    [{ rules: {} }, '/rules: rules is an object; write a list of rules.'],
    [{ rules: [], rulez: 1 }, '/rulez: "rulez" is no field here. Did you mean "rules"? Use rules.'],
    [
      { rules: ['x'] },
      '/rules/0: is "x"; write an object with name, when, requirements, startDaysBefore, needsManager, onTermination.',
    ],
  ])('%j', (document, fault) => {
    expect(faults(document)).toEqual([fault]);
  });

  it('tells all faults at once', () => {
    const document = {
      rules: [
        { ...rule, when: { rolle: 'a' } },
        { ...rule, requirements: [{ type: 'training' }] },
      ],
    };
    expect(faults(document).map((fault) => fault.split(':')[0])).toEqual([
      '/rules/0/when/rolle',
      '/rules/1/requirements/0',
      '/rules/1/name',
    ]);
  });

  it('refuses a name that is given twice', () => {
    expect(faults({ rules: [rule, rule] })).toEqual([
      '/rules/1/name: name is "counselors", and so is /rules/0/name; give each rule a name of its own.',
    ]);
  });
});

describe('a rule that is wrong', () => {
  it.each([
    [{ name: ' ' }, '/rules/0/name: name is " "; write a name of its own.'],
    [{ name: 7 }, '/rules/0/name: name is 7; write a name of its own.'],
    [
      { when: null },
      '/rules/0/when: when is null; write a condition such as { role: counselor }, or {} for everybody.',
    ],
    [{ requirements: {} }, '/rules/0/requirements: requirements is an object; write a list of requirements.'],
    [
      { startDaysBefore: 366 },
      '/rules/0/startDaysBefore: startDaysBefore is 366; write a whole number of days from 0 to 365.',
    ],
    [
      { startDaysBefore: null },
      '/rules/0/startDaysBefore: startDaysBefore is null; write a whole number of days from 0 to 365.',
    ],
    [
      { onTermination: { deactivateUser: 'no' } },
      '/rules/0/onTermination/deactivateUser: deactivateUser is "no"; write true or false.',
    ],
    [
      { onTermination: { deactivate: true } },
      '/rules/0/onTermination/deactivate: "deactivate" is no field here. Did you mean "deactivateUser"? Use deactivateUser.',
    ],
    [
      { onTermination: [] },
      '/rules/0/onTermination: onTermination is []; write for example { deactivateUser: false }.',
    ],
  ])('%j', (change, fault) => {
    expect(faultsOfRule(change)).toEqual([fault]);
  });

  it('may not reach for the prototype', () => {
    const document: unknown = JSON.parse('{"rules":[{"name":"a","when":{},"requirements":[],"__proto__":{"x":1}}]}');
    expect(faults(document)[0]).toMatch(/^\/rules\/0\/__proto__: "__proto__" is no field here/);
    expect(faults({ rules: [{ name: 'a', when: {}, requirements: [], 'a/b~c': 1 }] })[0]).toMatch(
      /^\/rules\/0\/a~1b~0c:/,
    );
  });
});

describe('a requirement that is wrong', () => {
  const check = { type: 'background-check', quickapp: true };
  it.each<[unknown, string]>([
    ['x', ': is "x"; write a requirement with the type training, document, background-check, step.'],
    [{}, ': type is missing; write a requirement with the type training, document, background-check, step.'],
    [
      { type: 'trainning' },
      '/type: type is "trainning"; write a requirement with the type training, document, background-check, step. Did you mean "training"?',
    ],
    [{ type: 'training' }, ': surveyCode is missing; write a survey code of the service, such as camp.'],
    [{ ...training, surveyCode: 5 }, '/surveyCode: surveyCode is 5; write a survey code of the service, such as camp.'],
    [{ ...training, dueInDays: 1.5 }, '/dueInDays: dueInDays is 1.5; write a whole number of days from -365 to 3650.'],
    [
      { ...training, dueInDays: -366 },
      '/dueInDays: dueInDays is -366; write a whole number of days from -365 to 3650.',
    ],
    [{ ...training, sendEmail: 'yes' }, '/sendEmail: sendEmail is "yes"; write true or false.'],
    [
      { ...training, surveycode: 'x' },
      '/surveycode: "surveycode" is no field here. Did you mean "surveyCode"? Use type, dueInDays, dueFrom, after, startDaysBefore, approval, validity, reminders, note, surveyCode, language, sendEmail.',
    ],
    [{ type: 'document', document: 0 }, "/document: document is 0; write the document's exact name or its id."],
    [
      { type: 'document', document: 'A', references: { personal: -2 } },
      '/references/personal: personal is -2; write a whole number from 0.',
    ],
    [
      { type: 'document', document: 'A', references: { family: 1 } },
      '/references/family: "family" is no field here. Use personal, professional, familyMember.',
    ],
    [check, ': level and packageCode are missing; write one of them.'],
    [{ ...check, level: 8 }, '/level: level is 8; write a whole number from 1 to 7.'],
    [{ ...check, level: 3, packageCode: 'P' }, '/packageCode: level is 3 and packageCode is "P"; keep one of them.'],
    [
      { ...check, packageCode: 'P' },
      ': rank is missing; packages have no order of their own, so write one beside packageCode.',
    ],
    [{ ...check, packageCode: 'P', rank: Infinity }, '/rank: rank is Infinity; write a number; the higher rank wins.'],
    [
      { type: 'background-check', level: 3 },
      ': quickapp is missing; write true (the applicant fills in the details) or false.',
    ],
    [
      { ...check, level: 3, employeeType: 'new' },
      '/employeeType: employeeType is "new"; write current or prospective.',
    ],
    [
      { type: 'step', kind: 'order-bagde' },
      '/kind: kind is "order-bagde", which is no registered step kind. Did you mean "order-badge"? Use one of: order-badge.',
    ],
    [{ type: 'step' }, ': kind is missing; write the kind of a step.'],
    [
      { type: 'step', kind: 'order-badge', with: { n: NaN } },
      '/with: with is an object; write the settings of the step as an object of JSON values.',
    ],
  ])('%j', (requirement, fault) => {
    expect(faultsOfRequirement(requirement)).toEqual([`/rules/0/requirements/0${fault}`]);
  });

  it('cannot name a step where none is registered', () => {
    const result = readRuleDocument({ rules: [{ ...rule, requirements: [{ type: 'step', kind: 'x' }] }] }, new Set());
    expect(result).toMatchObject({ ok: false, issues: [{ message: expect.stringContaining('None is registered.') }] });
  });
});

describe('a condition that is wrong', () => {
  it.each<[unknown, string]>([
    [
      { rolle: 'a' },
      '/rolle: "rolle" is no field that rules may look at. Did you mean "role"? Use role, department, location, state, ' +
        'employmentType, language, managerEmail, userType, childServing, tags, age, startDate, hireDate, endDate or attributes.<name>.',
    ],
    [{ role: 5 }, '/role: is 5; write text, in quotes.'],
    [{ role: ['a', 'b'] }, '/role: is ["a", "b"]; write { $in: ["a", "b"] } to match any of them.'],
    [{ role: {} }, '/role: is {}; write a value or an operator such as { $in: [a, b] }, or remove the field.'],
    [{ role: { $in: [] } }, '/role/$in: $in is []; write a list with at least one value.'],
    [{ role: { $in: ['a', 1] } }, '/role/$in/1: is 1; write text, in quotes.'],
    [{ role: { $exists: 1 } }, '/role/$exists: $exists is 1; write true or false.'],
    [{ role: { $gt: null } }, '/role/$gt: $gt is null; only text and numbers have an order, so use $eq or $ne.'],
    [
      { childServing: { $gt: false } },
      '/childServing/$gt: $gt is false; only text and numbers have an order, so use $eq or $ne.',
    ],
    [{ childServing: 'yes' }, '/childServing: is "yes"; write true or false.'],
    [{ userType: 'volunteers' }, '/userType: is "volunteers"; write "employee" or "volunteer".'],
    [
      { role: { $not: 'a' } },
      '/role/$not: $not is "a"; write operators such as { $not: { $in: [a, b] } }, or use $ne.',
    ],
    [
      { role: { $regex: '.*' } },
      '/role/$regex: "$regex" is not allowed here. Inside a field use $eq, $ne, $in, $nin, $gt, $gte, $lt, $lte, $exists, $not.',
    ],
    [{ $where: 'true' }, '/$where: "$where" is not allowed here. Around conditions use $and, $or, $nor.'],
    [{ $expr: {} }, '/$expr: "$expr" is not allowed here. Around conditions use $and, $or, $nor.'],
    [
      { $not: { role: 'a' } },
      '/$not: "$not" is not allowed here. Did you mean "$nor"? Around conditions use $and, $or, $nor.',
    ],
    [{ $or: [] }, '/$or: $or is []; write a list with at least one condition.'],
    [{ $or: ['a'] }, '/$or/0: is "a"; write a condition such as { role: counselor }, or {} for everybody.'],
  ])('%j', (when, fault) => {
    expect(faultsOfCondition(when)).toEqual([`/rules/0/when${fault}`]);
  });

  it.each(['attributes', 'attributes.', 'attributes.a.b', 'attributes.$x', '__proto__x', 'email', 'employeeId'])(
    'may not look at %s',
    (field) => {
      expect(faultsOfCondition({ [field]: 'a' })[0]).toContain('is no field that rules may look at');
    },
  );

  it('may not nest without end', () => {
    const nest = (levels: number, wrap: (inner: object) => object, innermost: object): object =>
      levels === 0 ? innermost : wrap(nest(levels - 1, wrap, innermost));
    const groups = nest(5_000, (inner) => ({ $and: [inner] }), { role: 'a' });
    expect(faultsOfCondition(groups)[0]).toContain('nests deeper than 10 levels');
    const negations = nest(5_000, (inner) => ({ $not: inner }), { $eq: 'a' });
    expect(faultsOfCondition({ role: negations })[0]).toContain('nests deeper than 10 levels');
  });
});
