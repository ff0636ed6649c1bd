/*
 * When it runs: when a delivery is stored, and each time that it is read. Transaction: none. A repeat: the same content.
 */
import { createHash } from 'node:crypto';
import type { Json } from '../domain/json.js';
import { redactBody, redactHeaders, redactPayload } from '../domain/redact-payload.js';
import type { ConnectionRecord } from '../ports/connection-store.js';
import type { NewDelivery } from '../ports/delivery-store.js';
import type { Delivery, HrisSource, Notice } from '../ports/hris-source.js';
import type { SecretBox } from '../ports/secret-box.js';
import { asSourceConnection } from './connection-settings.js';

type Content = { notices: Notice[] } | (Omit<Delivery, 'body'> & { body: string });

// They have proven the sender; nobody needs them to read what was sent.
const provenBy = ['authorization', 'cookie'];

export function sealDelivery(box: SecretBox, { method, headers, query, body }: Delivery): string {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !provenBy.includes(name)));
  const content: Content = { method, headers: kept, query, body: body.toString('base64') };
  return box.seal(JSON.stringify(content));
}

/** What came, as people may see it: without social security numbers, birth dates, addresses, bank details and secrets. */
export interface ShownContent {
  /** Of a request of the HR system; absent where a poll or a test has told it. */
  request?: { method: string; headers: Record<string, string>; query: string[] };
  body: Json;
}

/** @throws Error when it was sealed with another key. */
export function showDelivery(box: SecretBox, sealedContent: string): ShownContent {
  const content = JSON.parse(box.open(sealedContent)) as Content;
  if ('notices' in content) return { body: redactPayload(content.notices as unknown as Json) };
  const { method, headers, query, body } = content;
  const request = { method, headers: redactHeaders(headers), query: Object.keys(query) };
  return { request, body: redactBody(Buffer.from(body, 'base64').toString('utf8')) };
}

/** What a poll or a test has told, to be read like a delivery. */
export function toldDelivery(
  box: SecretBox,
  { id, organizationId }: Pick<ConnectionRecord, 'id' | 'organizationId'>,
  told: { origin: 'poll' | 'test'; key?: string; notices: Notice[] },
): NewDelivery {
  const text = JSON.stringify({ notices: told.notices } satisfies Content);
  const hash = createHash('sha256').update(text).digest('hex');
  return {
    organizationId,
    connectionId: id,
    key: told.key ?? `${told.origin}:${hash}`,
    mayRecur: told.key === undefined,
    origin: told.origin,
    sealedContent: box.seal(text),
    bytes: Buffer.byteLength(text),
  };
}

/** @throws Error naming what cannot be read. */
export function openDelivery(
  box: SecretBox,
  source: HrisSource,
  connection: ConnectionRecord,
  sealedContent: string,
): Notice[] {
  const content = JSON.parse(box.open(sealedContent)) as Content;
  if ('notices' in content) return content.notices;
  const delivery: Delivery = { ...content, body: Buffer.from(content.body, 'base64') };
  return source.read?.(delivery, asSourceConnection(connection)) ?? [];
}
