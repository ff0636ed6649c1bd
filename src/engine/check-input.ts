/*
 * When it runs: on everything that a delivery, a poll or a full read tells, before it is taken in. Transaction: none. A
 * repeat: the same answer.
 */
import type { FieldIssue } from '../domain/connection-fields.js';
import type { HrRecord } from '../domain/hr-record.js';
import type { DeliveredEvent } from './ingest-event.js';

/** The checks of POST /v1/events, for what comes another way: the domain sees checked values only. */
export interface CheckInput {
  event(told: unknown): Promise<{ event: DeliveredEvent } | { issues: FieldIssue[] }>;
  /** @returns what is wrong with a record; nothing where it is good. */
  record(record: HrRecord): Promise<FieldIssue[]>;
}
