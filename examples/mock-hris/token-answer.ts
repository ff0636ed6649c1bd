import type { MockAnswer, MockRequest } from './mock-vendor.js';

/** An OAuth 2.0 token endpoint for client credentials. */
export function tokenAnswer(
  { method, headers, body }: MockRequest,
  { authorization, token }: { authorization: string; token: string },
): MockAnswer {
  const granted = new URLSearchParams(body).get('grant_type') === 'client_credentials';
  if (method !== 'POST' || !granted) return { status: 400, body: { error: 'unsupported_grant_type' } };
  if (headers.authorization !== authorization) return { status: 401, body: { error: 'invalid_client' } };
  return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 3600 } };
}
