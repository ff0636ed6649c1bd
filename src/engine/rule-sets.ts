/*
 * When it runs: at boot for rules from files, and when an admin saves or publishes. Transaction: one per write. A repeat:
 * equal rules are the same version; publishing a published version changes nothing.
 */
import { checkRulesAgainstCatalog, type CatalogIssue } from '../domain/check-rules-against-catalog.js';
import { Refusal } from '../domain/failure.js';
import type { Rule } from '../domain/rule.js';
import type { ComplianceDirectory } from '../ports/compliance.js';
import type { RuleSetVersion, SettingsStore } from '../ports/settings-store.js';
import type { IngestEvent } from './ingest-event.js';

export class RuleSets {
  constructor(
    private readonly store: SettingsStore,
    private readonly compliance: ComplianceDirectory,
    private readonly intake: IngestEvent,
  ) {}

  list(organizationId: string): Promise<RuleSetVersion[]> {
    return this.store.ruleSets(organizationId);
  }

  /** What the live catalogue has against these rules: errors cannot work, warnings will ask for attention later. */
  async issues(organizationId: string, rules: readonly Rule[]): Promise<CatalogIssue[]> {
    return checkRulesAgainstCatalog(rules, await this.compliance.of(organizationId).catalog());
  }

  addDraft(organizationId: string, rules: Rule[], author: string, note?: string): Promise<RuleSetVersion> {
    return this.store.addRuleSet(organizationId, rules, author, note);
  }

  /** Publishes and takes up the people who were held because no rule matched them. Living runs keep their plans. */
  async publish(organizationId: string, version: number): Promise<RuleSetVersion> {
    const published = await this.store.publishRuleSet(organizationId, version);
    if (!published) throw new Refusal('RULE_SET_NOT_FOUND', `There is no version ${version}.`, 'not-found');
    await this.intake.decideAgain('held');
    return published;
  }
}
