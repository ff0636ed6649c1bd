import { get } from './client.js';
import type { Page } from './people.js';

export interface AuditFilter {
  actor?: string;
  action?: string;
  /** YYYY-MM-DD, both included. */
  fromDate?: string;
  toDate?: string;
  text?: string;
}

export interface AuditEntry {
  id: string;
  at: string;
  actor: string;
  action: string;
  reason: string | null;
  personId: string | null;
  employeeId: string | null;
  runId: string | null;
  stepKey: string | null;
  detail: Record<string, unknown> | null;
}

export const listAudit = (filter: AuditFilter, cursor?: string) =>
  get<Page<AuditEntry>>('/v1/audit', { ...filter, cursor, limit: 50 });

/** Where the browser fetches the same as a file. */
export const auditFile = (filter: AuditFilter) => {
  const told = Object.entries(filter).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `/v1/audit/export?${new URLSearchParams(told).toString()}`;
};
