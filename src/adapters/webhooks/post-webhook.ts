import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Webhook } from 'standardwebhooks';
import type { PostWebhook, WebhookAnswer } from '../../ports/webhook-store.js';
import { guardedLookup, webhookTargetFault } from './webhook-target.js';

/** For all of it: connecting, sending, the answer. */
const timeoutMs = 10_000;
const keptCharacters = 500;

/** @param sandbox whether receivers on this machine may be reached. */
export function webhookPoster(sandbox: boolean): PostWebhook {
  return async ({ url, id, secrets, body }): Promise<WebhookAnswer> => {
    const fault = webhookTargetFault(url, sandbox);
    if (fault !== undefined) return { status: null, error: `The address ${fault}.`, response: null };
    const text = JSON.stringify(body);
    try {
      const { status, response } = await post(url, text, signed(id, secrets, text), sandbox);
      const isTaken = status >= 200 && status < 300;
      return { status, error: isTaken ? null : `The receiver answered ${status}.`, response };
    } catch (error) {
      return { status: null, error: whyNot(error), response: null };
    }
  };
}

/** After standardwebhooks.com. The time is the real one: receivers compare it with their own clocks. */
function signed(id: string, secrets: readonly string[], text: string): Record<string, string> {
  const sentAt = new Date();
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, sentAt, text)).join(' '),
  };
}

/** Redirects are not followed: they could lead inside. */
function post(
  url: string,
  text: string,
  headers: Record<string, string>,
  sandbox: boolean,
): Promise<{ status: number; response: string }> {
  const start = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = start(url, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      lookup: guardedLookup(sandbox),
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'user-agent': 'gatehouse',
      },
    });
    request.once('error', reject);
    request.once('response', (response) => {
      void firstWords(response).then((said) => {
        resolve({ status: response.statusCode ?? 0, response: said });
      });
    });
    request.end(text);
  });
}

/** Never fails: the status has come, and is what counts. */
async function firstWords(response: IncomingMessage): Promise<string> {
  let said = '';
  try {
    for await (const chunk of response) {
      said += String(chunk);
      if (said.length >= keptCharacters) break;
    }
  } catch {
    return said.slice(0, keptCharacters);
  }
  // PostgreSQL keeps no NUL.
  return said.slice(0, keptCharacters).replaceAll('\0', '');
}

function whyNot(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `No answer within ${timeoutMs / 1_000} seconds.`;
  if (error instanceof Error && error.name === 'AbortError') return `No answer within ${timeoutMs / 1_000} seconds.`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
  return `The receiver could not be reached (${code}).`;
}
