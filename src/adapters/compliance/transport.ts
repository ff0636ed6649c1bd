import axios, { isAxiosError, type AxiosInstance, type AxiosResponse } from 'axios';
import http from 'node:http';
import https from 'node:https';
import { Deadline } from './deadline.js';
import { failureOfTransport, type CallDescription, type ServiceAnswer } from './failures.js';
import { SendWatch } from './send-watch.js';

export interface ServiceRequest extends CallDescription {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** From /api/v2 on, with its query. */
  path: string;
  body?: RequestBody;
  options?: WriteOptions;
}

export interface RequestBody {
  type: string;
  text: string;
}

/** How a write can be held back or cut short. The `WritePermit` of a step is one. */
export interface WriteOptions {
  /** Called right before the first byte. What it throws goes to the caller, and nothing is sent. */
  check?(): void;
  /** Ends the call when it aborts: NotSent as long as nothing has left, AmbiguousOutcome from then on. */
  signal?: AbortSignal;
  /** Called when the whole request has been handed to the network. */
  written?(): void;
  /** Called when an answer has come, before it is judged. */
  answered?(): void;
}

/** Connections, to be shared between clients or to bring a certificate authority of one's own. */
export interface Agents {
  http: http.Agent;
  https: https.Agent;
}

export interface TransportOptions {
  baseUrl: string;
  apiKey: string;
  timeoutMs: number;
  agents: Agents;
}

/**
 * Connections stay open between calls, but not for long: a server that closes an idle connection in the moment it is
 * used again leaves a write whose outcome is unknown, and Node's own servers do that after 5 s.
 */
export function openAgents(): Agents {
  const options = { keepAlive: true, timeout: 4_000 };
  return { http: new http.Agent(options), https: new https.Agent(options) };
}

/** Carries requests; any HTTP status is an answer. Throws only when no answer came. */
export class Transport {
  /** Really private, because it holds the key: neither a logger nor an inspection of the client shows it. */
  readonly #axios: AxiosInstance;
  private readonly secure: boolean;
  private readonly timeoutMs: number;

  constructor(options: TransportOptions) {
    this.timeoutMs = options.timeoutMs;
    this.secure = checkedBase(options.baseUrl).protocol === 'https:';
    this.#axios = axios.create({
      adapter: 'http',
      baseURL: options.baseUrl.replace(/\/+$/, ''),
      httpAgent: options.agents.http,
      httpsAgent: options.agents.https,
      proxy: false,
      maxRedirects: 0,
      maxContentLength: 20 * 1024 * 1024,
      responseType: 'text',
      transformRequest: [(body: unknown) => body],
      transformResponse: [(body: unknown) => body],
      validateStatus: () => true,
      headers: {
        Authorization: `Token token=${checkedKey(options.apiKey)}`,
        Accept: 'application/json',
        'User-Agent': 'gatehouse',
      },
    });
  }

  /** @throws what `check` throws; NotSent, AmbiguousOutcome or ReadFailed when no answer came. */
  async send(request: ServiceRequest): Promise<ServiceAnswer> {
    const { method, path, body, options } = request;
    options?.check?.();
    const deadline = new Deadline(this.timeoutMs, options?.signal);
    const watch = new SendWatch(this.secure, () => options?.written?.());
    try {
      const answer = await this.#axios.request<string>({
        method,
        url: path,
        data: body?.text,
        headers: body && { 'Content-Type': body.type },
        signal: deadline.signal,
        transport: watch,
      });
      options?.answered?.();
      return answerOf(answer);
    } catch (error) {
      // The head of an answer that broke off still tells the status; without its body no success can be read.
      if (isAxiosError<string>(error) && error.response) return answerOf({ ...error.response, data: '' });
      throw failureOfTransport(request, watch.sent, deadline.expired ?? codeOf(error));
    } finally {
      deadline.close();
    }
  }
}

function answerOf(response: AxiosResponse<string>): ServiceAnswer {
  const retryAfter: unknown = response.headers['retry-after'];
  return {
    status: response.status,
    text: response.data,
    retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
  };
}

function codeOf(error: unknown): string {
  const known = typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
  return known ? String(error.code) : 'UNKNOWN';
}

/** Credentials inside the address would silently replace the key: axios turns them into a header of its own. */
function checkedBase(baseUrl: string): URL {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') {
    throw new Error('baseUrl (COMPLIANCE_URL) must be an http or https address without a user name or password in it.');
  }
  return url;
}

function checkedKey(apiKey: string): string {
  if (/^[\x21-\x7e]+$/.test(apiKey)) return apiKey;
  throw new Error('apiKey (COMPLIANCE_API_KEY) must be the key of an organization: printable characters, no spaces.');
}
