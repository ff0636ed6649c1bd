import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { nameOf } from '../outage-log.js';
import type { AttemptResult } from './deliveries.js';
import { guardedLookup, targetProblem } from './webhook-target.js';

const TIMEOUT_MS = 10_000;
const NO_ANSWER = 'No answer within 10 seconds';

export interface WebhookPost {
  url: string;
  payload: string;
  /** Beyond those that describe the body. */
  headers: Record<string, string>;
  username: string | null;
  password: string | null;
  sandbox: boolean;
}

/**
 * One POST, ten seconds for all of it, no redirects. Never throws: what went wrong is the result. `abort` ends it early;
 * it belongs to this call alone, because signals that outlive many requests collect listeners.
 */
export async function postWebhook(post: WebhookPost, abort: AbortController): Promise<AttemptResult> {
  const problem = targetProblem(post.url, post.sandbox);
  if (problem !== undefined) return { status: null, error: `The URL ${problem}` };
  const timer = setTimeout(() => {
    abort.abort(NO_ANSWER);
  }, TIMEOUT_MS);
  try {
    const status = await send(post, abort.signal);
    return { status, error: isSuccess(status) ? null : `The receiver answered ${status}` };
  } catch (error) {
    return { status: null, error: abort.signal.reason === NO_ANSWER ? NO_ANSWER : nameOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

function send(
  { url, payload, headers, username, password, sandbox }: WebhookPost,
  signal: AbortSignal,
): Promise<number> {
  const start = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = start(url, {
      method: 'POST',
      agent: false,
      signal,
      lookup: guardedLookup(sandbox),
      auth: username === null ? undefined : `${username}:${password ?? ''}`,
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(payload),
        'User-Agent': 'Gatehouse-Compliance/1',
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      // Only the status counts; a body of any length would just keep the connection busy.
      response.on('error', () => undefined);
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.end(payload);
  });
}
