/*
 * When it runs: at boot for rules from files, and when an admin saves, publishes or goes back. Transaction: one per write.
 * A repeat: equal rules are the same version; publishing a published version changes nothing.
 */
import { checkRulesAgainstCatalog, type CatalogIssue } from '../domain/check-rules-against-catalog.js';
import { Refusal } from '../domain/failure.js';
import type { Rule } from '../domain/rule.js';
import { diffRules, type RuleDiff } from '../domain/rule-diff.js';
import type { CatalogStore } from '../ports/catalog-store.js';
import type { ComplianceDirectory } from '../ports/compliance.js';
import type { NewRuleSet, RuleSetStore, RuleSetVersion } from '../ports/rule-set-store.js';
import type { IngestEvent } from './ingest-event.js';
import type { Accountable } from './accountable.js';

export class RuleSets {
  constructor(
    private readonly store: RuleSetStore,
    private readonly compliance: ComplianceDirectory,
    private readonly intake: IngestEvent,
    private readonly catalogs: Pick<CatalogStore, 'seen'>,
  ) {}

  list(organizationId: string): Promise<RuleSetVersion[]> {
    return this.store.list(organizationId);
  }

  async read(organizationId: string, version: number): Promise<RuleSetVersion> {
    return found(await this.store.find(organizationId, version), version);
  }

  /** @param against an earlier version; undefined: the published one, or nothing at all where there is none. */
  async diff(
    organizationId: string,
    version: number,
    against?: number,
  ): Promise<RuleDiff & { against: number | null }> {
    const { rules } = await this.read(organizationId, version);
    return this.diffRules(organizationId, rules, against);
  }

  /** The same for rules that are not saved. */
  async diffRules(
    organizationId: string,
    rules: readonly Rule[],
    against?: number,
  ): Promise<RuleDiff & { against: number | null }> {
    const before =
      against === undefined ? await this.published(organizationId) : await this.read(organizationId, against);
    return { against: before?.version ?? null, ...diffRules(before?.rules ?? [], rules) };
  }

  /** What the live catalogue has against these rules: errors cannot work, warnings will ask for attention later. */
  async issues(organizationId: string, rules: readonly Rule[]): Promise<CatalogIssue[]> {
    const { seen } = await this.catalogs.seen(organizationId);
    return checkRulesAgainstCatalog(rules, await this.compliance.of(organizationId).catalog(), seen);
  }

  addDraft(organizationId: string, draft: Omit<NewRuleSet, 'restores'>): Promise<RuleSetVersion> {
    return this.store.add(organizationId, draft);
  }

  /**
   * Publishes and takes up the people who were held because no rule matched them. Living runs keep their plans.
   * @param note what is new; absent: the note of the draft stays.
   */
  async publish(organizationId: string, version: number, by: string, note?: string): Promise<RuleSetVersion> {
    const before = await this.read(organizationId, version);
    if (before.status === 'retired') {
      const message = `Version ${version} is retired: go back to it by POST /v1/rule-sets/${version}/roll-back.`;
      throw new Refusal('RULE_SET_RETIRED', message, 'conflict');
    }
    const published = found(await this.store.publish(organizationId, version, by, note), version);
    await this.intake.decideAgain('held');
    return published;
  }

  /** Makes an earlier version's rules the published ones again, as a new version: history is never rewritten. */
  async rollBack(organizationId: string, version: number, { actor, reason }: Accountable): Promise<RuleSetVersion> {
    const { rules, status } = await this.read(organizationId, version);
    if (status !== 'retired') {
      const message = `Version ${version} is ${status}: only a retired version can be gone back to.`;
      throw new Refusal('RULE_SET_NOT_RETIRED', message, 'conflict');
    }
    const restored = await this.store.add(organizationId, { rules, author: actor, note: reason, restores: version });
    return this.publish(organizationId, restored.version, actor);
  }

  private async published(organizationId: string): Promise<RuleSetVersion | undefined> {
    return (await this.store.list(organizationId)).find(({ status }) => status === 'published');
  }
}

function found(ruleSet: RuleSetVersion | undefined, version: number): RuleSetVersion {
  if (!ruleSet) throw new Refusal('RULE_SET_NOT_FOUND', `There is no version ${version}.`, 'not-found');
  return ruleSet;
}
