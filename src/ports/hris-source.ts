import type { HrRecord } from '../domain/hr-record.js';
import type { Json, JsonObject } from '../domain/json.js';
import type { Fields } from '../domain/connection-fields.js';

/** One request of an HR system, as its bytes came. */
export interface Delivery {
  method: 'GET' | 'POST';
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  query: Record<string, string | undefined>;
  body: Buffer;
}

/** A connection as its source sees it. Settings were checked against the source's fields when they were saved. */
export interface SourceConnection {
  settings: JsonObject;
  /** IANA name, in which the source's dates without a zone are meant. */
  timeZone: string;
}

/** What one delivery, or one step of a poll, tells. */
export type Notice =
  /** A canonical event; validated like those of POST /v1/events. */
  | { type: 'event'; event: unknown }
  /** A whole record. `asOf` (ISO 8601): when the record was what it is. */
  | { type: 'record'; record: HrRecord; asOf: string }
  /** Somebody changed, or is gone: read their record. */
  | { type: 'changed'; remoteId: string }
  /** Some people changed, nobody says who: poll. */
  | { type: 'poll' }
  /** Nothing that concerns people, and why; shown beside the delivery. */
  | { type: 'ignored'; why: string }
  /** A message of a poll that cannot be read, and why: set aside as a delivery that failed, which keeps it, sealed. */
  | { type: 'unreadable'; why: string; message: Json };

/** The answer to a delivery that only proves that somebody is listening. */
export interface HandshakeReply {
  status: number;
  body: JsonObject | string;
  /** To be kept with the connection's settings, for example a verification token that the vendor sent. */
  keep?: JsonObject;
}

/** What is needed to call the vendor of one connection. */
export interface VendorAccess extends SourceConnection {
  /** Without a slash at its end: `settings.baseUrl`, or the vendor's own. */
  baseUrl: string;
  /** As the source's credential fields name them. */
  credentials: Record<string, string>;
  /** The moment on the organization's clock. */
  now(): Date;
}

/** One page of what changed. */
export interface PolledPage {
  notices: Notice[];
  /** Where the next poll goes on; opaque to everybody else. */
  cursor: string;
  /** Whether another page waits right now. */
  more: boolean;
  /** Tells the vendor that the page is safe, where a queue wants to hear it; called after it is durable. May be repeated. */
  acknowledge?(): Promise<void>;
}

/** A vendor's API on behalf of one connection. Calls throw CallFailure (adapters/hris/vendor-http.ts). */
export interface Vendor {
  /** @returns undefined when the vendor knows nobody of this id (any more). */
  find?(remoteId: string): Promise<HrRecord | undefined>;
  /** @param cursor of the last page; undefined at the first poll: begin at now, the first full read brings who is there. */
  poll?(cursor: string | undefined): Promise<PolledPage>;
  /** One page of everybody, with those who have left as far as the vendor lists them. `next` is undefined on the last. */
  everyone?(page: string | undefined): Promise<{ records: HrRecord[]; next?: string }>;
}

/** A kind of HR system: who may send, what their message means in our words, and how their records are read. */
export interface HrisSource {
  /** kebab-case, unique in the registry. */
  kind: string;
  /** As the vendor writes it. */
  title: string;
  /** Besides `baseUrl`, `timeZone` and `mapping`, which every source that calls its vendor takes. */
  settings?: Fields;
  /** For calls to the vendor; write-only, stored encrypted. */
  credentials?: Fields;
  /** Where its API is by default; a source that has `vendor` and no default requires `settings.baseUrl`. */
  baseUrl?: string;
  /** What is wrong with a connection's secret, or undefined. */
  checkSecret?(secret: string): string | undefined;
  /**
   * Whether the sender knows the connection's secret. Works on the raw bytes, in constant time; asked once for each live
   * secret. Absent: the source takes no deliveries, it is polled.
   */
  verify?(delivery: Delivery, secret: string, now: Date): boolean;
  /** For a delivery that only proves that somebody listens; asked after `verify`, unless `trustsHandshake`. */
  handshake?(delivery: Delivery, secret: string): HandshakeReply | undefined;
  /** Whether handshakes come unsigned. */
  trustsHandshake?: boolean;
  /** The vendor's own id of the delivery, where it has one that stays the same when it is sent again. */
  deliveryId?(delivery: Delivery): string | undefined;
  /** What a verified delivery says, in order. Pure. @throws Error naming the field that cannot be read. */
  read?(delivery: Delivery, connection: SourceConnection): Notice[];
  vendor?(access: VendorAccess): Vendor;
}
