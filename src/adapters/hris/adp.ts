import { CallFailure } from '../../domain/failure.js';
import type { HrRecord } from '../../domain/hr-record.js';
import type { Json, JsonObject } from '../../domain/json.js';
import type { HrisSource, Notice, PolledPage, Vendor, VendorAccess } from '../../ports/hris-source.js';
import { employmentTold } from './employment-told.js';
import { mapFacts, objectsAt, textAt, valueAt, type FieldMapping } from './field-mapping.js';
import { vendorDate } from './vendor-dates.js';
import { VendorHttp } from './vendor-http.js';
import { basicCredentials, bearerToken } from './vendor-token.js';

const mapping: FieldMapping = {
  firstName: 'person.legalName.givenName',
  lastName: 'person.legalName.familyName1',
  email: 'businessCommunication.emails.0.emailUri',
  role: 'assignment.jobTitle',
  department: 'department.shortName',
  location: 'assignment.homeWorkLocation.nameCode.shortName',
  state: 'assignment.homeWorkLocation.address.countrySubdivisionLevel1.codeValue',
  employmentType: 'assignment.workerTypeCode.shortName',
};

/** Active, Leave, Inactive and whatever is unknown here have not left. */
const leftStatuses = ['Terminated', 'Retired', 'Deceased', 'T', 'R', 'D'];
const messagesPath = '/core/v1/event-notification-messages';
const pageSize = 50;

/**
 * ADP Workforce Now. What happens waits in a queue that shows its first message only, until that is deleted; so a message
 * that cannot be read is told as it is and deleted like any other, or nothing behind it would ever be heard.
 */
export const adp: HrisSource = {
  kind: 'adp',
  title: 'ADP Workforce Now',
  baseUrl: 'https://api.adp.com',
  settings: {
    tokenUrl: {
      type: 'url',
      about: 'Where access tokens are given out. Default: https://accounts.adp.com/auth/oauth/v2/token.',
    },
  },
  credentials: {
    clientId: { type: 'text', about: 'Client id of the API project.', required: true },
    clientSecret: { type: 'text', about: 'Client secret of the API project.', required: true },
  },

  vendor: (access) => new Adp(access),
};

class Adp implements Vendor {
  private readonly http: VendorHttp;

  constructor(private readonly access: VendorAccess) {
    const { clientId, clientSecret } = access.credentials;
    const url = textAt(access.settings, 'tokenUrl') ?? 'https://accounts.adp.com/auth/oauth/v2/token';
    const form = { grant_type: 'client_credentials' };
    const headers = basicCredentials(clientId, clientSecret);
    this.http = new VendorHttp(access, bearerToken({ url, form, headers }));
  }

  async find(remoteId: string): Promise<HrRecord | undefined> {
    const answer = await this.http.get<{ workers?: JsonObject[] }>(`/hr/v2/workers/${encodeURIComponent(remoteId)}`);
    const worker = answer?.workers?.[0];
    return worker && recordOf(worker, this.access);
  }

  /** The place in the queue is ADP's affair: the cursor says nothing but that it was asked. */
  async poll(cursor = 'queue'): Promise<PolledPage> {
    const { status, headers, body } = await this.http.respond({ method: 'GET', url: messagesPath });
    const messageId: unknown = headers['adp-msg-msgid'];
    if (status !== 200) return { notices: [], cursor, more: false };
    if (typeof messageId !== 'string') throw unanswerable();
    return {
      notices: noticesOf(messageId, body as Json),
      cursor,
      more: true,
      acknowledge: async () => {
        await this.http.delete(`${messagesPath}/${encodeURIComponent(messageId)}`);
      },
    };
  }

  async everyone(page = '0'): Promise<{ records: HrRecord[]; next?: string }> {
    const query = { $top: pageSize, $skip: page };
    const { workers = [] } = (await this.http.get<{ workers?: JsonObject[] }>('/hr/v2/workers', query)) ?? {};
    return {
      records: workers.map((worker) => recordOf(worker, this.access)),
      next: workers.length < pageSize ? undefined : String(Number(page) + pageSize),
    };
  }
}

export function recordOf(worker: JsonObject, access: VendorAccess): HrRecord {
  const { settings, timeZone } = access;
  const assignments = objectsAt(worker, 'workAssignments');
  const assignment = assignments.find(({ primaryIndicator }) => primaryIndicator === true) ?? assignments[0] ?? {};
  const units = [
    ...objectsAt(assignment, 'homeOrganizationalUnits'),
    ...objectsAt(assignment, 'assignedOrganizationalUnits'),
  ];
  const department = units.find((unit) => /department/i.test(textAt(unit, 'typeCode.codeValue') ?? ''));
  const at = (path: string) => valueAt(worker, path);
  return {
    remoteId: textAt(worker, 'associateOID') ?? '',
    ...employmentTold(
      {
        left: leftStatuses.includes(textAt(worker, 'workerStatus.statusCode.codeValue') ?? ''),
        start: at('workerDates.rehireDate') ?? assignment.hireDate ?? at('workerDates.originalHireDate'),
        end: at('workerDates.terminationDate') ?? assignment.terminationDate,
      },
      access,
    ),
    facts: mapFacts({ ...worker, assignment, department: valueAt(department, 'nameCode') ?? null }, mapping, settings),
    dateOfBirth: vendorDate(at('person.birthDate'), timeZone),
  };
}

/** Without its id a message cannot be deleted. */
function unanswerable(): CallFailure {
  const message = 'ADP gave a message without adp-msg-msgid: nothing behind it can be read; it is tried again.';
  return new CallFailure('HR_SYSTEM_ANSWERED_ERROR', message, 'refused', true);
}

export function noticesOf(messageId: string, message: Json): Notice[] {
  const events = objectsAt(message, 'events');
  const notices = events.map((event): Notice => {
    const name = textAt(event, 'eventNameCode.codeValue') ?? '(none)';
    if (!/^worker\./i.test(name)) return { type: 'ignored', why: `Events of the type ${name} are not about workers.` };
    const remoteId =
      textAt(event, 'data.eventContext.worker.associateOID') ?? textAt(event, 'data.output.worker.associateOID');
    return remoteId === undefined ? setAside(messageId, event) : { type: 'changed', remoteId };
  });
  return notices.length > 0 ? notices : [setAside(messageId, message)];
}

const setAside = (messageId: string, message: Json): Notice => ({
  type: 'unreadable',
  why: `The message ${messageId} names no worker (events[].data.eventContext.worker.associateOID); it was set aside.`,
  message,
});
