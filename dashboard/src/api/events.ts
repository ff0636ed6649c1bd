import type { DeliveryDetail } from './connections.js';
import { get } from './client.js';
import type { Page } from './people.js';

export const outcomes = ['accepted', 'scheduled', 'held', 'deduplicated', 'ignored', 'rejected'] as const;
export type Outcome = (typeof outcomes)[number];

export const eventTypes = [
  'employee.hired',
  'employee.updated',
  'employee.terminated',
  'employee.rehired',
  'employee.termination-cancelled',
] as const;
export type EventType = (typeof eventTypes)[number];

export interface HrEvent {
  id: string;
  source: string;
  sourceName: string | null;
  type: EventType;
  employeeId: string;
  personId: string | null;
  personName: string | null;
  occurredAt: string;
  effectiveDate: string | null;
  outcome: Outcome;
  reason: string | null;
  runId: string | null;
  rulesVersion: number | null;
  receivedAt: string;
}

/** With what it said and what it came with, redacted by the server. */
export interface HrEventDetail extends HrEvent {
  facts: Record<string, unknown>;
  delivery: (DeliveryDetail & { connectionId: string }) | null;
}

export interface EventsFilter {
  search?: string;
  outcome?: Outcome;
  type?: EventType;
  source?: string;
  /** YYYY-MM-DD */
  from?: string;
  to?: string;
}

export const listEvents = (filter: EventsFilter, cursor?: string) =>
  get<Page<HrEvent>>('/v1/events', { ...filter, cursor, limit: 50 });
export const readEvent = (id: string) => get<HrEventDetail>(`/v1/events/${encodeURIComponent(id)}`);
