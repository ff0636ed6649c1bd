import type { JsonObject } from '../domain/json.js';
import type { Page, PageRequest } from './read-store.js';

export const alertStates = ['open', 'resolved'] as const;
export type AlertState = (typeof alertStates)[number];

/** Something that staff should know of, though nobody has to act before work goes on. */
export interface NewAlert {
  /** What it is about, in kebab-case, such as `rule-broken`. */
  kind: string;
  /** Of what: one alert of a kind and subject is open at a time. */
  subject: string;
  severity: 'info' | 'warning' | 'error';
  /** What is wrong and what to do next; no data of a person. */
  message: string;
  /** What a page needs to lead there: ids, names of rules, versions. */
  detail: JsonObject;
}

export interface AlertView extends NewAlert {
  id: string;
  state: AlertState;
  firstSeenAt: string;
  lastSeenAt: string;
  /** How often it was seen since it is open. */
  times: number;
  resolvedAt: string | null;
  resolvedBy: string | null;
  resolvedReason: string | null;
}

export interface AlertStore {
  /** Opens each, or counts it once more and takes over what is told now where it is open already. */
  raise(organizationId: string, alerts: readonly NewAlert[]): Promise<void>;
  /** Resolves the open alerts of a kind of these subjects only, or of all subjects except these. */
  settle(
    organizationId: string,
    kind: string,
    subjects: { only: readonly string[] } | { except: readonly string[] },
    by: { actor: string; reason: string },
  ): Promise<void>;
  /** Audited in the same commit. @returns undefined when the organization has no such open alert. */
  resolve(organizationId: string, id: string, by: { actor: string; reason: string }): Promise<AlertView | undefined>;
  /** Newest first. @param filter.state undefined: all. */
  list(
    organizationId: string,
    filter: { state?: AlertState; kind?: string },
    page: PageRequest,
  ): Promise<Page<AlertView>>;
}
