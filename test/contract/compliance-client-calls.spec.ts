import { afterEach, describe, expect, it } from '@jest/globals';
import { inspect } from 'node:util';
import { CallFailure, type WriteOptions } from '../../src/index.js';
import { apiKey, closeAll, collect, permit, serve } from '../support/client-under-test.js';
import { reads, succeed, writes } from '../support/compliance-calls.js';

afterEach(closeAll);

/** What each row of section 4 looks like on the wire, with every parameter that it has. */
const requests: Record<string, string[]> = {
  'GET users': [
    '/users?external_id=canary-007&search=canary&tag=camp&page=1',
    '/users?external_id=canary-007&search=canary&tag=camp&page=2',
  ],
  'GET users/with_page': ['/users/with_page?external_id=canary-007&search=canary&tag=camp&page=2'],
  'GET users/<ID>': ['/users/17'],
  'GET users/<ID>/detailed': ['/users/17/detailed'],
  'GET users/by_employee_id/<employee_id>': ['/users/by_employee_id/canary-007'],
  'GET users/by_employee_id/<employee_id>/detailed': ['/users/by_employee_id/canary-007/detailed'],
  'GET users/<ID>/sign_in_link': ['/users/17/sign_in_link'],
  'GET users/by_employee_id/<employee_id>/sign_in_link': ['/users/by_employee_id/canary-007/sign_in_link'],
  'GET users/<ID>/training_link': ['/users/17/training_link'],
  'POST users/<ID>/refresh_training_link': ['/users/17/refresh_training_link '],
  'POST users': [
    '/users user[first_name]=Canaria&user[last_name]=Canarias&user[email]=ana@canary.example' +
      '&user[user_type]=volunteer&user[external_id]=canary-007&tag_list=camp,driver',
  ],
  'PUT users/<ID>': [
    '/users/17 user[first_name]=Canaria&user[last_name]=Canarias&user[email]=ana@canary.example&tag_list=camp',
  ],
  'DELETE users/<ID>': ['/users/17'],
  'GET trainings': [
    '/trainings?start_date=01/02/2026&end_date=12/31/2026&page=1',
    '/trainings?start_date=01/02/2026&end_date=12/31/2026&page=2',
  ],
  'GET users/<ID>/trainings': ['/users/17/trainings?page=1', '/users/17/trainings?page=2'],
  'GET users/by_employee_id/<employee_id>/trainings': [
    '/users/by_employee_id/canary-007/trainings?page=1',
    '/users/by_employee_id/canary-007/trainings?page=2',
  ],
  'POST users/<ID>/assign_training': [
    '/users/17/assign_training survey_code=camp&language=es&send_email=true&upfront_payment=false',
  ],
  'POST users/<ID>/resend_training': ['/users/17/resend_training survey_code=camp'],
  'GET survey_codes': ['/survey_codes'],
  'GET background_checks': [
    '/background_checks?user_id=17&employee_id=canary-007&start_date=01/02/2026&end_date=12/31/2026&page=1',
    '/background_checks?user_id=17&employee_id=canary-007&start_date=01/02/2026&end_date=12/31/2026&page=2',
  ],
  'GET users/<ID>/background_checks': ['/users/17/background_checks?page=1', '/users/17/background_checks?page=2'],
  'GET users/by_employee_id/<employee_id>/background_checks': [
    '/users/by_employee_id/canary-007/background_checks?page=1',
    '/users/by_employee_id/canary-007/background_checks?page=2',
  ],
  'GET background_checks/<ID>': ['/background_checks/55'],
  'POST background_checks': [
    '/background_checks ' +
      Object.entries({
        user_id: 17,
        level: 4,
        quickapp: false,
        upfront_payment: false,
        first_name: 'Canaria',
        last_name: 'Canarias',
        email: 'ana@canary.example',
        address: '1+Canary+Row',
        city: 'Canary+City',
        county: 'Canary+County',
        state: 'TX',
        zip: '78701',
        ssn: '078-05-1120',
        dob: '11/23/1985',
        driver_license: 'CANARYD1234567',
        driver_license_state: 'TX',
        user_type: 'employee',
        child_serving: true,
        employee_type: 'current',
        salary_range: '25k_75k',
        age_over_13: true,
        applicant_self_disclosed: true,
        applicant_self_disclosed_notes: 'canary+notes',
      })
        .map(([name, value]) => `background_check[${name}]=${value}`)
        .join('&'),
  ],
  'PUT background_checks/<ID>/archive': ['/background_checks/55/archive '],
  'GET background_checks/available_levels': ['/background_checks/available_levels'],
  'GET background_checks/available_level_prices': ['/background_checks/available_level_prices'],
  'GET documents': [
    '/documents?search=code&category=other&active=true&page_size=10&page=1',
    '/documents?search=code&category=other&active=true&page_size=10&page=2',
  ],
  'GET documents_users': [
    '/documents_users?user_id=17&category=other&page_size=10&page=1',
    '/documents_users?user_id=17&category=other&page_size=10&page=2',
  ],
  'GET documents_users/<ID>/status': ['/documents_users/70/status'],
  'POST users/<ID>/assign_document': [
    '/users/17/assign_document document_id=9&turn_off_emails=true' +
      '&references[personal]=1&references[professional]=2&references[family_member]=3',
  ],
  'GET tags': ['/tags?page=1', '/tags?page=2'],
  'POST organizations/types': ['/organizations/types '],
  'POST organizations': [
    '/organizations {"organization":{"name":"Canary Camp","address":"1 Canary Row","city":"Canary City","state":"TX",' +
      '"country":"US","zip":"78701","size_of_org":"1-200","phone":"15125550100","billing_email":"ana@canary.example",' +
      '"organization_type":"Other","other_type_description":"Canary museum","allow_sign_in_link_creation":false,' +
      '"ssa":{"first_name":"Canaria","last_name":"Canarias","email":"ana@canary.example","username":"canary",' +
      '"type":"employee"}}}',
  ],
};

describe('every call of the interface', () => {
  it.each(Object.entries({ ...reads, ...writes }))('%s', async (row, call) => {
    const { stub, api } = await serve(succeed);
    await call(api);
    const [method] = row.split(' ');
    const sent = stub.received.map(({ method, target, body }) =>
      `${method} ${decodeURIComponent(target)} ${decodeURIComponent(body)}`.trim(),
    );
    expect(sent).toEqual(requests[row]?.map((request) => `${method ?? ''} /api/v2${request}`.trim()));
    expect(new Set(stub.received.map(({ authorization }) => authorization))).toEqual(
      new Set([`Token token=${apiKey}`]),
    );
  });

  it('is there once', () => {
    expect([...Object.keys(reads), ...Object.keys(writes)].sort()).toEqual(Object.keys(requests).sort());
  });
});

describe('every write', () => {
  it.each(Object.entries(writes))('is held back by its check: %s', async (_, call) => {
    const { stub, api } = await serve(succeed);
    const late = new CallFailure('LEASE_LOST', 'too late', 'not-sent', true);
    const options: WriteOptions = {
      check: () => {
        throw late;
      },
    };
    await expect(call(api, options)).rejects.toBe(late);
    expect(stub.received).toEqual([]);
  });

  it.each(Object.entries(writes))('is in doubt when it is cut short: %s', async (_, call) => {
    const attempt = new AbortController();
    const { api } = await serve(() => {
      attempt.abort();
    });
    await expect(call(api, permit(attempt))).rejects.toMatchObject({
      name: 'AmbiguousOutcome',
      certainty: 'ambiguous',
      cause: { code: 'DEADLINE' },
    });
  });
});

describe('every question', () => {
  it.each(Object.entries(reads))('is never in doubt: %s', async (_, call) => {
    const { api } = await serve((response) => void response.socket?.resetAndDestroy());
    await expect(call(api)).rejects.toMatchObject({ name: 'ReadFailed', certainty: 'refused', retryable: true });
  });
});

describe('the client', () => {
  it('sends nothing before a list is iterated, and reads anew each time', async () => {
    const { stub, api } = await serve(succeed);
    const tags = api.tags.list();
    expect(stub.received).toEqual([]);
    expect([await collect(tags), await collect(tags)]).toEqual([['camp'], ['camp']]);
    expect(stub.received).toHaveLength(4);
  });

  it('reads no further than its list is iterated', async () => {
    const { stub, api } = await serve(succeed);
    for await (const tag of api.tags.list()) {
      expect(tag).toBe('camp');
      break;
    }
    expect(stub.received).toHaveLength(1);
  });

  it('keeps its connection between calls', async () => {
    const ports = new Set<number | undefined>();
    const { api } = await serve((response, received, request) => {
      ports.add(request.socket.remotePort);
      return succeed(response, received, request);
    });
    for (let i = 0; i < 5; i++) await api.users.get(17);
    expect(ports.size).toBe(1);
  });

  it('does not show its key to whoever looks at it', async () => {
    const { api } = await serve(succeed);
    expect(inspect(api, { depth: 20, showHidden: true })).not.toContain(apiKey);
    expect(JSON.stringify(api)).not.toContain(apiKey);
  });
});
