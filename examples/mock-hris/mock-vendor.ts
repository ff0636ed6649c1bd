import type { Company, Happening } from './company.js';

/** A request that the vendor sends. */
export interface MockDelivery {
  method: 'GET' | 'POST';
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
}

/** A call of the vendor's API. */
export interface MockRequest {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  body: string;
}

export interface MockAnswer {
  status: number;
  headers?: Record<string, string>;
  /** Sent as JSON; a text is sent as it is. */
  body?: unknown;
}

/** What POST /v1/connections is told, besides name and kind. */
export interface MockConnection {
  settings: Record<string, unknown>;
  credentials?: Record<string, string>;
  secret?: string;
}

/**
 * One vendor, imitated: what it sends and how it signs, and what its API answers. Written from the vendor's documents and
 * FACTS, on purpose without a line of `src/adapters/hris/`, so that a mistake in one is caught by the other.
 */
export interface MockVendor {
  kind: string;
  /** @param baseUrl where this mock's API answers, without a slash at its end. */
  connection(baseUrl: string): MockConnection;
  /** Another secret like the one of `connection`, for rotation; a vendor that signs has one. */
  otherSecret?: string;
  /** A worker id as the vendor gives them, made of a number that nobody had yet. Default: the number. */
  workerId?(number: number): string;
  /** What the vendor sends first, to see whether somebody listens; complete as it is. */
  handshake?(secret: string): MockDelivery;
  /** What the vendor sends about a happening, unsigned; one for each request. A vendor that is polled sends nothing. */
  tell?(happening: Happening): MockDelivery[];
  /** Adds what proves the sender. */
  sign?(delivery: MockDelivery, secret: string, now: Date): MockDelivery;
  /** The same happening under a new delivery id, for vendors that have ids. Default: the same bytes. */
  tellAgain?(happening: Happening): MockDelivery[];
  /** @returns undefined for what the vendor's API does not have; 401 for wrong credentials. */
  answer?(request: MockRequest): MockAnswer | undefined;
}

/** A vendor of one company; state that only the vendor has, a queue for example, lives inside. */
export type MakeMockVendor = (company: Company) => MockVendor;
