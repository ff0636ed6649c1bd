import { failureOfAnswer, inconclusive, type CallDescription, type ServiceAnswer } from './failures.js';
import { encodeForm, encodeJson, type FormFields } from './form-encoding.js';
import { readPages } from './paging.js';
import type { RequestBody, ServiceRequest, Transport, WriteOptions } from './transport.js';
import { listOf, pageCountOf, parseJson, UnreadableAnswer } from './wire-values.js';

interface Reading<T> {
  /** For messages: "get user". */
  operation: string;
  method?: 'GET' | 'POST';
  /** Below /api/v2. */
  path: string;
  query?: FormFields;
  read: (body: unknown) => T;
}

interface Listing<T> extends Reading<T> {
  /** Of the list, where the service wraps it. */
  name: string;
  pageLimit: number;
  /** Reads one record. */
  read: (record: unknown) => T;
}

interface Writing<T> {
  operation: string;
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  form?: FormFields;
  json?: FormFields;
  /** The statuses that say that it happened. */
  successes: readonly number[];
  /** The body is undefined exactly when the status is 204. */
  read: (body: unknown) => T;
}

/** The service answers a creation with 201; 200 says the same. */
export const created = [201, 200];

/** Makes the calls that resources describe, and judges the answers. */
export class ServiceCalls {
  constructor(private readonly transport: Transport) {}

  /** A call that changes nothing and may be repeated at will. */
  async read<T>({ operation, method = 'GET', path, query = {}, read }: Reading<T>): Promise<T> {
    const search = encodeForm(query);
    const request = { operation, writes: false, method, path: search === '' ? path : `${path}?${search}` };
    return this.call(request, [200], read);
  }

  /** Every iteration reads anew, and no page before it is needed. */
  list<T extends { id: number } | string>({ name, pageLimit, read, ...reading }: Listing<T>): AsyncIterable<T> {
    const readPage = (page: number): Promise<{ records: T[]; pageCount?: number }> =>
      this.read({
        ...reading,
        query: { ...reading.query, page },
        read: (body) => ({ records: listOf(body, name, read), pageCount: pageCountOf(body) }),
      });
    return { [Symbol.asyncIterator]: () => readPages(reading.operation, pageLimit, readPage) };
  }

  /** A call that changes something: what fails after its bytes left is an AmbiguousOutcome. */
  async write<T>({ successes, read, ...writing }: Writing<T>, options?: WriteOptions): Promise<T> {
    const { operation, method, path } = writing;
    return this.call({ operation, writes: true, method, path, body: bodyOf(writing), options }, successes, read);
  }

  private async call<T>(request: ServiceRequest, successes: readonly number[], read: (body: unknown) => T): Promise<T> {
    const answer = await this.transport.send({ ...request, path: `/api/v2/${request.path}` });
    if (!successes.includes(answer.status)) throw failureOfAnswer(request, answer);
    return readSuccess(request, answer, read);
  }
}

function readSuccess<T>(call: CallDescription, { status, text }: ServiceAnswer, read: (body: unknown) => T): T {
  try {
    return read(status === 204 ? undefined : parseJson(text));
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error;
    throw inconclusive(call, `its answer cannot be read, ${error.message}`, { status });
  }
}

function bodyOf({ form, json }: Pick<Writing<unknown>, 'form' | 'json'>): RequestBody | undefined {
  if (json) return { type: 'application/json', text: encodeJson(json) };
  return form && { type: 'application/x-www-form-urlencoded', text: encodeForm(form) };
}
