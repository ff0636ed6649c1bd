import type { JsonObject } from '../domain/json.js';

export interface ConnectionRecord {
  id: string;
  organizationId: string;
  kind: string;
  name: string;
  settings: JsonObject;
  /** null: the source takes no deliveries, or its sender proves itself in another way. */
  sealedSecret: string | null;
  /** The secret before, while it is still good. */
  sealedPreviousSecret: string | null;
  previousSecretUntil: string | null;
  sealedCredentials: string | null;
  credentialsExpireAt: string | null;
  createdAt: string;
  /** Since when nothing is read and nobody is asked; null: it works. */
  pausedAt: string | null;
  /** IANA name. */
  organizationTimeZone: string;
}

export interface NewConnectionRecord {
  organizationId: string;
  kind: string;
  name: string;
  settings: JsonObject;
  sealedSecret?: string;
  sealedCredentials?: string;
  credentialsExpireAt?: string;
  /** Whether deliveries wait for a first full read, which makes known who was at work before; it is asked for at once. */
  awaitsBaseline: boolean;
}

export interface ConnectionChange {
  name?: string;
  settings?: JsonObject;
  sealedSecret?: string;
  /** How long the secret of until now goes on working. */
  secretOverlapHours: number;
  sealedCredentials?: string;
  credentialsExpireAt?: string | null;
}

/** Why the last try failed; `code` stands in docs/errors.md. */
export interface Trouble {
  code: string;
  message: string;
}

/** Who has decided something about a connection, and why. */
export interface Responsible {
  actor: string;
  reason?: string;
}

/** How a connection stands, as far as the database knows. */
export interface ConnectionStanding {
  awaitsBaseline: boolean;
  pausedAt: string | null;
  lastDeliveryAt: string | null;
  lastEventAt: string | null;
  oldestPendingAt: string | null;
  /** Seconds that the oldest pending delivery has waited; 0 when none does. */
  lagSeconds: number;
  pending: number;
  /** Why the oldest delivery that was tried without success is pending. */
  pendingError: Trouble | null;
  failed: number;
  signatureFailures: number;
  signatureFailedSince: string | null;
  signatureFailedAt: string | null;
  /** Whether deliveries were refused and none was taken since. */
  refusedLately: boolean;
  polledAt: string | null;
  pollError: Trouble | null;
  lastReconciliation: { id: string; state: string; mode: string; endedAt: string | null; error: Trouble | null } | null;
  /** Whole days, negative when it is over. */
  credentialsExpireInDays: number | null;
}

export interface ConnectionStore {
  /** Audited. @returns undefined when the organization has a connection of this name. */
  add(connection: NewConnectionRecord, by: Responsible): Promise<ConnectionRecord | undefined>;
  list(organizationId: string): Promise<ConnectionRecord[]>;
  find(id: string): Promise<ConnectionRecord | undefined>;
  /** Audited by the names of what changes. @returns undefined when there is no such connection. */
  change(
    organizationId: string,
    id: string,
    change: ConnectionChange,
    by: Responsible,
  ): Promise<ConnectionRecord | undefined>;
  /** Ends the overlap; audited. @returns undefined when there is no such connection. */
  dropPreviousSecret(organizationId: string, id: string, by: Responsible): Promise<ConnectionRecord | undefined>;
  /** Adds settings that are not there yet. */
  keep(id: string, settings: JsonObject): Promise<void>;
  /** Deliveries that were not read yet are set aside. Audited. @returns whether there was one. */
  remove(organizationId: string, id: string, by: Responsible): Promise<boolean>;
  /** Stops reading, polling and full reads, or goes on with them; audited. @returns undefined when there is no such connection. */
  pause(organizationId: string, id: string, paused: boolean, by: Responsible): Promise<ConnectionRecord | undefined>;
  standing(id: string): Promise<ConnectionStanding>;
  /** Counts a delivery that must not be believed. */
  countSignatureFailure(id: string): Promise<void>;
  /** The connections that know a person, and by which id, the one that was told last first. */
  knowing(organizationId: string, employeeId: string): Promise<{ connectionId: string; remoteId: string }[]>;
}
