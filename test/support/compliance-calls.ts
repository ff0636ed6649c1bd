import type { ComplianceApi, NewOrganization, WriteOptions } from '../../src/index.js';
import { collect } from './client-under-test.js';
import { answer, type StubBehaviour } from './stub-service.js';

/** Words that stand for a person or a secret wherever a call sends one. */
export const canaries = {
  firstName: 'Canaria',
  lastName: 'Canarias',
  email: 'ana@canary.example',
  employeeId: 'canary-007',
  ssn: '078-05-1120',
  birthDate: '1985-11-23',
  license: 'CANARYD1234567',
  address: '1 Canary Row',
  notes: 'canary notes',
};

const { firstName, lastName, email, employeeId } = canaries;
const person = { firstName, lastName, email };
export const applicant = {
  ...person,
  address: canaries.address,
  city: 'Canary City',
  county: 'Canary County',
  state: 'TX',
  zip: '78701',
  ssn: canaries.ssn,
  birthDate: canaries.birthDate,
};
const organization: NewOrganization = {
  name: 'Canary Camp',
  address: canaries.address,
  city: 'Canary City',
  state: 'TX',
  country: 'US',
  zip: '78701',
  hearFrom: '',
  size: '1-200',
  phone: '15125550100',
  billingEmail: email,
  type: 'Other',
  otherTypeDescription: 'Canary museum',
  allowSignInLinkCreation: false,
  administrator: { ...person, username: 'canary', type: 'employee' },
};

type Call = (api: ComplianceApi, options?: WriteOptions) => Promise<unknown>;

/** Every call that only reads, by its row in section 4 of the interface specification. */
export const reads: Record<string, Call> = {
  'GET users': (api) => collect(api.users.list({ employeeId, search: 'canary', tag: 'camp' })),
  'GET users/with_page': (api) => api.users.page(2, { employeeId, search: 'canary', tag: 'camp' }),
  'GET users/<ID>': (api) => api.users.get(17),
  'GET users/<ID>/detailed': (api) => api.users.getDetailed(17),
  'GET users/by_employee_id/<employee_id>': (api) => api.users.get({ employeeId }),
  'GET users/by_employee_id/<employee_id>/detailed': (api) => api.users.getDetailed({ employeeId }),
  'GET users/<ID>/sign_in_link': (api) => api.users.signInLink(17),
  'GET users/by_employee_id/<employee_id>/sign_in_link': (api) => api.users.signInLink({ employeeId }),
  'GET users/<ID>/training_link': (api) => api.users.trainingLink(17),
  'GET trainings': (api) => collect(api.trainings.list({ startDate: '2026-01-02', endDate: '2026-12-31' })),
  'GET users/<ID>/trainings': (api) => collect(api.trainings.ofUser(17)),
  'GET users/by_employee_id/<employee_id>/trainings': (api) => collect(api.trainings.ofUser({ employeeId })),
  'GET survey_codes': (api) => api.trainings.surveyCodes(),
  'GET background_checks': (api) =>
    collect(api.backgroundChecks.list({ userId: 17, employeeId, startDate: '2026-01-02', endDate: '2026-12-31' })),
  'GET users/<ID>/background_checks': (api) => collect(api.backgroundChecks.ofUser(17)),
  'GET users/by_employee_id/<employee_id>/background_checks': (api) =>
    collect(api.backgroundChecks.ofUser({ employeeId })),
  'GET background_checks/<ID>': (api) => api.backgroundChecks.get(55),
  'GET background_checks/available_levels': (api) => api.backgroundChecks.levels(),
  'GET background_checks/available_level_prices': (api) => api.backgroundChecks.levelPrices(),
  'GET documents': (api) =>
    collect(api.documents.list({ search: 'code', category: 'other', active: true, pageSize: 10 })),
  'GET documents_users': (api) => collect(api.documents.assigned({ userId: 17, category: 'other', pageSize: 10 })),
  'GET documents_users/<ID>/status': (api) => api.documents.statusOf(70),
  'GET tags': (api) => collect(api.tags.list()),
  'POST organizations/types': (api) => api.organizations.types(),
};

/** Every call that changes something. */
export const writes: Record<string, Call> = {
  'POST users/<ID>/refresh_training_link': (api, options) => api.users.refreshTrainingLink(17, options),
  'POST users': (api, options) =>
    api.users.create({ ...person, employeeId, userType: 'volunteer', tags: ['camp', 'driver'] }, options),
  'PUT users/<ID>': (api, options) => api.users.update(17, { ...person, tags: ['camp'] }, options),
  'DELETE users/<ID>': (api, options) => api.users.deactivate(17, options),
  'POST users/<ID>/assign_training': (api, options) =>
    api.trainings.assign(17, { surveyCode: 'camp', language: 'es', sendEmail: true, upfrontPayment: false }, options),
  'POST users/<ID>/resend_training': (api, options) => api.trainings.resend(17, { surveyCode: 'camp' }, options),
  'POST background_checks': (api, options) =>
    api.backgroundChecks.order(
      {
        userId: 17,
        level: 4,
        quickapp: false,
        upfrontPayment: false,
        applicant,
        driverLicense: { number: canaries.license, state: 'TX' },
        userType: 'employee',
        childServing: true,
        salaryRange: '25k_75k',
        ageOver13: true,
        employeeType: 'current',
        applicantSelfDisclosed: true,
        applicantSelfDisclosedNotes: canaries.notes,
      },
      options,
    ),
  'PUT background_checks/<ID>/archive': (api, options) => api.backgroundChecks.archive(55, options),
  'POST users/<ID>/assign_document': (api, options) =>
    api.documents.assign(
      17,
      { documentId: 9, sendEmail: false, references: { personal: 1, professional: 2, familyMember: 3 } },
      options,
    ),
  'POST organizations': (api, options) => api.organizations.create(organization, options),
};

const user = { id: 17, trainings: [], background_checks: [] };
const check = { id: 55, user_id: 17, status: 'processing' };

/** Answers every call with the least that it takes to succeed; the second page of a list is empty. */
export const succeed: StubBehaviour = (response, received, request) => {
  const [path = '', query = ''] = received.target.replace('/api/v2/', '').split('?');
  const firstPage = /(^|&)page=1$/.test(query);
  const status = { POST: 201, DELETE: 204 }[path === 'organizations/types' ? 'GET' : received.method] ?? 200;
  const body = query.includes('page=') && path !== 'users/with_page' && !firstPage ? [] : bodyOf(path);
  return answer(status, status === 204 ? '' : body)(response, received, request);
};

function bodyOf(path: string): unknown {
  if (path.endsWith('with_page')) return { users: [user], page: 2, pages: 2 };
  if (path.endsWith('_link')) return { sign_in_link: 'http://link', training_link: 'http://link' };
  if (path.endsWith('/trainings') || path === 'trainings') return [{ id: 3 }];
  if (path.endsWith('background_checks') || /^background_checks\/\d/.test(path)) return check;
  if (path === 'documents_users') return [{ id: 70, document: { id: 9 } }];
  if (path === 'organizations') return { success: true, organization_id: 4, organization_api_key: 'canary-key' };
  const others: Record<string, unknown> = {
    survey_codes: [{ code: 'camp' }],
    'background_checks/available_levels': [1],
    'background_checks/available_level_prices': [{ level: 1, price: 10.95 }],
    documents: [{ id: 9 }],
    'documents_users/70/status': { status: 'in_progress' },
    tags: [{ name: 'camp' }],
    'organizations/types': ['Camp'],
  };
  return others[path] ?? user;
}
