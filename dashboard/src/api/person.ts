import { get, post } from './client.js';
import type { Page, PersonSummary } from './people.js';
import type { RunStatus } from './runs.js';

export interface Certificate {
  generation: number;
  state: 'met' | 'waived';
  metAt: string;
  validUntil: string | null;
  runId: string | null;
  step: string | null;
  output: Record<string, unknown> | null;
}

export interface Requirement {
  key: string;
  state: string;
  current: boolean;
  renewing: boolean;
  dueAt: string | null;
  metAt: string | null;
  validUntil: string | null;
  certificates: Certificate[];
  note: string | null;
  lastConfirmedAt: string | null;
}

export interface Override {
  id: string;
  kind: 'exempt' | 'add';
  key: string;
  actor: string;
  reason: string;
  expiresOn: string | null;
  createdAt: string;
}

/** What HR tells today. */
export interface Facts {
  userType?: string | null;
  state?: string | null;
  employmentType?: string | null;
  childServing?: boolean | null;
  managerEmail?: string | null;
  language?: string | null;
  tags?: string[] | null;
  attributes?: Record<string, unknown> | null;
}

export interface Person extends PersonSummary {
  accessRevoked: boolean;
  mergedInto: string | null;
  facts: Facts;
  complianceUserId: number | null;
  clearance: {
    cleared: boolean;
    asOf: string;
    missing: { requirement: string; state: string; dueAt: string | null }[];
    expiresAt: string | null;
  };
  lastConfirmedAt: string | null;
  requirements: Requirement[];
  overrides: Override[];
  rulesVersion: number | null;
  runs: { id: string; purpose: string; status: RunStatus; createdAt: string }[];
}

/** One comparison of a rule with what is known. */
export interface Comparison {
  pointer: string;
  field: string;
  operator: string;
  wanted: unknown;
  negated: boolean;
  actual?: unknown;
  matched: boolean;
}

/** Why a requirement is asked, or is not. */
export interface Explained {
  key: string;
  asked: boolean;
  notAsked: string | null;
  rules: { name: string; conditions: Comparison[] }[];
  replaces: { key: string; rank: number; rules: string[] }[];
  replacedBy: { key: string; rank: number } | null;
  due: { date: string | null; claims: { rule: string; days: number; from: string; date: string | null }[] };
  override: { kind: 'exempt' | 'add'; actor: string; reason: string; expiresOn: string | null } | null;
  credited: boolean;
  step: {
    runId: string;
    key: string;
    status: string;
    waitingFor: string | null;
    error: { message: string } | null;
  } | null;
}

export interface Explanation {
  rulesVersion: number;
  requirements: Explained[];
}

export interface TimelineEntry {
  id: string;
  at: string;
  what: string;
  actor: string;
  reason: string | null;
  runId: string | null;
  step: string | null;
  detail: Record<string, unknown> | null;
}

interface OtherPerson {
  id: string;
  employeeId: string;
  firstName: string | null;
  lastName: string | null;
}

export interface Identity {
  birthDateKnown: boolean;
  earlierNames: { firstName: string | null; lastName: string | null; lastToldAt: string }[];
  duplicates: { id: string; state: 'open' | 'merged' | 'apart' | 'dismissed'; grounds: string[]; other: OtherPerson }[];
  mergedFrom: { id: string; employeeId: string }[];
}

export interface Note {
  id: string;
  text: string;
  author: string;
  at: string;
  struck: { at: string; by: string; reason: string } | null;
}

export interface PersonLink {
  kind: 'training' | 'application';
  requirements: string[];
  url: string;
}

export interface NewOverride {
  kind: 'exempt' | 'add';
  /** exempt: a key. add: as in a rule. */
  requirement: unknown;
  expiresOn?: string;
  reason: string;
}

export interface NewDisclosure {
  textVersion: string;
  signedAt: string;
  signedName: string;
  evidence?: string;
}

const at = (id: string) => `/v1/people/${encodeURIComponent(id)}`;

export const readPerson = (id: string) => get<Person>(at(id));
export const explainPerson = (id: string) => get<Explanation>(`${at(id)}/requirements`);
export const readTimeline = (id: string, cursor?: string) =>
  get<Page<TimelineEntry>>(`${at(id)}/timeline`, { cursor, limit: 50 });
export const readIdentity = (id: string) => get<Identity>(`${at(id)}/identity`);
export const readNotes = (id: string) => get<Page<Note>>(`${at(id)}/notes`);
export const addNote = (id: string, text: string) => post<Note>(`${at(id)}/notes`, { text });
export const strikeNote = (id: string, noteId: string, reason: string) =>
  post<Note>(`${at(id)}/notes/${noteId}/strike`, { reason });
export const readLinks = (id: string) => get<Page<PersonLink>>(`${at(id)}/links`);
export const resendTraining = (id: string, requirement: string, reason: string) =>
  post<{ state: 'sent' | 'unknown' | 'not-sent'; errorCode?: string }>(`${at(id)}/resend-training`, {
    requirement,
    reason,
  });
export const addOverride = (id: string, override: NewOverride) => post<Override>(`${at(id)}/overrides`, override);
export const endOverride = (id: string, overrideId: string, reason: string) =>
  post<Override>(`${at(id)}/overrides/${overrideId}/end`, { reason });
export const releaseHold = (id: string, hold: string, reason: string) =>
  post<Person>(`${at(id)}/release`, { hold, reason });
export const startAssumed = (id: string, reason: string) => post<unknown>(`${at(id)}/start`, { reason });
export const disclose = (id: string, disclosure: NewDisclosure) => post<unknown>(`${at(id)}/disclosures`, disclosure);
