/*
 * When it runs: in every process, every two seconds, so that a key that an admin set is used everywhere without a restart;
 * and when an admin sets one. Transaction: one per change, with its audit entry. A repeat: the same key again.
 */
import { CallFailure, Refusal } from '../domain/failure.js';
import type { Compliance } from '../ports/compliance.js';
import type { ComplianceKeyStanding, ComplianceKeyStore } from '../ports/compliance-key-store.js';
import type { Log } from '../ports/log.js';
import type { SecretBox } from '../ports/secret-box.js';
import type { Accountable } from './accountable.js';
import { Loop } from './loop.js';

export interface ComplianceKeyParts {
  store: ComplianceKeyStore;
  box: SecretBox;
  /** The service as it answers to a key that is not in use yet. */
  withKey: (organizationId: string, key: string) => Pick<Compliance, 'catalog' | 'getUser'>;
  log: Log;
}

export class ComplianceKeys extends Loop {
  private keys = new Map<string, string>();

  constructor(
    private readonly parts: ComplianceKeyParts,
    intervalMs = 2_000,
  ) {
    super({ work: 'reading the keys of the compliance service', log: parts.log, intervalMs, startsLater: true });
  }

  /** undefined: the configured one counts. */
  keyOf(organizationId: string): string | undefined {
    return this.keys.get(organizationId);
  }

  standing(organizationId: string): Promise<ComplianceKeyStanding> {
    return this.parts.store.standing(organizationId);
  }

  /**
   * Keeps a key that the service knows and that shows the people whom we know there: with the key of somebody else they
   * would be created, and their checks paid for, once more.
   * @throws Refusal COMPLIANCE_KEY_REFUSED, COMPLIANCE_KEY_OF_OTHERS
   * @throws CallFailure when the service cannot be asked; the key before stays.
   */
  async set(organizationId: string, key: string, by: Accountable): Promise<void> {
    await this.prove(organizationId, key);
    await this.parts.store.put(organizationId, this.parts.box.seal(key), by);
    await this.read();
  }

  /** The configured key counts again. */
  async remove(organizationId: string, by: Accountable): Promise<void> {
    await this.parts.store.put(organizationId, null, by);
    await this.read();
  }

  /** Has to be done once before anybody asks for a key. */
  async read(): Promise<void> {
    const found = await this.parts.store.all();
    this.keys = new Map(found.map((one) => [one.organizationId, this.parts.box.open(one.sealedKey)]));
  }

  protected round(): Promise<void> {
    return this.read();
  }

  private async prove(organizationId: string, key: string): Promise<void> {
    const service = this.parts.withKey(organizationId, key);
    await service.catalog().catch((error: unknown) => {
      if (!(error instanceof CallFailure) || error.code !== 'COMPLIANCE_CREDENTIALS_REFUSED') throw error;
      const message = 'The compliance service does not know this key: copy it anew. The one before stays in use.';
      throw new Refusal('COMPLIANCE_KEY_REFUSED', message, 'invalid', '/key');
    });
    const userId = await this.parts.store.knownUser(organizationId);
    if (userId === undefined || (await service.getUser(userId)) !== undefined) return;
    const message =
      'This key is of another organization: the people known here are not there. The one before stays in use.';
    throw new Refusal('COMPLIANCE_KEY_OF_OTHERS', message, 'conflict', '/key');
  }
}
