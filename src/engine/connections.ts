/*
 * When it runs: when an admin configures HR connections, and first for each delivery of one. Transaction: one statement
 * each. A repeat: configuring twice is a conflict by name; a delivery's events carry their own dedupe keys.
 */
import { checkFields } from '../domain/connection-fields.js';
import { Refusal } from '../domain/failure.js';
import type { JsonObject } from '../domain/json.js';
import type { ConnectionRecord, ConnectionStore } from '../ports/connection-store.js';
import type { Delivery, HrisSource } from '../ports/hris-source.js';
import type { SecretBox } from '../ports/secret-box.js';

/** A connection without its secret. */
export type ConnectionView = Omit<ConnectionRecord, 'sealedSecret' | 'organizationId'> & {
  /** Where the HR system sends to, below this server's address. */
  hookPath: string;
};

export interface NewConnection {
  kind: string;
  name: string;
  settings: JsonObject;
  secret: string;
}

export class Connections {
  private readonly sources = new Map<string, HrisSource>();

  /** Refuses to exist with two sources of one kind. */
  constructor(
    private readonly store: ConnectionStore,
    private readonly box: SecretBox,
    sources: readonly HrisSource[],
  ) {
    for (const source of sources) {
      if (this.sources.has(source.kind)) {
        throw new Error(`Two HR sources are called "${source.kind}": rename one of them where it is defined.`);
      }
      this.sources.set(source.kind, source);
    }
  }

  async add(organizationId: string, { kind, name, settings, secret }: NewConnection): Promise<ConnectionView> {
    const source = this.sources.get(kind);
    if (!source) {
      const known = [...this.sources.keys()].join(', ');
      throw new Refusal(
        'UNKNOWN_SOURCE_KIND',
        `There is no HR source "${kind}"; known are: ${known}.`,
        'invalid',
        '/kind',
      );
    }
    requireGood(source, settings, secret);
    const added = await this.store.add({ organizationId, kind, name, settings, sealedSecret: this.box.seal(secret) });
    if (!added)
      throw new Refusal(
        'CONNECTION_EXISTS',
        `There is a connection "${name}" already: choose another name.`,
        'conflict',
        '/name',
      );
    return view(added);
  }

  async list(organizationId: string): Promise<ConnectionView[]> {
    return (await this.store.list(organizationId)).map(view);
  }

  async change(
    organizationId: string,
    id: string,
    change: Partial<Omit<NewConnection, 'kind'>>,
  ): Promise<ConnectionView> {
    const known = await this.store.find(id);
    const source = known?.organizationId === organizationId ? this.sources.get(known.kind) : undefined;
    if (source) requireGood(source, change.settings, change.secret);
    const { secret, ...rest } = change;
    const sealed = secret === undefined ? rest : { ...rest, sealedSecret: this.box.seal(secret) };
    return view(found(await this.store.change(organizationId, id, sealed)));
  }

  async remove(organizationId: string, id: string): Promise<void> {
    found((await this.store.remove(organizationId, id)) || undefined);
  }

  /**
   * The connection, if it is of this kind and the headers prove that the sender knows its secret.
   * @param headers names in lower case.
   */
  async prove(
    connectionId: string,
    kind: string,
    headers: Delivery['headers'],
  ): Promise<Pick<ConnectionRecord, 'organizationId' | 'settings'> | undefined> {
    const connection = await this.store.find(connectionId);
    const source = this.sources.get(kind);
    if (connection?.kind !== kind || !source?.verify) return undefined;
    const delivery: Delivery = { method: 'GET', headers, query: {}, body: Buffer.alloc(0) };
    return source.verify(delivery, this.box.open(connection.sealedSecret), new Date()) ? connection : undefined;
  }

  /**
   * Verifies a delivery and reads its events, not yet validated.
   * @returns undefined when it must not be believed, without saying why.
   */
  async open(
    connectionId: string,
    delivery: Delivery,
  ): Promise<{ organizationId: string; events: unknown[] } | undefined> {
    const connection = await this.store.find(connectionId);
    const source = connection && this.sources.get(connection.kind);
    if (!connection || !source?.verify?.(delivery, this.box.open(connection.sealedSecret), new Date()))
      return undefined;
    const notices = source.read?.(delivery, { settings: connection.settings, timeZone: 'UTC' }) ?? [];
    const events = notices.flatMap((notice) => (notice.type === 'event' ? [notice.event] : []));
    return { organizationId: connection.organizationId, events };
  }
}

function requireGood(source: HrisSource, settings: JsonObject | undefined, secret: string | undefined): void {
  const issue = settings && checkFields(source.settings ?? {}, settings)[0];
  if (issue) throw new Refusal('INVALID_SETTINGS', issue.message, 'invalid', `/settings${issue.pointer}`);
  const fault = secret === undefined ? undefined : source.checkSecret?.(secret);
  if (fault !== undefined) throw new Refusal('INVALID_SECRET', fault, 'invalid', '/secret');
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Refusal('CONNECTION_NOT_FOUND', 'There is no such connection.', 'not-found');
  return value;
}

function view({ id, kind, name, settings, createdAt }: ConnectionRecord): ConnectionView {
  const hookPath = kind === 'scim' ? `/scim/v2/${id}` : `/hooks/hris/${id}`;
  return { id, kind, name, settings, createdAt, hookPath };
}
