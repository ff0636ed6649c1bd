/*
 * When it runs: once on each day of an organization, in one worker, and when an admin asks. Transaction: one, after the
 * catalogue was read. A repeat: finds the same; an alert that is open is counted once more, a price that was told is known.
 */
import { findBrokenRules, type BrokenRule, type VersionInUse } from '../domain/broken-rules.js';
import { CallFailure } from '../domain/failure.js';
import { priceChanges, seeCatalog, type PriceChange } from '../domain/seen-catalog.js';
import type { NewAlert } from '../ports/alert-store.js';
import type { CatalogStore } from '../ports/catalog-store.js';
import type { ComplianceDirectory } from '../ports/compliance.js';
import type { Log } from '../ports/log.js';
import type { RuleSetStore } from '../ports/rule-set-store.js';
import { Loop } from './loop.js';

export interface WatchCatalogParts {
  store: CatalogStore;
  ruleSets: RuleSetStore;
  compliance: ComplianceDirectory;
  log: Log;
}

export interface CatalogCheck {
  /** YYYY-MM-DD in the organization's time zone. */
  day: string;
  /** The versions that were checked: the published one, and those that people are still on. */
  versions: number[];
  broken: BrokenRule[];
  priceChanges: PriceChange[];
}

export class WatchCatalog extends Loop {
  /** @param organizationIds those whose catalogue this process may read. */
  constructor(
    private readonly parts: WatchCatalogParts,
    private readonly organizationIds: () => readonly string[],
    private readonly leaseMs = 120_000,
    intervalMs = 60_000,
  ) {
    super({ work: 'the daily look at the catalogue', log: parts.log, intervalMs, startsLater: true });
  }

  /** Looks at everything that is due. */
  protected async round(): Promise<void> {
    for (;;) {
      const due = this.isStopped ? undefined : await this.claim();
      if (due === undefined) break;
      await this.checkDue(due);
    }
  }

  /**
   * Compares the rules in use with the live catalogue and raises or resolves alerts. People, runs and rules stay as they are.
   * @throws CallFailure when the service cannot be asked; that says nothing about rules.
   */
  async check(organizationId: string): Promise<CatalogCheck> {
    const { store, compliance } = this.parts;
    const [{ day, seen: before }, versions] = await Promise.all([
      store.seen(organizationId),
      this.versionsInUse(organizationId),
    ]);
    const catalog = await compliance.of(organizationId).catalog();
    const seen = seeCatalog(before, catalog, day);
    const broken = findBrokenRules(versions, catalog, seen);
    const changes = priceChanges(
      before,
      seen,
      versions.flatMap(({ rules }) => rules),
    );
    await store.record(organizationId, {
      day,
      seen,
      broken: broken.map(alertOfRule),
      news: changes.map(alertOfPrice),
    });
    return { day, versions: versions.map(({ version }) => version), broken, priceChanges: changes };
  }

  private claim(): Promise<string | undefined> {
    return this.parts.store.claim(this.organizationIds(), this.leaseMs);
  }

  private async checkDue(organizationId: string): Promise<void> {
    try {
      await this.check(organizationId);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      await this.parts.store.fail(organizationId);
      this.parts.log.warn({ organizationId, code: error.code }, 'the catalogue could not be read; trying in an hour');
    }
  }

  private async versionsInUse(organizationId: string): Promise<VersionInUse[]> {
    const versions = await this.parts.ruleSets.list(organizationId);
    return versions.filter(({ status, people }) => status === 'published' || people > 0);
  }
}

function alertOfRule({ subject, ruleName, pointer, code, message, severity, versions }: BrokenRule): NewAlert {
  return {
    kind: 'rule-broken',
    subject,
    severity,
    message: `The rule "${ruleName}" asks for what cannot be had. ${message}`,
    detail: { rule: ruleName, pointer, code, versions },
  };
}

function alertOfPrice({ item, before, after, rules }: PriceChange): NewAlert {
  const shown = (price: number | null) => (price === null ? 'no known price' : `$${price.toFixed(2)}`);
  return {
    kind: 'price-changed',
    subject: item,
    severity: 'info',
    message: `${item} cost ${shown(before)} and costs ${shown(after)} now.`,
    detail: { item, before, after, rules },
  };
}
