import axios, { isAxiosError, type AxiosInstance, type AxiosResponse } from 'axios';
import { CallFailure } from '../../domain/failure.js';
import type { VendorAccess } from '../../ports/hris-source.js';
import { parseLossless } from '../../domain/lossless-json.js';

/** Headers that prove who calls; asked before each call, so that a token can be renewed. */
export type Authorize = () => Record<string, string> | Promise<Record<string, string>>;

export interface VendorRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below the base URL, from the slash on; or a whole address below it, as some vendors give for the next page. */
  url: string;
  params?: Record<string, string | number | undefined>;
  data?: unknown;
  headers?: Record<string, string>;
}

/** Of one answer; a report of everybody needs more than a record. */
export interface VendorLimits {
  timeoutMs?: number;
  maximumBytes?: number;
}

/** Reads of one vendor's API. Failures say what to do next and never what was sent: headers hold credentials. */
export class VendorHttp {
  readonly #axios: AxiosInstance;
  readonly #baseUrl: string;

  constructor(
    { baseUrl }: Pick<VendorAccess, 'baseUrl'>,
    private readonly authorize: Authorize,
    { timeoutMs = 15_000, maximumBytes = 20 * 1024 * 1024 }: VendorLimits = {},
  ) {
    this.#baseUrl = new URL(baseUrl).href.replace(/\/$/, '');
    this.#axios = axios.create({
      adapter: 'http',
      timeout: timeoutMs,
      proxy: false,
      // A redirect could carry the credentials to somebody else.
      maxRedirects: 0,
      maxContentLength: maximumBytes,
      validateStatus: () => true,
      transformResponse: readBody,
      headers: { Accept: 'application/json', 'User-Agent': 'gatehouse' },
    });
  }

  /** @returns undefined on 404 and 410. */
  get<T>(path: string, params?: Record<string, string | number | undefined>): Promise<T | undefined> {
    return this.call<T>({ method: 'GET', url: path, params });
  }

  post<T>(path: string, body: unknown, headers?: Record<string, string>): Promise<T | undefined> {
    return this.call<T>({ method: 'POST', url: path, data: body, headers });
  }

  delete<T>(path: string): Promise<T | undefined> {
    return this.call<T>({ method: 'DELETE', url: path });
  }

  /** For answers of which more than the body counts: link headers, message ids. */
  async respond(request: VendorRequest): Promise<{ status: number; headers: AxiosResponse['headers']; body: unknown }> {
    const url = this.addressOf(request.url);
    const authorization = await this.authorize();
    const answer = await this.#axios
      .request<unknown>({ ...request, url, headers: { ...request.headers, ...authorization } })
      .catch((error: unknown) => {
        throw new CallFailure('HR_SYSTEM_UNREACHABLE', unreachable(error), 'refused', true);
      });
    const { status, data: body } = answer;
    if (status === 404 || status === 410 || (status >= 200 && status < 300))
      return { status, headers: answer.headers, body };
    throw refusalOf(status, Number(answer.headers['retry-after']));
  }

  /** Credentials travel nowhere else, whatever a vendor, or an id with dots, gives as the next address. */
  private addressOf(url: string): string {
    const { href } = new URL(/^[a-z][a-z\d+.-]*:/i.test(url) ? url : this.#baseUrl + url);
    if (href === this.#baseUrl || href.startsWith(`${this.#baseUrl}/`) || href.startsWith(`${this.#baseUrl}?`))
      return href;
    const message = 'The HR system led to an address outside of settings.baseUrl: nothing was sent there.';
    throw new CallFailure('HR_SYSTEM_ANSWERED_ERROR', message, 'not-sent', false);
  }

  private async call<T>(request: VendorRequest): Promise<T | undefined> {
    const { status, body } = await this.respond(request);
    return status === 404 || status === 410 ? undefined : (body as T);
  }
}

/** What is no JSON stays a text. */
function readBody(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return parseLossless(body);
  } catch {
    return body;
  }
}

function unreachable(error: unknown): string {
  const code = isAxiosError(error) ? error.code : undefined;
  return `The HR system could not be reached (${code ?? 'no answer'}): check settings.baseUrl; it is tried again.`;
}

function refusalOf(status: number, retryAfterSeconds: number): CallFailure {
  if (status === 401 || status === 403) {
    const message = `The HR system refused the connection's credentials with ${status}: enter new ones.`;
    return new CallFailure('HR_SYSTEM_REFUSED_CREDENTIALS', message, 'refused', true);
  }
  const retryAfterMs = Number.isFinite(retryAfterSeconds) ? retryAfterSeconds * 1_000 : undefined;
  const busy = status === 429 || status >= 500;
  const message = busy
    ? `The HR system is busy or has a fault (${status}); it is tried again.`
    : `The HR system refused a read with ${status}: check the connection's settings.`;
  return new CallFailure('HR_SYSTEM_ANSWERED_ERROR', message, 'refused', busy, retryAfterMs);
}
