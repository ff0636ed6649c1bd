import { post } from './client.js';
import type { Json, JsonObject } from './json.js';

export type Against = { people: true } | { events: number } | { person: JsonObject };

export interface Contest {
  about: 'background-check' | 'field';
  key?: string;
  field?: string;
  claims?: { rule: string; value: Json }[];
  loses?: { key: string; rules: string[] }[];
  /** Of a check: the winning one, with its `key`. */
  wins: Json;
  people: number;
}

export interface RequirementTotals {
  key: string;
  gains: number;
  loses: number;
  moves: number;
  credited: number;
  orders: number;
}

export interface Cost {
  total: number;
  lines: { requirement: string; count: number; price: number | null; amount: number | null }[];
  unpriced: string[];
}

export interface PreviewCost {
  now: Cost;
  renewals: Cost;
}

export interface Forecast {
  outcome: string;
  reason: string | null;
  gains: { key: string; dueDate: string | null }[];
  loses: { key: string }[];
  moves: { key: string; from: string | null; to: string | null }[];
  credited: string[];
  orders: string[];
  rules: string[];
}

export interface PreviewedPerson extends Forecast {
  personId: string;
  employeeId: string;
  firstName: string | null;
  lastName: string | null;
}

export interface PreviewedEvent extends Forecast {
  event: { eventId: string; employeeId: string; type: string; receivedAt: string };
}

export interface Totals {
  people: number;
  outcomes: Record<string, number>;
  unmatched: { people: number; newly: number; pickedUp: number };
  requirements: RequirementTotals[];
  contests: Contest[];
}

export interface Preview<Item> {
  totals: Totals;
  cost: PreviewCost;
  items: Item[];
  nextCursor: string | null;
}

export interface MadeUpPreview extends Omit<Forecast, 'rules'> {
  cost: PreviewCost;
  explanation: {
    rules: string[];
    nearest: { rule: string; failed: { field: string; wanted: Json; actual?: Json }[] }[];
  };
}

/** What is previewed: rules that are not saved, or a saved version. */
export type PreviewSource = { rules: JsonObject[] } | { version: number };

const preview = <T>(body: object, signal: AbortSignal) => post<T>('/v1/rules/preview', body, signal);

export const previewPeople = (source: PreviewSource, signal: AbortSignal, limit = 100) =>
  preview<Preview<PreviewedPerson>>({ ...source, against: { people: true }, limit }, signal);
export const previewEvents = (source: PreviewSource, signal: AbortSignal, events: number) =>
  preview<Preview<PreviewedEvent>>({ ...source, against: { events } }, signal);
export const previewMadeUp = (source: PreviewSource, signal: AbortSignal, person: JsonObject) =>
  preview<MadeUpPreview>({ ...source, against: { person } }, signal);
