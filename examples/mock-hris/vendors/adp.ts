import type { Company, MockWorker } from '../company.js';
import type { MakeMockVendor, MockVendor } from '../mock-vendor.js';
import { tokenAnswer } from '../token-answer.js';

const [clientId, clientSecret, token] = ['adp-client', 'adp-secret', 'adp-token'];
const queuePath = '/core/v1/event-notification-messages';

function workerOf(company: Company, worker: MockWorker) {
  const status = company.statusOf(worker) === 'terminated' ? 'Terminated' : 'Active';
  return {
    associateOID: worker.id,
    workerID: { idValue: `ADP${worker.id}` },
    person: {
      legalName: { givenName: worker.firstName, familyName1: worker.lastName },
      birthDate: worker.dateOfBirth,
      governmentIDs: [{ idValue: '078-05-1120', nameCode: { codeValue: 'SSN' } }],
    },
    businessCommunication: { emails: [{ emailUri: worker.email }] },
    workerDates: {
      originalHireDate: worker.originalStartDate,
      ...(worker.startDate !== worker.originalStartDate && { rehireDate: worker.startDate }),
      ...(worker.endDate !== null && { terminationDate: worker.endDate }),
    },
    workerStatus: { statusCode: { codeValue: status } },
    workAssignments: [
      { itemID: 'second', primaryIndicator: false, jobTitle: 'Substitute' },
      {
        itemID: 'first',
        primaryIndicator: true,
        hireDate: worker.originalStartDate,
        jobTitle: worker.jobTitle,
        workerTypeCode: { codeValue: 'F', shortName: worker.employmentType },
        homeOrganizationalUnits: [
          { typeCode: { codeValue: 'Business Unit' }, nameCode: { codeValue: 'BU', shortName: 'All' } },
          { typeCode: { codeValue: 'Department' }, nameCode: { codeValue: '100', shortName: worker.department } },
        ],
        homeWorkLocation: {
          nameCode: { codeValue: 'L1', shortName: worker.location },
          address: { countrySubdivisionLevel1: { codeValue: worker.state } },
        },
      },
    ],
  };
}

const messageOf = (worker: MockWorker) => ({
  events: [
    {
      eventID: `event-${worker.modifiedAt}`,
      serviceCategoryCode: { codeValue: 'hr' },
      eventNameCode: { codeValue: worker.endDate === null ? 'worker.hire' : 'worker.work-assignment.terminate' },
      creationDateTime: worker.modifiedAt,
      data: { eventContext: { worker: { associateOID: worker.id } } },
    },
  ],
});

/** One message at a time, the same one until it is deleted; each record that was changed is a message more. */
class Queue {
  private readonly queued = new Set<string>();

  constructor(
    private readonly company: Company,
    readonly messages: { id: string; body: unknown }[],
  ) {}

  fill(): void {
    for (const worker of this.company.workers.values()) {
      const id = `msg-${worker.id}-${worker.modifiedAt}`;
      if (this.queued.has(id)) continue;
      this.queued.add(id);
      this.messages.push({ id, body: messageOf(worker) });
    }
  }

  delete(id: string): void {
    const [first] = this.messages;
    if (first?.id === id) this.messages.shift();
  }
}

function withQueue(company: Company, queue: Queue): MockVendor {
  return {
    kind: 'adp',
    connection: (baseUrl) => ({
      settings: { baseUrl, tokenUrl: `${baseUrl}/auth/oauth/v2/token` },
      credentials: { clientId, clientSecret },
    }),
    workerId: (number) => `G3${String(number).padStart(14, '0')}`,

    answer(request) {
      const { method, path, query, headers } = request;
      if (path === '/auth/oauth/v2/token') {
        const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
        return tokenAnswer(request, { authorization, token });
      }
      if (headers.authorization !== `Bearer ${token}`) return { status: 401 };
      if (method === 'DELETE' && path.startsWith(`${queuePath}/`)) {
        queue.delete(decodeURIComponent(path.slice(queuePath.length + 1)));
        return { status: 200 };
      }
      if (method !== 'GET') return undefined;
      if (path === queuePath) {
        queue.fill();
        const [first] = queue.messages;
        return first ? { status: 200, headers: { 'adp-msg-msgid': first.id }, body: first.body } : { status: 204 };
      }
      const [, id] = /^\/hr\/v2\/workers\/([^/]+)$/.exec(path) ?? [];
      const worker = id === undefined ? undefined : company.workers.get(id);
      if (id !== undefined)
        return worker ? { status: 200, body: { workers: [workerOf(company, worker)] } } : { status: 404 };
      if (path !== '/hr/v2/workers') return undefined;
      const [skip, top] = [Number(query.get('$skip') ?? 0), Number(query.get('$top') ?? 50)];
      const shown = [...company.workers.values()].slice(skip, skip + top);
      return { status: 200, body: { workers: shown.map((one) => workerOf(company, one)) } };
    },
  };
}

export const adp: MakeMockVendor = (company) => withQueue(company, new Queue(company, []));

/** In front of the queue stands a message that names nobody. */
export const poisonedAdp: MakeMockVendor = (company) => {
  const body = { events: [{ eventNameCode: { codeValue: 'worker.hire' } }] };
  return withQueue(company, new Queue(company, [{ id: 'msg-poison', body }]));
};
