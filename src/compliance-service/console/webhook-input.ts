import { Fields } from '../requests/fields.js';
import { invalidRequest } from '../requests/failures.js';
import { bodyFields, isFields } from '../requests/sections.js';
import type { WebhookEndpoint } from '../webhooks/webhook-endpoints.js';
import { WEBHOOK_KINDS, type WebhookKind } from '../webhooks/webhook-kinds.js';
import { targetProblem } from '../webhooks/webhook-target.js';

/** Kinds that are not named stay as they are; a kind that is named is replaced as a whole. */
export function readWebhooks(body: unknown, sandbox: boolean): Map<WebhookKind, WebhookEndpoint> {
  if (Object.keys(bodyFields(body)).length === 0) {
    throw invalidRequest(`Name at least one of: ${WEBHOOK_KINDS.join(', ')}`);
  }
  const all = new Fields({});
  const endpoints = new Map<WebhookKind, WebhookEndpoint>();
  const kinds: Fields[] = [];
  for (const [name, settings] of Object.entries(bodyFields(body))) {
    const kind = WEBHOOK_KINDS.find((candidate) => candidate === name);
    if (!kind) all.fail(name, `is not one of: ${WEBHOOK_KINDS.join(', ')}`);
    else if (!isFields(settings)) all.fail(name, 'must be an object with url and enabled');
    else {
      const fields = new Fields(settings, `${kind}.`);
      kinds.push(fields);
      endpoints.set(kind, readEndpoint(fields, sandbox));
    }
  }
  all.check(...kinds);
  return endpoints;
}

function readEndpoint(fields: Fields, sandbox: boolean): WebhookEndpoint {
  const enabled = fields.boolean('enabled') ?? true;
  const url = fields.text('url', 2_000) ?? '';
  const problem = targetProblem(url, sandbox);
  if ((enabled || url !== '') && problem !== undefined) fields.fail('url', problem);
  return { url, enabled, username: fields.text('username') ?? null, password: fields.text('password') ?? null };
}
