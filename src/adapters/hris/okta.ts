import type { HrRecord } from '../../domain/hr-record.js';
import type { Json, JsonObject } from '../../domain/json.js';
import type { HrisSource, Notice, PolledPage, Vendor, VendorAccess } from '../../ports/hris-source.js';
import { idInBody, jsonOf } from './delivery-body.js';
import { employmentTold } from './employment-told.js';
import { mapFacts, objectsAt, textAt, valueAt, type FieldMapping } from './field-mapping.js';
import { nextLink } from './next-link.js';
import { sharedSecret } from './signatures.js';
import { VendorHttp } from './vendor-http.js';

const mapping: FieldMapping = {
  firstName: 'profile.firstName',
  lastName: 'profile.lastName',
  email: 'profile.email',
  role: 'profile.title',
  department: 'profile.department',
  state: 'profile.state',
  employmentType: 'profile.userType',
};

const usersPage = '/api/v1/users?limit=200';
/** The plain list leaves out who was deactivated. */
const deactivatedPage = `${usersPage}&filter=${encodeURIComponent('status eq "DEPROVISIONED"')}`;
const logPageSize = 1000;

/**
 * Okta event hooks, with the System Log behind them, because a hook is tried twice at most. The user is read back.
 * Only DEPROVISIONED has left: a suspended, locked or expired account is still somebody's who works here.
 */
export const okta: HrisSource = {
  kind: 'okta',
  title: 'Okta (event hooks and System Log)',
  settings: {
    startDateField: { type: 'text', about: 'Where the first day stands in the user. Default: profile.startDate.' },
    endDateField: { type: 'text', about: 'Where the last day stands in the user. Default: profile.endDate.' },
  },
  credentials: {
    apiToken: { type: 'text', about: 'API token of a read-only administrator.', required: true },
  },

  verify: sharedSecret('authorization'),

  /** Okta shows nothing with it but that it wants an answer; the challenge is no secret. */
  trustsHandshake: true,
  handshake({ method, headers }) {
    const verification = headers['x-okta-verification-challenge'];
    return method === 'GET' && verification !== undefined ? { status: 200, body: { verification } } : undefined;
  },

  deliveryId: idInBody('eventId'),

  read(delivery) {
    const events = objectsAt(jsonOf(delivery), 'data.events');
    return events.length > 0
      ? events.flatMap(noticesOf)
      : [{ type: 'ignored', why: 'There is no event in data.events.' }];
  },

  vendor: (access) => new Okta(access),
};

/** Of an event as hooks and the System Log tell it. */
function noticesOf(event: Json): Notice[] {
  const type = textAt(event, 'eventType') ?? '(none)';
  if (!/^user\.(lifecycle\.|account\.update_profile$)/.test(type))
    return [{ type: 'ignored', why: `Events of the type ${type} do not change who works here.` }];
  const users = objectsAt(event, 'target').filter((target) => textAt(target, 'type') === 'User');
  const ids = users.flatMap((user) => textAt(user, 'id') ?? []);
  if (ids.length === 0) return [{ type: 'ignored', why: `The event ${type} names no user in target.` }];
  return ids.map((remoteId) => ({ type: 'changed', remoteId }));
}

class Okta implements Vendor {
  private readonly http: VendorHttp;

  constructor(private readonly access: VendorAccess) {
    const { apiToken = '' } = access.credentials;
    const Authorization = `SSWS ${apiToken}`;
    this.http = new VendorHttp(access, () => ({ Authorization }));
  }

  async find(remoteId: string): Promise<HrRecord | undefined> {
    const user = await this.http.get<JsonObject>(`/api/v1/users/${encodeURIComponent(remoteId)}`);
    return user && recordOf(user, this.access);
  }

  /** The System Log gives a next page even when nothing more has happened yet: that page is the cursor. */
  async poll(cursor: string | undefined): Promise<PolledPage> {
    if (cursor === undefined) return { notices: [], cursor: logSince(new Date()), more: false };
    const { items, next = cursor } = await this.page(cursor);
    return { notices: items.flatMap(noticesOf), cursor: next, more: items.length >= logPageSize };
  }

  async everyone(page = usersPage): Promise<{ records: HrRecord[]; next?: string }> {
    const { items, next } = await this.page(page);
    const isLastOfPlain = next === undefined && !page.includes('DEPROVISIONED');
    const records = items.map((user) => recordOf(user, this.access));
    return { records, next: isLastOfPlain ? deactivatedPage : next };
  }

  private async page(url: string): Promise<{ items: JsonObject[]; next?: string }> {
    const { headers, body } = await this.http.respond({ method: 'GET', url });
    return { items: Array.isArray(body) ? (body as JsonObject[]) : [], next: nextLink(headers.link) };
  }
}

export function recordOf(user: JsonObject, access: VendorAccess): HrRecord {
  const { settings } = access;
  const left = user.status === 'DEPROVISIONED';
  return {
    remoteId: textAt(user, 'id') ?? '',
    ...employmentTold(
      {
        left,
        start: valueAt(user, textAt(settings, 'startDateField') ?? 'profile.startDate') ?? user.activated,
        end:
          valueAt(user, textAt(settings, 'endDateField') ?? 'profile.endDate') ??
          (left ? user.statusChanged : undefined),
      },
      access,
    ),
    facts: mapFacts(user, mapping, settings),
  };
}

/** By the machine's clock: Okta's has nothing to do with an organization's sandbox clock. */
function logSince(moment: Date): string {
  const filter = 'eventType sw "user.lifecycle" or eventType eq "user.account.update_profile"';
  const query = { since: moment.toISOString(), sortOrder: 'ASCENDING', limit: String(logPageSize), filter };
  return `/api/v1/logs?${new URLSearchParams(query).toString()}`;
}
