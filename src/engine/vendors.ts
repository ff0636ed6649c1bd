/*
 * When it runs: whenever a connection's HR system is called. Transaction: none. A repeat: the same vendor, as long as the
 * connection is not changed, so that access tokens are kept.
 */
import type { ConnectionRecord } from '../ports/connection-store.js';
import type { Vendor } from '../ports/hris-source.js';
import type { SecretBox } from '../ports/secret-box.js';
import type { Clock } from '../ports/settings-store.js';
import { asSourceConnection } from './connection-settings.js';
import type { Sources } from './sources.js';

export interface OpenVendor {
  vendor: Vendor;
  /** The moment on the organization's clock. */
  now(): Date;
}

interface KeptVendor extends OpenVendor {
  madeOf: string;
  aheadMs: number;
}

export class Vendors {
  private readonly kept = new Map<string, KeptVendor>();

  constructor(
    private readonly sources: Sources,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** @returns undefined where the source does not call its vendor. */
  async open(connection: ConnectionRecord): Promise<OpenVendor | undefined> {
    const { id, settings, sealedCredentials } = connection;
    const madeOf = JSON.stringify([settings, sealedCredentials, connection.organizationTimeZone]);
    let kept = this.kept.get(id);
    if (kept?.madeOf !== madeOf) {
      kept = this.make(connection, madeOf);
      if (kept) this.kept.set(id, kept);
    }
    if (kept) kept.aheadMs = (await this.clock.now()).getTime() - Date.now();
    return kept;
  }

  private make(connection: ConnectionRecord, madeOf: string): KeptVendor | undefined {
    const source = this.sources.of(connection.kind);
    if (!source?.vendor) return undefined;
    const { settings, sealedCredentials } = connection;
    const told = typeof settings.baseUrl === 'string' ? settings.baseUrl : (source.baseUrl ?? '');
    const time = { aheadMs: 0 };
    const now = () => new Date(Date.now() + time.aheadMs);
    const vendor = source.vendor({
      ...asSourceConnection(connection),
      baseUrl: told.replace(/\/+$/, ''),
      credentials: this.credentialsOf(sealedCredentials),
      now,
    });
    return Object.assign(time, { vendor, now, madeOf });
  }

  private credentialsOf(sealed: string | null): Record<string, string> {
    return sealed === null ? {} : (JSON.parse(this.box.open(sealed)) as Record<string, string>);
  }
}
