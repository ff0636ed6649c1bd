import axios from 'axios';
import { CallFailure } from '../../domain/failure.js';
import type { Authorize } from './vendor-http.js';

export interface TokenRequest {
  /** The whole address of the token endpoint. */
  url: string;
  /** The form that it is asked with; credentials included. */
  form: Record<string, string>;
  headers?: Record<string, string>;
}

const renewEarlyMs = 60_000;

/** An OAuth 2.0 access token (RFC 6749), asked for when needed and kept until shortly before it ends. */
export function bearerToken(request: TokenRequest): Authorize {
  let kept: { token: string; endsAtMs: number } | undefined;
  return async () => {
    if (!kept || kept.endsAtMs < Date.now()) kept = await askForToken(request);
    return { Authorization: `Bearer ${kept.token}` };
  };
}

/** HTTP Basic (RFC 7617). */
export const basicCredentials = (user = '', password = '') => ({
  Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});

async function askForToken({ url, form, headers }: TokenRequest): Promise<{ token: string; endsAtMs: number }> {
  const options = { timeout: 15_000, proxy: false as const, maxRedirects: 0, validateStatus: () => true, headers };
  const answer = await axios
    .post<{ access_token?: unknown; expires_in?: unknown }>(url, new URLSearchParams(form), options)
    .catch(() => {
      const message = 'The HR system gave no access token: it could not be reached; it is tried again.';
      throw new CallFailure('HR_SYSTEM_UNREACHABLE', message, 'refused', true);
    });
  const { access_token: token, expires_in: lifeSeconds } = answer.status < 300 ? answer.data : {};
  if (typeof token !== 'string') {
    const message = `The HR system gave no access token (${answer.status}): enter the credentials anew.`;
    throw new CallFailure('HR_SYSTEM_REFUSED_CREDENTIALS', message, 'refused', true);
  }
  const lifeMs = typeof lifeSeconds === 'number' ? lifeSeconds * 1_000 : 3_600_000;
  return { token, endsAtMs: Date.now() + Math.max(0, lifeMs - renewEarlyMs) };
}
