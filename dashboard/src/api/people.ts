import { get, post, remove, search } from './client.js';

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

export interface Blocker {
  code: string;
  requirement: string | null;
  title: string;
}

/** Clearance in one line. */
export interface ClearanceSummary {
  cleared: boolean;
  expiresAt: string | null;
  waitingFor: string[];
  blockedBy: Blocker[];
}

export interface ListedPerson extends PersonSummary {
  userType: string | null;
  clearance: ClearanceSummary;
  dueAt: string | null;
  overdue: boolean;
}

export const peopleSorts = ['added', 'name', 'startDate', 'clearedUntil'] as const;
export type PeopleSort = (typeof peopleSorts)[number];

/** What is named must all hold; of a list one of its values. */
export interface PeopleFilter {
  search?: string;
  status?: Standing[];
  role?: string[];
  location?: string[];
  department?: string[];
  userType?: string[];
  overdue?: boolean;
  /** Days. */
  expiring?: number;
  /** Days. */
  starting?: number;
}

/** A filter and an order: what stands in the address, and in a saved view. */
export interface PeopleQuery extends PeopleFilter {
  sort?: PeopleSort;
  direction?: 'asc' | 'desc';
}

type Facet = { value: string; people: number }[];
export type PeopleFacets = Record<'statuses' | 'roles' | 'locations' | 'departments' | 'userTypes', Facet>;

export const pageSize = 50;

export const listPeople = (query: PeopleQuery, cursor?: string) =>
  get<Page<ListedPerson>>('/v1/people', { ...query, cursor, limit: pageSize });
export const countPeople = (filter: PeopleFilter) =>
  get<{ count: number; isMore: boolean }>('/v1/people/count', { ...filter });
export const readFacets = () => get<PeopleFacets>('/v1/people/facets');
/** Where the file of a list is. */
export const peopleFile = (query: PeopleQuery) => `/v1/people.csv${search({ ...query })}`;

export interface SavedView {
  id: string;
  name: string;
  isShared: boolean;
  isOwn: boolean;
  query: PeopleQuery;
  columns: string[];
  createdBy: string;
}

export const listViews = () => get<Page<SavedView>>('/v1/views');
export const saveView = (view: Pick<SavedView, 'name' | 'isShared' | 'query' | 'columns'>) =>
  post<SavedView>('/v1/views', view);
export const dropView = (id: string) => remove<undefined>(`/v1/views/${encodeURIComponent(id)}`);

export const peopleActions = ['retry', 'start', 'exempt', 'move'] as const;
export type PeopleAction = (typeof peopleActions)[number];

export interface BulkRequest {
  action: PeopleAction;
  personIds?: string[];
  filter?: PeopleFilter;
  requirement?: string;
  expiresOn?: string;
  reason: string;
}

export interface PersonOutcome {
  personId: string;
  employeeId: string;
  firstName: string | null;
  lastName: string | null;
  outcome: 'applied' | 'applicable' | 'skipped' | 'refused';
  changes: string[];
  error: { code: string; message: string } | null;
}

export const actOnPeople = (request: BulkRequest & { dryRun: boolean; cursor?: string }) =>
  post<Page<PersonOutcome>>('/v1/people/bulk', request);
