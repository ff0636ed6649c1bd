import { isAttended } from '../live/attended.js';
import { ApiError, unreachable, type Problem } from './problem.js';

/** Whatever it is called: what a file is, its bytes tell. */
const fileType = 'application/octet-stream';

type Query = Record<string, string | number | boolean | undefined>;

/** The one place where requests are made: same origin, session cookie, refusals as ApiError. */
async function call<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const isFile = body instanceof Blob;
  const answer = await fetch(path, {
    method,
    signal,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'x-gatehouse': '1',
      ...(!isAttended() && { 'x-gatehouse-unattended': '1' }),
      ...(body !== undefined && { 'content-type': isFile ? fileType : 'application/json' }),
    },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
  }).catch((reason: unknown): never => {
    signal?.throwIfAborted();
    throw new ApiError(unreachable, { cause: reason });
  });
  const text = await answer.text();
  if (!answer.ok) throw new ApiError(problemOf(answer.status, text));
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

function problemOf(status: number, text: string): Problem {
  try {
    return { ...(JSON.parse(text) as Problem), status };
  } catch {
    return { code: 'UNREADABLE', title: `The answer ${status} could not be read.`, status };
  }
}

export const get = <T>(path: string, query: Query = {}): Promise<T> => call('GET', path + search(query));
/** @param signal ends a question that nobody waits for any more. */
export const post = <T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> =>
  call('POST', path, body, signal);
export const put = <T>(path: string, body: unknown): Promise<T> => call('PUT', path, body);
export const patch = <T>(path: string, body: unknown): Promise<T> => call('PATCH', path, body);
export const remove = <T>(path: string, query: Query = {}): Promise<T> => call('DELETE', path + search(query));
/** Sends a file as it is. */
export const send = <T>(path: string, query: Query, file: Blob): Promise<T> => call('POST', path + search(query), file);

function search(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}
