import { get } from './client.js';

export const standings = [
  'cleared',
  'waiting',
  'needs-attention',
  'not-clear',
  'expired',
  'assumed',
  'held',
  'scheduled',
  'terminated',
  'merged',
] as const;
export type Standing = (typeof standings)[number];

export interface PersonSummary {
  id: string;
  employeeId: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  role: string | null;
  department: string | null;
  location: string | null;
  standing: Standing;
  heldReason: string | null;
  startDate: string | null;
  endDate: string | null;
  currentRunId: string | null;
}

export interface Requirement {
  key: string;
  state: string;
  current: boolean;
  dueAt: string | null;
  metAt: string | null;
  rules: string[];
  lastConfirmedAt: string | null;
}

export interface Person extends PersonSummary {
  complianceUserId: number | null;
  clearance: {
    cleared: boolean;
    asOf: string;
    missing: { requirement: string; state: string; dueAt: string | null }[];
    expiresAt: string | null;
  };
  lastConfirmedAt: string | null;
  requirements: Requirement[];
  runs: { id: string; purpose: string; status: string; createdAt: string }[];
}

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

export interface PeopleFilter {
  search?: string;
  status?: Standing;
  role?: string;
}

export const listPeople = (filter: PeopleFilter, cursor?: string) =>
  get<Page<PersonSummary>>('/v1/people', { ...filter, cursor, limit: 50 });

export const readPerson = (id: string) => get<Person>(`/v1/people/${encodeURIComponent(id)}`);
