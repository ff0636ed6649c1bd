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
