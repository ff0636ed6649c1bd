/*
 * When it runs: when an admin saves a connection, and when a connection is used. Transaction: none. A repeat: the same
 * answer.
 */
import { checkFields, type FieldIssue, type Fields } from '../domain/connection-fields.js';
import type { Json, JsonObject } from '../domain/json.js';
import { mappableFacts } from '../domain/mappable-facts.js';
import type { ConnectionRecord } from '../ports/connection-store.js';
import type { HrisSource, SourceConnection } from '../ports/hris-source.js';

const forEverySource: Fields = {
  timeZone: { type: 'text', about: 'IANA time zone of dates without one; default: the organization’s' },
  mapping: { type: 'object', about: 'Where facts stand in the HR system’s record: { "role": "jobInformation.title" }' },
};

const forSourcesWithVendor: Fields = {
  baseUrl: { type: 'url', about: 'Address of the HR system’s API' },
  pollMinutes: { type: 'number', about: 'Minutes between two polls, 1 to 1440; default 15' },
  reconcileHour: {
    type: 'number',
    about: 'Hour of the nightly full read in the organization’s zone, 0 to 23; default 2',
  },
  firstSync: {
    type: 'text',
    about: 'baseline: deliveries wait for a first full read that starts nothing for who is there already; or none',
    oneOf: ['baseline', 'none'],
  },
};

const defaultPollMinutes = 15;

/** Every setting that connections of a source take. */
export function settingsFields(source: HrisSource): Fields {
  const withVendor = { ...forSourcesWithVendor };
  if (source.vendor && source.baseUrl === undefined && withVendor.baseUrl)
    withVendor.baseUrl = { ...withVendor.baseUrl, required: true };
  return { ...forEverySource, ...(source.vendor && withVendor), ...source.settings };
}

/** @param sandbox whether a vendor on this machine may stand in. */
export function settingsIssues(source: HrisSource, settings: JsonObject, sandbox: boolean): FieldIssue[] {
  const byShape = checkFields(settingsFields(source), settings);
  if (byShape.length > 0) return byShape;
  const faults: [name: string, fault: string | undefined][] = [
    ['baseUrl', addressFault(settings.baseUrl, sandbox)],
    ['timeZone', zoneFault(settings.timeZone)],
    ['pollMinutes', rangeFault(settings.pollMinutes, 1, 1_440)],
    ['reconcileHour', rangeFault(settings.reconcileHour, 0, 23)],
  ];
  const issues = faults.flatMap(([name, fault]) =>
    fault === undefined ? [] : [{ pointer: `/${name}`, message: `${name} ${fault}` }],
  );
  return [...issues, ...mappingIssues(settings.mapping)];
}

export const pollMs = ({ pollMinutes }: JsonObject) =>
  (typeof pollMinutes === 'number' ? pollMinutes : defaultPollMinutes) * 60_000;

/** A connection as its source sees it. */
export function asSourceConnection({ settings, organizationTimeZone }: ConnectionRecord): SourceConnection {
  return { settings, timeZone: typeof settings.timeZone === 'string' ? settings.timeZone : organizationTimeZone };
}

function addressFault(value: Json | undefined, sandbox: boolean): string | undefined {
  if (typeof value !== 'string') return undefined;
  const { protocol, hostname, username, search, hash } = new URL(value);
  if (username !== '' || search !== '' || hash !== '') return 'must be an address without user, query and fragment';
  if (protocol === 'https:') return undefined;
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  if (sandbox && isLoopback) return undefined;
  return 'must begin with https://; only in sandbox mode can it be a http:// address of this machine';
}

function zoneFault(value: Json | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return undefined;
  } catch {
    return 'must be an IANA time zone, for example America/Los_Angeles';
  }
}

function rangeFault(value: Json | undefined, from: number, to: number): string | undefined {
  if (value === undefined || value === null) return undefined;
  const isGood = Number.isInteger(value) && Number(value) >= from && Number(value) <= to;
  return isGood ? undefined : `must be a whole number from ${from} to ${to}`;
}

function mappingIssues(mapping: Json | undefined): FieldIssue[] {
  if (typeof mapping !== 'object' || mapping === null || Array.isArray(mapping)) return [];
  return Object.entries(mapping).flatMap(([name, field]) => {
    const fault = nameFault(name) ?? fieldFault(field);
    return fault === undefined ? [] : [{ pointer: `/mapping/${name}`, message: `mapping.${name} ${fault}` }];
  });
}

const nameFault = (name: string) =>
  /^attributes\.[^.]+$/.test(name) || (mappableFacts as readonly string[]).includes(name)
    ? undefined
    : `is no fact; facts are ${mappableFacts.join(', ')} and attributes.<name>`;

const isPath = (value: Json | undefined) => typeof value === 'string' && /^[^.]+(\.[^.]+)*$/.test(value);
const isObject = (value: Json | undefined) => typeof value === 'object' && value !== null && !Array.isArray(value);

function fieldFault(field: Json): string | undefined {
  const shape = 'must be a path with dots, or { "path": …, "values": { … }, "default": … }';
  if (isPath(field)) return undefined;
  if (typeof field !== 'object' || field === null || Array.isArray(field)) return shape;
  const isKnown = Object.keys(field).every((name) => ['path', 'values', 'default'].includes(name));
  return isKnown && isPath(field.path) && (field.values === undefined || isObject(field.values)) ? undefined : shape;
}
