/*
 * When it runs: when an admin configures HR connections. Transaction: one statement each. A repeat: configuring twice is a
 * conflict by name.
 */
import { checkFields, type FieldIssue, type Fields } from '../domain/connection-fields.js';
import { Refusal } from '../domain/failure.js';
import type { JsonObject } from '../domain/json.js';
import type { ConnectionRecord, ConnectionStore, Responsible } from '../ports/connection-store.js';
import type { Delivery, HrisSource } from '../ports/hris-source.js';
import type { SecretBox } from '../ports/secret-box.js';
import { settingsFields, settingsIssues } from './connection-settings.js';
import { provenSecret } from './proven-secret.js';
import type { Sources } from './sources.js';

/** A connection without its secrets. */
export interface ConnectionView extends Pick<ConnectionRecord, 'id' | 'kind' | 'name' | 'settings' | 'createdAt'> {
  /** Where the HR system sends to, below this server's address. */
  hookPath: string;
  hasSecret: boolean;
  /** Until when the secret before goes on working; null when it does not. */
  previousSecretUntil: string | null;
  hasCredentials: boolean;
  credentialsExpireAt: string | null;
  /** Since when an admin has paused it; null: it works. */
  pausedAt: string | null;
}

export interface NewConnection {
  kind: string;
  name: string;
  settings: JsonObject;
  /** What the HR system signs with. */
  secret?: string;
  /** What its API is called with, by the names of the source's fields. */
  credentials?: Record<string, string>;
  /** ISO 8601 */
  credentialsExpireAt?: string | null;
}

export type ConnectionChanges = Partial<Omit<NewConnection, 'kind'>> & {
  /** How long the secret of until now goes on working. */
  secretOverlapHours: number;
};

/** A kind of HR system, with what a form for a connection asks. */
export interface ConnectionKind {
  kind: string;
  title: string;
  settings: Fields;
  credentials: Fields;
  /** Whether it sends deliveries, which are signed with a secret. */
  takesDeliveries: boolean;
  /** Whether Gatehouse calls it. */
  callsVendor: boolean;
}

export class Connections {
  /** @param sandbox whether a vendor on this machine may stand in. */
  constructor(
    private readonly store: ConnectionStore,
    private readonly box: SecretBox,
    private readonly sources: Sources,
    private readonly sandbox: boolean,
  ) {}

  kinds(): ConnectionKind[] {
    return this.sources.all.map((source) => ({
      kind: source.kind,
      title: source.title,
      settings: settingsFields(source),
      credentials: source.credentials ?? {},
      takesDeliveries: source.verify !== undefined,
      callsVendor: source.vendor !== undefined,
    }));
  }

  async add(organizationId: string, told: NewConnection, by: Responsible): Promise<ConnectionView> {
    const { kind, name, settings, secret, credentials } = told;
    const source = this.sources.require(kind);
    this.requireGood(source, { ...told, credentials: credentials ?? {} });
    if (secret === undefined && source.verify && source.trustsHandshake !== true)
      throw new Refusal('INVALID_SECRET', 'secret is missing: what the HR system signs with', 'invalid', '/secret');
    const added = await this.store.add(
      {
        organizationId,
        kind,
        name,
        settings,
        sealedSecret: secret === undefined ? undefined : this.box.seal(secret),
        sealedCredentials: credentials && this.box.seal(JSON.stringify(credentials)),
        credentialsExpireAt: told.credentialsExpireAt ?? undefined,
        awaitsBaseline: canListEverybody(source, settings, credentials) && settings.firstSync !== 'none',
      },
      by,
    );
    if (added) return view(added);
    const message = `There is a connection "${name}" already: choose another name.`;
    throw new Refusal('CONNECTION_EXISTS', message, 'conflict', '/name');
  }

  async list(organizationId: string): Promise<ConnectionView[]> {
    return (await this.store.list(organizationId)).map(view);
  }

  async read(organizationId: string, id: string): Promise<ConnectionView> {
    return view(await this.require(organizationId, id));
  }

  async change(
    organizationId: string,
    id: string,
    changes: ConnectionChanges,
    by: Responsible,
  ): Promise<ConnectionView> {
    const source = this.sources.of((await this.require(organizationId, id)).kind);
    if (source) this.requireGood(source, changes);
    const { secret, credentials, ...rest } = changes;
    const changed = await this.store.change(
      organizationId,
      id,
      {
        ...rest,
        sealedSecret: secret === undefined ? undefined : this.box.seal(secret),
        sealedCredentials: credentials && this.box.seal(JSON.stringify(credentials)),
      },
      by,
    );
    return view(found(changed));
  }

  /** Ends the overlap of a rotated secret at once. */
  async dropPreviousSecret(organizationId: string, id: string, by: Responsible): Promise<void> {
    found(await this.store.dropPreviousSecret(organizationId, id, by));
  }

  /** What it delivered stays. */
  async remove(organizationId: string, id: string, by: Responsible): Promise<void> {
    found((await this.store.remove(organizationId, id, by)) || undefined);
  }

  /** Deliveries are still taken and stored; nothing is read, polled or listed until it goes on. */
  async pause(organizationId: string, id: string, paused: boolean, by: Responsible): Promise<ConnectionView> {
    const { kind } = await this.require(organizationId, id);
    if (kind === 'scim')
      throw new Refusal(
        'CONNECTION_CANNOT_PAUSE',
        'An identity provider writes over SCIM and reads what it wrote: stop the provisioning there.',
        'conflict',
      );
    return view(found(await this.store.pause(organizationId, id, paused, by)));
  }

  /** @throws Refusal when the organization has no such connection. */
  async require(organizationId: string, id: string): Promise<ConnectionRecord> {
    const connection = await this.store.find(id);
    return found(connection?.organizationId === organizationId ? connection : undefined);
  }

  /**
   * The connection, if it is of this kind and the headers prove that the sender knows a live secret of it.
   * @param headers names in lower case.
   */
  async prove(
    connectionId: string,
    kind: string,
    headers: Delivery['headers'],
  ): Promise<Pick<ConnectionRecord, 'organizationId' | 'settings'> | undefined> {
    const connection = await this.store.find(connectionId);
    if (connection?.kind !== kind) return undefined;
    const delivery: Delivery = { method: 'GET', headers, query: {}, body: Buffer.alloc(0) };
    if (provenSecret(this.sources.require(kind), connection, delivery, this.box) !== undefined) return connection;
    await this.store.countSignatureFailure(connectionId);
    return undefined;
  }

  private requireGood(
    source: HrisSource,
    { settings, secret, credentials }: Partial<Pick<NewConnection, 'settings' | 'secret' | 'credentials'>>,
  ): void {
    refuseFirst('INVALID_SETTINGS', '/settings', settings ? settingsIssues(source, settings, this.sandbox) : []);
    refuseFirst(
      'INVALID_CREDENTIALS',
      '/credentials',
      credentials ? checkFields(source.credentials ?? {}, credentials) : [],
    );
    const fault = secret === undefined ? undefined : source.checkSecret?.(secret);
    if (fault !== undefined) throw new Refusal('INVALID_SECRET', fault, 'invalid', '/secret');
  }
}

function refuseFirst(code: string, at: string, [issue]: FieldIssue[]): void {
  if (issue) throw new Refusal(code, issue.message, 'invalid', `${at}${issue.pointer}`);
}

/** Whether its vendor has a list of everybody, as far as that is known without asking it. */
function canListEverybody(source: HrisSource, settings: JsonObject, credentials: Record<string, string> = {}): boolean {
  const baseUrl = typeof settings.baseUrl === 'string' ? settings.baseUrl : (source.baseUrl ?? '');
  const vendor = source.vendor?.({ settings, credentials, baseUrl, timeZone: 'UTC', now: () => new Date() });
  return vendor?.everyone !== undefined;
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Refusal('CONNECTION_NOT_FOUND', 'There is no such connection.', 'not-found');
  return value;
}

function view(connection: ConnectionRecord): ConnectionView {
  const { id, kind, name, settings, createdAt, previousSecretUntil, credentialsExpireAt, pausedAt } = connection;
  return {
    id,
    kind,
    name,
    settings,
    createdAt,
    hookPath: kind === 'scim' ? `/scim/v2/${id}` : `/hooks/hris/${id}`,
    hasSecret: connection.sealedSecret !== null,
    previousSecretUntil,
    hasCredentials: connection.sealedCredentials !== null,
    credentialsExpireAt,
    pausedAt,
  };
}
