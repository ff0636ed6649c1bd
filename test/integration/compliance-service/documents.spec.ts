import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ComplianceCaller } from '../../support/compliance-caller.js';
import { startTestComplianceService, type TestComplianceService } from '../../support/compliance-service.js';

describe('documents', () => {
  let service: TestComplianceService;
  let api: ComplianceCaller;
  beforeAll(async () => {
    service = await startTestComplianceService();
    api = service.sandbox;
  });
  afterAll(async () => {
    await service.stop();
  });
  const find = async (query: string) => {
    const { documents } = (await api.get(`/api/v2/documents?${query}`)).record;
    return documents as { id: number; name: string; category: string; active: boolean; e_sign_verification: boolean }[];
  };
  const idOf = async (name: string) => {
    const [document] = await find(`search=${encodeURIComponent(name)}&active=true`);
    return document?.id;
  };

  it('are there in every category, with one inactive and one to be signed', async () => {
    const all = await find('');
    expect(new Set(all.map(({ category }) => category))).toEqual(
      new Set(['application', 'reference', 'interview', 'procedure', 'other']),
    );
    expect(all.filter(({ active }) => !active)).toHaveLength(1);
    expect(all.some((document) => document.e_sign_verification)).toBe(true);
    expect((await find('active=false')).map(({ active }) => active)).toEqual([false]);
    expect((await find('category=reference')).map(({ name }) => name)).toEqual(['Reference Form']);
    expect((await find('search=CODE%20of')).length).toBe(2);
    expect((await api.get('/api/v2/documents?category=poem')).status).toBe(400);
  });

  it('are paged by page_size', async () => {
    const total = (await find('')).length;
    const answer = (await api.get('/api/v2/documents?page=2&page_size=3')).record;
    expect(answer).toMatchObject({ page: 2, pages: Math.ceil(total / 3) });
    expect(answer.documents).toEqual((await find('')).slice(3, 6));
    expect((await api.get('/api/v2/documents?page=99')).record).toMatchObject({ documents: [], page: 99, pages: 1 });
    expect((await api.get('/api/v2/documents?page_size=0')).status).toBe(400);
  });

  it('are assigned, completed and approved', async () => {
    const user = await api.createUser({ external_id: 'signer' });
    const document_id = await idOf('Code of Conduct');
    const assigned = await api.post(`/api/v2/users/${user.id}/assign_document`, { document_id, turn_off_emails: true });
    expect(assigned.status).toBe(201);
    const [id] = assigned.record.documents_users as number[];
    expect(assigned.body).toEqual({ ...user.record, pc_user_id: null, documents_users: [id] });

    const read = async () => {
      const list = (await api.get(`/api/v2/documents_users?user_id=${user.id}`)).record;
      const status = (await api.get(`/api/v2/documents_users/${id}/status`)).record;
      return [(list.documents_users as unknown[])[0], status.status];
    };
    const open = {
      id,
      completed: false,
      completed_date: null,
      approved_at: null,
      rejected_at: null,
      user: { employee_id: 'signer', id: user.id, first_name: 'Ana', last_name: 'Perez' },
      document: { id: document_id, name: 'Code of Conduct', category: 'other' },
    };
    expect(await read()).toEqual([open, 'in_progress']);
    expect((await api.post(`/sandbox/documents_users/${id}/approve`)).status).toBe(400);

    const when = expect.stringMatching(/Z$/);
    expect((await api.post(`/sandbox/documents_users/${id}/complete`)).status).toBe(200);
    expect(await read()).toEqual([{ ...open, completed: true, completed_date: when }, 'completed']);
    await api.post(`/sandbox/documents_users/${id}/approve`);
    expect(await read()).toEqual([{ ...open, completed: true, completed_date: when, approved_at: when }, 'approved']);
  });

  it('can be rejected and completed again', async () => {
    const user = await api.createUser();
    const { record } = await api.post(`/api/v2/users/${user.id}/assign_document`, {
      document_id: await idOf('Interview'),
    });
    const [id] = record.documents_users as number[];
    const status = async () => (await api.get(`/api/v2/documents_users/${id}/status`)).record.status;
    await api.post(`/sandbox/documents_users/${id}/complete`);
    await api.post(`/sandbox/documents_users/${id}/reject`);
    expect(await status()).toBe('rejected');
    await api.post(`/sandbox/documents_users/${id}/complete`);
    expect(await status()).toBe('completed');
  });

  it('of the reference kind need at least one reference', async () => {
    const { id } = await api.createUser();
    const document_id = await idOf('Reference Form');
    const refused = await api.post(`/api/v2/users/${id}/assign_document`, { document_id });
    expect([refused.status, Object.keys(refused.record.errors as object)]).toEqual([400, ['references']]);
    const assigned = await api.raw('POST', `/api/v2/users/${id}/assign_document`, {
      body: `document_id=${document_id}&references[personal]=1&references%5Bprofessional%5D=2`,
      type: 'application/x-www-form-urlencoded',
    });
    expect(assigned.status).toBe(201);
  });

  it('must be named, known and active to be assigned', async () => {
    const { id } = await api.createUser();
    const assign = (body?: object) => api.post(`/api/v2/users/${id}/assign_document`, body);
    for (const body of [undefined, {}, { document_id: '' }]) {
      const answer = await assign(body);
      expect([answer.status, answer.body]).toEqual([400, { message: 'Must specify document_id to assign' }]);
    }
    expect((await assign({ document_id: 999_999 })).body).toEqual({ message: 'Document not found' });
    const [inactive] = await find('active=false');
    expect((await assign({ document_id: inactive?.id })).body).toEqual({ errors: { document_id: ['is not active'] } });
    expect((await api.get('/api/v2/documents_users/999999/status')).status).toBe(404);
  });

  it('are assigned anew on every call and listed by user and category', async () => {
    const { id } = await api.createUser();
    const assign = async (name: string) => {
      const answer = await api.post(`/api/v2/users/${id}/assign_document`, { document_id: await idOf(name) });
      return answer.record.documents_users as number[];
    };
    await assign('Safety Procedures');
    await assign('Safety Procedures');
    const all = await assign('Volunteer Application');
    expect(all).toHaveLength(3);
    const list = async (query: string) => {
      const { documents_users } = (await api.get(`/api/v2/documents_users?user_id=${id}${query}`)).record;
      return (documents_users as { id: number }[]).map((row) => row.id);
    };
    expect(await list('')).toEqual(all);
    expect(await list('&category=procedure')).toEqual(all.slice(0, 2));
    expect(await list('&page=2&page_size=2')).toEqual(all.slice(2));
  });
});
