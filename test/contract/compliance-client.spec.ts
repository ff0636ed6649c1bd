import { afterEach, describe, expect, it } from '@jest/globals';
import { ComplianceClient } from '../../src/adapters/compliance/compliance-client.js';
import { createComplianceDirectory } from '../../src/adapters/compliance/compliance-directory.js';
import { CallFailure } from '../../src/domain/failure.js';
import { ana, apiKey, closeAll, failureOf, permit, serve, wireUser } from '../support/client-under-test.js';
import { answer, type StubBehaviour } from '../support/stub-service.js';

afterEach(closeAll);

/** Answers each call with the next of the bodies, the last one for ever. */
function inTurn(...bodies: unknown[]): StubBehaviour {
  let turn = 0;
  return (response, ...rest) => answer(200, bodies[Math.min(turn++, bodies.length - 1)])(response, ...rest);
}

describe('what the client sends', () => {
  it('is a form with bracketed names, the key in the header, and no blank values', async () => {
    const { stub, client } = await serve(answer(201, wireUser));
    expect(await client.createUser(ana, permit())).toEqual({ ...ana, id: 17 });
    expect(stub.received).toEqual([
      {
        method: 'POST',
        target: '/api/v2/users',
        authorization: `Token token=${apiKey}`,
        body:
          'user%5Bfirst_name%5D=Ana&user%5Blast_name%5D=Canary&user%5Bemail%5D=ana%40canary.example' +
          '&user%5Bexternal_id%5D=pa+007',
      },
    ]);
  });

  it('names each write as the specification does', async () => {
    const check = { id: 3, user_id: 17, status: 'processing' };
    const { stub, client } = await serve((response, received, request) => {
      const status = { POST: 201, PUT: 200, DELETE: 204 }[received.method] ?? 200;
      const body = received.target.endsWith('background_checks') ? check : wireUser;
      return answer(status, status === 204 ? '' : body)(response, received, request);
    });
    await client.updateUser(17, ana, permit());
    await client.deactivateUser(17, permit());
    await client.assignTraining(17, { surveyCode: 'camp', language: 'es', sendEmail: false }, permit());
    await client.assignDocument(17, { documentId: 9, sendEmail: true, references: { familyMember: 1 } }, permit());
    await client.orderBackgroundCheck({ userId: 17, level: 3, quickapp: true, childServing: false }, permit());
    expect(stub.received.map(({ method, target, body }) => `${method} ${target} ${decodeURIComponent(body)}`)).toEqual([
      'PUT /api/v2/users/17 user[first_name]=Ana&user[last_name]=Canary&user[email]=ana@canary.example',
      'DELETE /api/v2/users/17 ',
      'POST /api/v2/users/17/assign_training survey_code=camp&language=es&send_email=false',
      'POST /api/v2/users/17/assign_document document_id=9&turn_off_emails=false&references[family_member]=1',
      'POST /api/v2/background_checks background_check[user_id]=17&background_check[level]=3' +
        '&background_check[quickapp]=true&background_check[child_serving]=false',
    ]);
  });

  it('is nothing when the permit refuses', async () => {
    const { stub, client } = await serve(answer(201, wireUser));
    const late = new CallFailure('LEASE_LOST', 'too late', 'not-sent', true);
    const refusing = {
      ...permit(),
      check: () => {
        throw late;
      },
    };
    const writes = [
      client.createUser(ana, refusing),
      client.updateUser(17, ana, refusing),
      client.deactivateUser(17, refusing),
      client.assignTraining(17, { surveyCode: 'camp', sendEmail: true }, refusing),
      client.assignDocument(17, { documentId: 9, sendEmail: true }, refusing),
      client.orderBackgroundCheck({ userId: 17, level: 3, quickapp: true }, refusing),
    ];
    for (const write of writes) await expect(write).rejects.toBe(late);
    expect(stub.received).toEqual([]);
  });

  it('is nothing when the attempt is already over', async () => {
    const { stub, client } = await serve(answer(201, wireUser));
    const ended = new AbortController();
    ended.abort();
    expect(await failureOf(client.createUser(ana, permit(ended)))).toMatchObject({
      certainty: 'not-sent',
      cause: { code: 'DEADLINE' },
    });
    expect(stub.received).toEqual([]);
  });

  it('goes with the key of each organization, also after it was rotated', async () => {
    const { stub } = await serve(answer(200, []));
    const keys: Record<string, string> = { a: 'key-a', b: 'key-b' };
    const directory = createComplianceDirectory((id) => ({ baseUrl: stub.url, apiKey: keys[id] ?? '' }));
    await directory.of('a').listTrainings(1);
    await directory.of('b').listTrainings(1);
    expect(directory.of('a')).toBe(directory.of('a'));
    keys.a = 'key-a2';
    await directory.of('a').listTrainings(1);
    directory.close();
    expect(stub.received.map((request) => request.authorization)).toEqual([
      'Token token=key-a',
      'Token token=key-b',
      'Token token=key-a2',
    ]);
  });

  it('never goes to an address with credentials in it', () => {
    expect(() => new ComplianceClient({ baseUrl: 'http://u:p@localhost', apiKey })).toThrow(/COMPLIANCE_URL/);
    expect(() => new ComplianceClient({ baseUrl: 'localhost:4000', apiKey })).toThrow(/COMPLIANCE_URL/);
  });

  it('never goes without a key that can stand in a header', () => {
    for (const key of ['', 'two words', 'line\n', 'schlüssel']) {
      expect(() => new ComplianceClient({ baseUrl: 'http://localhost', apiKey: key })).toThrow(/COMPLIANCE_API_KEY/);
    }
  });
});

describe('what the engine is given', () => {
  it('is its own fields, and no link or disclosure beside them', async () => {
    const links = {
      direct_login_url: 'https://s/1',
      applicant_interface_url: 'https://s/2',
      results_url: 'https://s/3',
    };
    const disclosed = { applicant_self_disclosed: true, applicant_self_disclosed_note: { self_disclosed_notes: 'x' } };
    const training = { certificate_url: 'https://s/4', participant: { id: 17, first_name: 'Ana' } };
    const assigned = { user: { id: 17, first_name: 'Ana' }, document: { id: 9, name: 'Code of Conduct' } };
    const everything = { ...wireUser, ...links, ...disclosed, ...training, ...assigned, user_id: 17 };
    const { client } = await serve(answer(200, [everything]));
    expect(await client.getUser(17)).toEqual({ ...ana, id: 17 });
    expect(await client.getBackgroundCheck(17)).toEqual({ id: 17, userId: 17 });
    expect(await client.listBackgroundChecks(17)).toEqual([{ id: 17, userId: 17 }]);
    expect(await client.listTrainings(17)).toEqual([{ id: 17, passed: false }]);
    expect(await client.listAssignedDocuments(17)).toEqual([
      { id: 17, documentId: 9, documentName: 'Code of Conduct', completed: false },
    ]);
  });
});

describe('answers that deviate and are still answers', () => {
  it('has quoted ids', async () => {
    const { client } = await serve(answer(201, { id: '55', user_id: '17', level: '3', status: 'processing' }));
    expect(await client.orderBackgroundCheck({ userId: 17, level: 3, quickapp: true }, permit())).toMatchObject({
      id: 55,
      userId: 17,
      level: 3,
    });
  });

  it('updates with 204 and no body', async () => {
    const { client } = await serve((response) => void response.writeHead(204).end());
    await expect(client.updateUser(17, ana, permit())).resolves.toBeUndefined();
  });

  it('finds a person only by the very same id, on whichever page', async () => {
    const others = [
      { ...wireUser, id: 1, external_id: 'PA 007' },
      { ...wireUser, id: 2, external_id: 'pa 007 ' },
    ];
    const { stub, client } = await serve(inTurn(others, [wireUser], []));
    expect(await client.findUserByEmployeeId('pa 007')).toMatchObject({ id: 17 });
    expect(stub.received.map((request) => request.target)).toEqual([
      '/api/v2/users?external_id=pa+007&page=1',
      '/api/v2/users?external_id=pa+007&page=2',
    ]);
    const { client: none } = await serve(inTurn({ users: others, page: 1, pages: 1 }));
    expect(await none.findUserByEmployeeId('pa 007')).toBeUndefined();
  });

  it('misses a record without an error', async () => {
    const { client } = await serve(answer(404, { message: 'Background Check not found' }));
    expect(await client.getBackgroundCheck(1)).toBeUndefined();
    expect(await client.getUser(1)).toBeUndefined();
  });

  it('lists trainings, checks and documents to their end', async () => {
    const trainings = await serve(inTurn([{ id: 1, winner: true }], [{ id: 2, winner: false }], []));
    expect(await trainings.client.listTrainings(17)).toMatchObject([{ passed: true }, { passed: false }]);
    const checks = await serve(inTurn([{ id: 1, status: 'dispute' }], []));
    expect(await checks.client.listBackgroundChecks(17)).toMatchObject([{ status: 'dispute', userId: 17 }]);
    const documents = await serve(
      inTurn({ documents_users: [{ id: 1, document: { id: 2, name: 'N' } }], page: 1, pages: 1 }),
    );
    expect(await documents.client.listAssignedDocuments(17)).toMatchObject([{ documentId: 2, completed: false }]);
    expect(documents.stub.received[0]?.target).toBe('/api/v2/documents_users?user_id=17&page=1');
  });

  it('collects the whole catalogue', async () => {
    const { client } = await serve((response, received, request) => {
      const [path = '', query = ''] = received.target.split('?');
      const bodies: Record<string, unknown> = {
        '/api/v2/survey_codes': [{ code: 'camp', language: ['en'], description: 'Camp', price: '4.95' }],
        '/api/v2/background_checks/available_levels': [1, '3'],
        '/api/v2/background_checks/available_level_prices': [{ level: 3, price: 18 }],
        '/api/v2/documents': {
          documents: [{ id: query === 'page=1' ? 1 : 2, name: 'D', category: 'other', active: true }],
          page: 1,
          pages: 2,
        },
      };
      return answer(200, bodies[path])(response, received, request);
    });
    expect(await client.catalog()).toEqual({
      surveyCodes: [{ code: 'camp', languages: ['en'], description: 'Camp', price: 4.95 }],
      levels: [1, 3],
      levelPrices: [{ level: 3, price: 18 }],
      documents: [1, 2].map((id) => ({ id, name: 'D', category: 'other', active: true })),
    });
  });
});
