import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ComplianceCaller } from '../support/compliance-caller.js';
import { startTestComplianceService, type TestComplianceService } from '../support/compliance-service.js';

type Fields = Record<string, unknown>;

const CATEGORIES = ['application', 'reference', 'interview', 'procedure', 'other'];

let service: TestComplianceService;
let api: ComplianceCaller;
beforeAll(async () => {
  service = await startTestComplianceService();
  api = service.sandbox;
});
afterAll(async () => {
  await service.stop();
});

const find = async (query = '') => {
  const { documents } = (await api.get(`/api/v2/documents?${query}`)).record;
  return documents as { id: number; name: string; category: string; active: boolean; e_sign_verification: boolean }[];
};
const idOf = async (name: string) => {
  const [document] = await find(`search=${encodeURIComponent(name)}&active=true`);
  return document?.id;
};
const assign = (userId: number, body?: object) => api.post(`/api/v2/users/${userId}/assign_document`, body);
/** Assigns the document with this name to a new user; answers the id of the assigned document. */
const assigned = async (name: string, userId?: number) => {
  const user = userId ?? (await api.createUser()).id;
  const { record } = await assign(user, { document_id: await idOf(name) });
  return (record.documents_users as number[]).at(-1) ?? 0;
};
const outcome = (id: number, what: 'complete' | 'approve' | 'reject') =>
  api.post(`/sandbox/documents_users/${id}/${what}`);
const statusOf = async (id: number) => (await api.get(`/api/v2/documents_users/${id}/status`)).body;

describe('the list of documents', () => {
  it.each<[string, string, unknown]>([
    ['[2-document-id]', 'id', expect.any(Number)],
    ['[2-document-name]', 'name', 'Volunteer Application'],
    ['[2-document-category]', 'category', 'application'],
    ['[2-document-e-sign-verification]', 'e_sign_verification', true],
    ['[2-document-active]', 'active', true],
  ])('%s has %s', async (_row, field, value) => {
    expect((await find('search=Volunteer%20Application'))[0]).toHaveProperty(field, value);
  });

  it('[4-documents-list] is an object with documents, page and pages', async () => {
    const answer = await api.get('/api/v2/documents');
    expect([answer.status, Object.keys(answer.record)]).toEqual([200, ['documents', 'page', 'pages']]);
    expect(answer.record).toMatchObject({ page: 1, pages: 1 });
    const [first] = await find();
    expect(Object.keys(first ?? {})).toEqual(['id', 'name', 'category', 'e_sign_verification', 'active']);
    expect((await find('colour=red')).length).toBe((await find()).length);
  });

  it('[4-documents-search] is searched by a part of the name, in any case', async () => {
    expect((await find('search=CODE%20of')).map(({ name }) => name)).toEqual([
      'Code of Conduct',
      'Code of Conduct (2019)',
    ]);
    expect(await find('search=poem')).toEqual([]);
  });

  it('[4-documents-category] is filtered by one of the five categories', async () => {
    for (const category of CATEGORIES) {
      const found = await find(`category=${category}`);
      expect(new Set(found.map((document) => document.category))).toEqual(new Set([category]));
    }
    expect((await api.get('/api/v2/documents?category=poem')).body).toEqual({
      errors: { category: [`must be one of: ${CATEGORIES.join(', ')}`] },
    });
  });

  it('[4-documents-active] is filtered by true and false', async () => {
    expect((await find('active=false')).map(({ active }) => active)).toEqual([false]);
    expect((await find('active=true')).length).toBe((await find()).length - 1);
    expect((await api.get('/api/v2/documents?active=perhaps')).status).toBe(400);
  });

  it('[4-documents-page] [4-documents-page-size] is paged as the caller likes', async () => {
    const all = await find();
    const answer = (await api.get('/api/v2/documents?page=2&page_size=3')).record;
    expect(answer).toEqual({ documents: all.slice(3, 6), page: 2, pages: Math.ceil(all.length / 3) });
    expect((await api.get('/api/v2/documents?page=99')).record).toEqual({ documents: [], page: 99, pages: 1 });
    expect((await api.get('/api/v2/documents?search=poem')).record).toEqual({ documents: [], page: 1, pages: 0 });
    for (const query of ['page_size=0', 'page_size=x', 'page=0']) {
      expect((await api.get(`/api/v2/documents?${query}`)).status).toBe(400);
    }
  });
});

describe('an assigned document', () => {
  let open: Fields;
  let approved: Fields;
  beforeAll(async () => {
    const user = await api.createUser({ external_id: 'signer' });
    const id = await assigned('Code of Conduct', user.id);
    const read = async () => {
      const { documents_users } = (await api.get(`/api/v2/documents_users?user_id=${user.id}`)).record;
      return (documents_users as [Fields])[0];
    };
    open = await read();
    await outcome(id, 'complete');
    await outcome(id, 'approve');
    approved = await read();
  });
  const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

  it.each<[string, string, unknown, unknown]>([
    ['[2-assigned-id]', 'id', expect.any(Number), expect.any(Number)],
    ['[2-assigned-completed]', 'completed', false, true],
    ['[2-assigned-completed-date]', 'completed_date', null, TIME],
    ['[2-assigned-approved-at]', 'approved_at', null, TIME],
    ['[2-assigned-rejected-at]', 'rejected_at', null, null],
  ])('%s %s, when open and when approved', (_row, field, whenOpen, whenApproved) => {
    expect(open).toHaveProperty(field, whenOpen);
    expect(approved).toHaveProperty(field, whenApproved);
  });

  it('[2-assigned-user] [2-assigned-document] names its user and its document, and there are no other fields', async () => {
    const { id } = await api.get('/api/v2/users/by_employee_id/signer');
    expect(open.user).toEqual({ employee_id: 'signer', id, first_name: 'Ana', last_name: 'Perez' });
    expect(open.document).toEqual({ id: await idOf('Code of Conduct'), name: 'Code of Conduct', category: 'other' });
    expect(Object.keys(open)).toEqual([
      'id',
      'completed',
      'completed_date',
      'approved_at',
      'rejected_at',
      'user',
      'document',
    ]);
  });
});

describe('the status of an assigned document', () => {
  it('[2-document-status] [4-assigned-status] [3-assigned-in-progress] is in_progress at first', async () => {
    const id = await assigned('Interview');
    const answer = await api.get(`/api/v2/documents_users/${id}/status`);
    expect([answer.status, answer.body]).toEqual([200, { status: 'in_progress' }]);
    for (const unknown of ['999999', 'abc']) {
      expect((await api.get(`/api/v2/documents_users/${unknown}/status`)).status).toBe(404);
    }
  });

  it('[3-assigned-completed] [3-assigned-approved] is completed, then approved', async () => {
    const id = await assigned('Interview');
    expect((await outcome(id, 'approve')).status).toBe(400);
    await outcome(id, 'complete');
    expect(await statusOf(id)).toEqual({ status: 'completed' });
    await outcome(id, 'approve');
    expect(await statusOf(id)).toEqual({ status: 'approved' });
  });

  it('[3-assigned-rejected] is rejected, and completed again', async () => {
    const id = await assigned('Interview');
    await outcome(id, 'complete');
    const rejected = await outcome(id, 'reject');
    expect(await statusOf(id)).toEqual({ status: 'rejected' });
    expect(rejected.record.rejected_at).toEqual(expect.any(String));
    await outcome(id, 'complete');
    expect(await statusOf(id)).toEqual({ status: 'completed' });
  });
});

describe('the list of assigned documents', () => {
  let user: number;
  const ids: number[] = [];
  beforeAll(async () => {
    user = (await api.createUser()).id;
    for (const name of ['Safety Procedures', 'Safety Procedures', 'Volunteer Application']) {
      ids.push(await assigned(name, user));
    }
  });
  const list = async (query: string) => {
    const { documents_users } = (await api.get(`/api/v2/documents_users?${query}`)).record;
    return (documents_users as { id: number }[]).map(({ id }) => id);
  };

  it('[4-assigned-list] is an object with documents_users, page and pages', async () => {
    const answer = await api.get('/api/v2/documents_users');
    expect([answer.status, Object.keys(answer.record)]).toEqual([200, ['documents_users', 'page', 'pages']]);
    expect(await list('')).toEqual(expect.arrayContaining(ids));
  });

  it('[4-assigned-user-id] is filtered by user', async () => {
    expect(await list(`user_id=${user}`)).toEqual(ids);
    expect(await list('user_id=999999')).toEqual([]);
    expect((await api.get('/api/v2/documents_users?user_id=ana')).status).toBe(400);
  });

  it('[4-assigned-category] is filtered by category', async () => {
    expect(await list(`user_id=${user}&category=procedure`)).toEqual(ids.slice(0, 2));
    expect(await list(`user_id=${user}&category=other`)).toEqual([]);
    expect((await api.get('/api/v2/documents_users?category=poem')).status).toBe(400);
  });

  it('[4-assigned-page] [4-assigned-page-size] is paged as the caller likes', async () => {
    expect(await list(`user_id=${user}&page=2&page_size=2`)).toEqual(ids.slice(2));
    const past = await api.get(`/api/v2/documents_users?user_id=${user}&page=9&page_size=2`);
    expect(past.body).toEqual({ documents_users: [], page: 9, pages: 2 });
    expect((await api.get('/api/v2/documents_users?page_size=0')).status).toBe(400);
  });

  it('[8-page-size] has 50 a page unless told, and never more than 100', async () => {
    const { id } = await api.createUser();
    const document_id = await idOf('Safety Procedures');
    await Promise.all(Array.from({ length: 101 }, () => assign(id, { document_id })));
    const sizes = ['', '&page_size=7', '&page_size=100', '&page_size=1000'];
    const lengths = await Promise.all(sizes.map(async (size) => (await list(`user_id=${id}${size}`)).length));
    expect(lengths).toEqual([50, 7, 100, 100]);
    const { pages } = (await api.get(`/api/v2/documents_users?user_id=${id}&page_size=1000`)).record;
    expect(pages).toBe(2);
  });
});

describe('assigning a document', () => {
  it('[4-assign-document] [2-user-documents-users] [2-user-pc-user-id] answers 201 with the user and all its assigned documents, newest last', async () => {
    const user = await api.createUser();
    const document_id = await idOf('Code of Conduct');
    const first = await assign(user.id, { document_id });
    const [id] = first.record.documents_users as number[];
    expect([first.status, first.body]).toEqual([201, { ...user.record, pc_user_id: null, documents_users: [id] }]);
    const second = (await assign(user.id, { document_id })).record.documents_users as number[];
    expect(second).toEqual([id, expect.any(Number)]);
    expect(second[1]).toBeGreaterThan(second[0] ?? 0);
    expect((await assign(999_999, { document_id })).status).toBe(404);
  });

  it('[4-assign-document-id] needs a document of the organization that is active', async () => {
    const { id } = await api.createUser();
    const [inactive] = await find('active=false');
    const refused = await assign(id, { document_id: inactive?.id });
    expect([refused.status, refused.body]).toEqual([400, { errors: { document_id: ['is not active'] } }]);
    const unknown = await assign(id, { document_id: 999_999 });
    expect([unknown.status, unknown.body]).toEqual([404, { message: 'Document not found' }]);
    expect((await assign(id, { document_id: 'first' })).status).toBe(400);
  });

  it('[7-document-id-missing] says when no document is named', async () => {
    const { id } = await api.createUser();
    for (const body of [undefined, {}, { document_id: '' }, { document_id: null }]) {
      const answer = await assign(id, body);
      expect([answer.status, answer.body]).toEqual([400, { message: 'Must specify document_id to assign' }]);
    }
  });

  it('[4-assign-turn-off-emails] asks for an e-mail unless told not to', async () => {
    const { id } = await api.createUser({ external_id: 'mailed' });
    const document_id = await idOf('Code of Conduct');
    for (const turn_off_emails of [undefined, false, 'true']) await assign(id, { document_id, turn_off_emails });
    const mine = (await api.ledger('document.assigned')).filter(({ externalId }) => externalId === 'mailed');
    expect(mine.map(({ summary }) => (summary as Fields).turn_off_emails)).toEqual([false, false, true]);
    expect((await assign(id, { document_id, turn_off_emails: 'perhaps' })).status).toBe(400);
  });

  it.each([
    ['[4-assign-references-personal]', 'personal'],
    ['[4-assign-references-professional]', 'professional'],
    ['[4-assign-references-family-member]', 'family_member'],
  ])('%s takes a number of %s references, and one is enough', async (_row, kind) => {
    const { id } = await api.createUser();
    const document_id = await idOf('Reference Form');
    expect((await assign(id, { document_id, references: { [kind]: 1 } })).status).toBe(201);
    for (const wrong of ['some', -1, 1.5, 21]) {
      const answer = await assign(id, { document_id, references: { [kind]: wrong } });
      expect([wrong, answer.status, Object.keys(answer.record.errors as object)]).toEqual([
        wrong,
        400,
        [`references.${kind}`],
      ]);
    }
  });

  it('[4-reference-rule] needs at least one reference for a document of that category, and only there', async () => {
    const { id } = await api.createUser();
    const document_id = await idOf('Reference Form');
    for (const references of [undefined, null, {}, { personal: 0, professional: '', family_member: null }, 'two']) {
      const refused = await assign(id, { document_id, references });
      expect([refused.status, Object.keys(refused.record.errors as object)]).toEqual([400, ['references']]);
    }
    expect((await assign(id, { document_id: await idOf('Interview') })).status).toBe(201);
  });
});
