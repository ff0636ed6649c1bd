import { get, post, put } from './client.js';
import type { Page } from './people.js';
import type { Role } from './session.js';

export const attentionKinds = [
  'step-failed',
  'effect-unknown',
  'review',
  'approval',
  'disclosure',
  'duplicate',
  'held',
  'unmatched',
  'delivery',
  'connection',
  'rule',
  'overdue',
  'mail',
  'alert',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

export type AttentionAsk = 'reason' | 'externalId' | 'textVersion' | 'signedAt' | 'signedName';

/** A request that resolves an item. */
export interface AttentionAction {
  name: string;
  path: string;
  needs: Role;
  body: Record<string, unknown>;
  /** Fields to send besides `body`. */
  asks: AttentionAsk[];
}

export interface Assignee {
  id: string;
  name: string;
}

export interface AttentionItem {
  id: string;
  kind: AttentionKind;
  since: string;
  urgency: 'high' | 'normal' | 'low';
  firstDay: string | null;
  person: {
    id: string;
    employeeId: string;
    firstName: string | null;
    lastName: string | null;
    role: string | null;
    location: string | null;
  } | null;
  title: string;
  cause: string;
  proposedFix: string;
  /** The first is what is proposed. */
  actions: AttentionAction[];
  assignee: Assignee | null;
}

export interface AttentionFilter {
  kind?: AttentionKind;
  assignee?: 'me' | 'nobody';
  search?: string;
}

export interface AttentionCounts {
  total: number;
  mine: number;
  kinds: Partial<Record<AttentionKind, number>>;
}

const at = (id: string) => `/v1/attention/${encodeURIComponent(id)}`;

export const listAttention = (filter: AttentionFilter, cursor?: string) =>
  get<Page<AttentionItem>>('/v1/attention', { ...filter, cursor, limit: 50 });
export const readAttention = (id: string) => get<AttentionItem>(at(id));
export const countAttention = () => get<AttentionCounts>('/v1/attention/counts');
export const listAssignees = () => get<Page<Assignee>>('/v1/attention/assignees');
export const assignAttention = (id: string, accountId: string | null) =>
  put<AttentionItem>(`${at(id)}/assignment`, { accountId });
export const resolveAttention = ({ path, body }: AttentionAction, told: Partial<Record<AttentionAsk, string>>) =>
  post<unknown>(path, { ...body, ...told });
