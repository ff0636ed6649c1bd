import { Fields } from '../requests/fields.js';
import { invalidRequest } from '../requests/failures.js';
import { bodyFields, isFields } from '../requests/sections.js';
import type { StoredEndpoint, WebhookEndpoint } from '../webhooks/webhook-endpoints.js';
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
  const url = readTarget(fields, enabled, sandbox);
  return { url, enabled, username: fields.text('username') ?? null, password: fields.text('password') ?? null };
}

/**
 * Reads the console's form. What it does not send is off, and a blank password keeps the stored one. Not so when the
 * address belongs to somebody else now: a password that nobody can read must not be had by pointing it elsewhere.
 */
export function readWebhookForm(fields: Fields, stored: StoredEndpoint | undefined, sandbox: boolean): WebhookEndpoint {
  const enabled = fields.boolean('enabled') ?? false;
  const url = readTarget(fields, enabled, sandbox);
  const username = fields.text('username') ?? null;
  const password = fields.text('password');
  if (username === null) return { url, enabled, username, password: null };
  if (stored?.hasPassword && password === undefined && originOf(stored.url) !== originOf(url)) {
    fields.fail('password', 'must be entered again, because the URL leads to another place');
  }
  return { url, enabled, username, password };
}

function readTarget(fields: Fields, enabled: boolean, sandbox: boolean): string {
  const url = fields.text('url', 2_000) ?? '';
  const problem = targetProblem(url, sandbox);
  if ((enabled || url !== '') && problem !== undefined) fields.fail('url', problem);
  return url;
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
