import { afterEach, describe, expect, it } from '@jest/globals';
import type { ComplianceApi } from '../../src/index.js';
import { closeAll, collect, serve } from '../support/client-under-test.js';
import { answer, type StubBehaviour } from '../support/stub-service.js';

// Answers as public clients of the real service and its documents show them, written down by hand: our own service does
// not deviate like this.

afterEach(closeAll);

/** Page 1 has this body; every further page is an empty list, as past the end of a list. */
function firstPage(body: unknown): StubBehaviour {
  return (response, received, request) =>
    answer(200, received.target.includes('page=1') ? body : [])(response, received, request);
}

const wireUser = { id: 17, first_name: 'Ana', last_name: 'Lee', email: 'ana@example.org', external_id: '0042' };
const user = { id: 17, firstName: 'Ana', lastName: 'Lee', email: 'ana@example.org', employeeId: '0042', tags: [] };
const wireTraining = { id: 5, winner: false, survey_code: 'camp', created_at: '2026-01-02T03:04:05-06:00' };
const training = { id: 5, passed: false, surveyCode: 'camp', createdAt: '2026-01-02T03:04:05-06:00' };
const wireCheck = { id: 55, user_id: 17, level: 3, status: 'processing', order_date: '2026-01-02T03:04:05Z' };
const check = { id: 55, userId: 17, level: 3, status: 'processing', orderedAt: '2026-01-02T03:04:05Z' };

describe('lists', () => {
  const lists: [string, StubBehaviour, (api: ComplianceApi) => Promise<unknown>, unknown][] = [
    ['users wrapped, though the list is plain', firstPage({ users: [wireUser] }), users, [user]],
    [
      'users wrapped with quoted page numbers',
      answer(200, { users: [wireUser], page: '1', pages: '1' }),
      users,
      [user],
    ],
    ['users plain, though the page is wrapped', answer(200, [wireUser]), page, { users: [user], page: 1 }],
    ['nobody', answer(200, { users: [], page: 1, pages: 0 }), users, []],
    ['a single training instead of a list', firstPage(wireTraining), trainings, [training]],
    ['a single training inside the wrapper', firstPage({ trainings: wireTraining }), trainings, [training]],
    ['the same page again and again', answer(200, [wireTraining]), trainings, [training]],
    ['no trainings', answer(200, []), trainings, []],
    ['checks wrapped', firstPage({ background_checks: [wireCheck] }), checks, [check]],
    ['checks that do not repeat whose they are', firstPage([{ ...wireCheck, user_id: null }]), checks, [check]],
    ['levels as text', answer(200, ['1', 3]), (api) => api.backgroundChecks.levels(), [1, 3]],
    ['levels wrapped', answer(200, { available_levels: [1] }), (api) => api.backgroundChecks.levels(), [1]],
    ['types wrapped', answer(200, { types: ['Camp'] }), (api) => api.organizations.types(), ['Camp']],
    ['JSON that does not say so', answer(200, [], { 'Content-Type': 'text/plain' }), users, []],
  ];

  function users(api: ComplianceApi): Promise<unknown> {
    return collect(api.users.list());
  }
  function page(api: ComplianceApi): Promise<unknown> {
    return api.users.page(1);
  }
  function trainings(api: ComplianceApi): Promise<unknown> {
    return collect(api.trainings.ofUser(17));
  }
  function checks(api: ComplianceApi): Promise<unknown> {
    return collect(api.backgroundChecks.ofUser(17));
  }

  it.each(lists)('%s', async (_, behave, read, expected) => {
    const { api } = await serve(behave);
    expect(await read(api)).toEqual(expected);
  });

  const unreadable: [string, unknown][] = [
    ['a page of HTML with 200', '<h1>Sign in</h1>'],
    ['an empty body', ''],
    ['null', null],
    ['null inside the wrapper', { users: null, page: 1, pages: 1 }],
    ['a message', { message: 'Please try again' }],
    ['a record without an id among others', [wireUser, { first_name: 'Bo' }]],
    ['a record that is none', [wireUser, null]],
  ];

  it.each(unreadable)('are never taken for empty or shortened: %s', async (_, body) => {
    const { api } = await serve(answer(200, body));
    await expect(collect(api.users.list())).rejects.toMatchObject({ name: 'ReadFailed', retryable: true });
  });

  it('never hold what belongs to somebody else', async () => {
    const theirs = { ...wireCheck, user_id: 18 };
    const { api } = await serve(answer(200, [theirs]));
    await expect(collect(api.backgroundChecks.ofUser(17))).rejects.toThrow(/another person/);
    await expect(collect(api.backgroundChecks.list({ userId: 17 }))).rejects.toThrow(/another person/);
    expect(await collect(api.backgroundChecks.list())).toMatchObject([{ userId: 18 }]);
  });
});

describe('records', () => {
  const statuses =
    'awaiting_applicant ready pending cancelled expired submitted ordered billing approved rejected pre_adverse ' +
    'adverse applicant_withdrawn dispute error something_new';

  it.each(statuses.split(' '))('may have the status %s, which clears nobody', async (status) => {
    const { api } = await serve(answer(200, { ...wireCheck, status, results_url: null }));
    expect(await api.backgroundChecks.get(55)).toEqual({ ...check, status });
  });

  const records: [string, unknown, (api: ComplianceApi) => Promise<unknown>, unknown][] = [
    ['a check with quoted ids', { ...wireCheck, id: '55', user_id: '17', level: '3' }, getCheck, check],
    ['a check in a list of one', [wireCheck], getCheck, check],
    ['a check by package', { ...wireCheck, level: null }, getCheck, { ...check, level: undefined }],
    ['a check without a status', { ...wireCheck, status: null }, getCheck, { ...check, status: undefined }],
    ['the older flag', { ...wireCheck, tazwork_flagged: false }, getCheck, { ...check, flagged: false }],
    ['an unknown flag', { ...wireCheck, provider_flagged: null }, getCheck, check],
    ['an employee id under its other name', { ...wireUser, external_id: null, employee_id: '0042' }, getUser, user],
    ['an employee id as a number', { ...wireUser, external_id: 42 }, getUser, { ...user, employeeId: '42' }],
    ['an employee id with blanks', { ...wireUser, external_id: ' 42 ' }, getUser, { ...user, employeeId: ' 42 ' }],
    ['a score in quotes', { ...wireUser, score: '92.5' }, getUser, { ...user, score: 92.5 }],
    ['unknown keys', { ...wireUser, archived: false, manager: { id: 3 } }, getUser, user],
    ['a status in the newer spelling', { status: 'in-progress' }, (api) => api.documents.statusOf(7), 'in_progress'],
    ['an unknown status of a document', { status: 'escalated' }, (api) => api.documents.statusOf(7), 'escalated'],
    ['no status of a document', { status: null }, (api) => api.documents.statusOf(7), undefined],
  ];

  function getCheck(api: ComplianceApi): Promise<unknown> {
    return api.backgroundChecks.get(55);
  }
  function getUser(api: ComplianceApi): Promise<unknown> {
    return api.users.get(17);
  }

  it.each(records)('%s', async (_, body, read, expected) => {
    const { api } = await serve(answer(200, body));
    expect(await read(api)).toEqual(expected);
  });

  it('are not chosen among several', async () => {
    const { api } = await serve(answer(200, [wireUser, { ...wireUser, id: 18 }]));
    await expect(api.users.get({ employeeId: '0042' })).rejects.toMatchObject({ name: 'ReadFailed' });
  });

  it('may bring a detailed user with a single training', async () => {
    const { api } = await serve(answer(200, { ...wireUser, trainings: wireTraining, background_checks: [wireCheck] }));
    expect(await api.users.getDetailed(17)).toEqual({ ...user, trainings: [training], backgroundChecks: [check] });
  });
});

describe('answers to writes', () => {
  const writes: [string, StubBehaviour, (api: ComplianceApi) => Promise<unknown>, unknown][] = [
    ['a creation with 200', answer(200, wireUser), create, user],
    ['a change with 200 and the user', answer(200, wireUser), update, user],
    ['a change with 204', nothing, update, undefined],
    ['a deactivation with 204', nothing, deactivate, undefined],
    ['a deactivation with 200 and the user', answer(200, wireUser), deactivate, undefined],
    ['an assigned training without the participant', answer(201, wireUser), assign, { ...user }],
  ];

  function nothing(...[response]: Parameters<StubBehaviour>): void {
    response.writeHead(204).end();
  }
  function create(api: ComplianceApi): Promise<unknown> {
    return api.users.create({ firstName: 'Ana', lastName: 'Lee', email: 'ana@example.org' });
  }
  function update(api: ComplianceApi): Promise<unknown> {
    return api.users.update(17, { firstName: 'Ana' });
  }
  function deactivate(api: ComplianceApi): Promise<unknown> {
    return api.users.deactivate(17);
  }
  function assign(api: ComplianceApi): Promise<unknown> {
    return api.trainings.assign(17, { surveyCode: 'camp' });
  }

  it.each(writes)('%s', async (_, behave, write, expected) => {
    const { api } = await serve(behave);
    expect(await write(api)).toEqual(expected);
  });

  it.each([
    ['a change with 200 in HTML', update, 200],
    ['a change with 200 and nothing', update, 200],
    ['a deactivation with 200 in HTML', deactivate, 200],
    ['a creation with 204', create, 204],
    ['a creation with 202', create, 202],
  ])('leave it in doubt: %s', async (name, write, status) => {
    const { api } = await serve(answer(status, name.endsWith('HTML') ? '<h1>Sign in</h1>' : ''));
    await expect(write(api)).rejects.toMatchObject({ name: 'AmbiguousOutcome', cause: { status } });
  });

  it('leave an order in doubt that names somebody else', async () => {
    const { api } = await serve(answer(201, { ...wireCheck, user_id: 18 }));
    const order = api.backgroundChecks.order({ userId: 17, level: 3, quickapp: true });
    await expect(order).rejects.toMatchObject({ name: 'AmbiguousOutcome' });
  });
});
