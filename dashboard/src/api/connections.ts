import { get, patch, post, remove } from './client.js';
import type { Page } from './people.js';

/** One setting or credential that a kind of HR system takes. */
export interface Field {
  type: 'text' | 'url' | 'boolean' | 'number' | 'object' | 'texts';
  about: string;
  required?: boolean;
  oneOf?: string[];
}

export interface ConnectionKind {
  kind: string;
  title: string;
  settings: Record<string, Field>;
  credentials: Record<string, Field>;
  takesDeliveries: boolean;
  callsVendor: boolean;
}

export type Settings = Record<string, unknown>;

export interface Connection {
  id: string;
  kind: string;
  name: string;
  settings: Settings;
  createdAt: string;
  hookPath: string;
  hasSecret: boolean;
  previousSecretUntil: string | null;
  hasCredentials: boolean;
  credentialsExpireAt: string | null;
  pausedAt: string | null;
}

interface Trouble {
  code: string;
  message: string;
}

export interface Health {
  state: 'healthy' | 'degraded' | 'failing' | 'paused';
  reasons: string[];
  awaitsBaseline: boolean;
  lastDeliveryAt: string | null;
  lastEventAt: string | null;
  lagSeconds: number;
  pending: number;
  failed: number;
  signatureFailures: number;
  polledAt: string | null;
  lastReconciliation: { id: string; state: string; endedAt: string | null } | null;
}

export const deliveryStates = ['pending', 'done', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** What one notice of a delivery told and what came of it. */
export interface Told {
  says?: string;
  type?: string;
  remoteId?: string;
  outcome?: string;
  reason?: string;
  why?: string;
  eventId?: string;
  message?: string;
}

export interface Delivery {
  id: string;
  origin: 'hook' | 'poll' | 'test';
  status: DeliveryState;
  receivedAt: string;
  endedAt: string | null;
  bytes: number;
  attempts: number;
  notices: Told[];
  error: Trouble | null;
  hasContent: boolean;
}

/** Redacted by the server; null when it was dropped. */
export interface DeliveryDetail extends Delivery {
  content: {
    request?: { method: string; headers: Record<string, string>; query: string[] };
    body: unknown;
  } | null;
}

export interface TestReport {
  deliveryId: string;
  worked: string[];
  failed: string[];
}

export interface Reconciliation {
  id: string;
  mode: 'baseline' | 'repair';
  state: 'asked' | 'running' | 'completed' | 'failed';
  askedBy: string | null;
  startedAt: string | null;
  endedAt: string | null;
  listed: number;
  changed: number;
  unreadable: number;
  gone: number;
  error: Trouble | null;
}

export interface Drift {
  remoteId: string;
  code: 'drift' | 'gone' | 'unreadable';
  message: string;
}

export interface NewConnection {
  kind: string;
  name: string;
  settings: Settings;
  secret?: string;
  credentials?: Record<string, string>;
}

export type ConnectionChange = Partial<Omit<NewConnection, 'kind'>> & { secretOverlapHours?: number };

const at = (id: string, rest = '') => `/v1/connections/${encodeURIComponent(id)}${rest}`;

export const listKinds = () => get<Page<ConnectionKind>>('/v1/connections/kinds');
export const listConnections = () => get<Page<Connection>>('/v1/connections');
export const readConnection = (id: string) => get<Connection>(at(id));
export const readHealth = (id: string) => get<Health>(at(id, '/health'));
export const addConnection = (connection: NewConnection) => post<Connection>('/v1/connections', connection);
export const changeConnection = (id: string, change: ConnectionChange) => patch<Connection>(at(id), change);
export const endPreviousSecret = (id: string) => remove<undefined>(at(id, '/secrets/previous'));
export const removeConnection = (id: string, reason: string) => remove<undefined>(at(id), { reason });
export const pauseConnection = (id: string, reason: string) => post<Connection>(at(id, '/pause'), { reason });
export const resumeConnection = (id: string, reason: string) => post<Connection>(at(id, '/resume'), { reason });
export const testConnection = (id: string) => post<TestReport>(at(id, '/test'), {});
export const pollConnection = (id: string) => post<undefined>(at(id, '/poll'), {});
export const reconcile = (id: string, mode: Reconciliation['mode']) =>
  post<Reconciliation>(at(id, '/reconciliations'), { mode });
export const listReconciliations = (id: string) => get<Page<Reconciliation>>(at(id, '/reconciliations'), { limit: 10 });
export const readReconciliation = (id: string, reconciliationId: string) =>
  get<Reconciliation & { items: Drift[] }>(at(id, `/reconciliations/${reconciliationId}`));
export const listDeliveries = (id: string, status: DeliveryState | undefined, cursor?: string) =>
  get<Page<Delivery>>(at(id, '/deliveries'), { status, cursor, limit: 25 });
export const readDelivery = (id: string, deliveryId: string) =>
  get<DeliveryDetail>(at(id, `/deliveries/${deliveryId}`));
export const replayDelivery = (id: string, deliveryId: string, reason: string) =>
  post<Delivery>(at(id, `/deliveries/${deliveryId}/replay`), { reason });
export const replayFailed = (id: string, reason: string) =>
  post<{ replayed: number }>(at(id, '/deliveries/replay'), { reason });
