import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { OrderingPolicy } from '../../../domain/ordering.js';
import type { Rule } from '../../../domain/rule.js';
import type { OrganizationRecord, RuleSetVersion, SettingsStore, SettingsView } from '../../../ports/settings-store.js';
import { timeColumn } from '../read-store/page.js';
import { one, rows } from '../sql.js';
import { auditSettings, changeOrdering } from './ordering.js';
import { readSettings } from './read-settings.js';

const COLUMNS = `version, status, author, note, ${timeColumn('created_at')} AS "createdAt", ${timeColumn('published_at')} AS "publishedAt", rules`;

export class PostgresSettingsStore implements SettingsStore {
  constructor(private readonly database: DataSource) {}

  async ensureOrganization({ slug, name, timeZone, settings }: OrganizationRecord): Promise<string> {
    const found = await one<{ id: string }>(
      this.database,
      `INSERT INTO organization (slug, name, time_zone, settings) VALUES ($1, $2, $3, $4)
       ON CONFLICT (slug) DO UPDATE SET name = excluded.name, time_zone = excluded.time_zone, settings = excluded.settings
       RETURNING id`,
      [slug, name, timeZone, settings],
    );
    if (!found) throw new Error(`Organization "${slug}" could not be written.`);
    return found.id;
  }

  settings(organizationId: string): Promise<SettingsView> {
    return readSettings(this.database.manager, organizationId);
  }

  changeOrdering(
    organizationId: string,
    change: Partial<OrderingPolicy>,
    by: { actor: string; reason: string },
  ): Promise<void> {
    return this.database.transaction((manager) => changeOrdering(manager, organizationId, change, by));
  }

  changeCutOffHour(organizationId: string, hour: number, by: { actor: string; reason: string }): Promise<void> {
    return this.database.transaction(async (manager) => {
      await manager.query('UPDATE organization SET cut_off_hour = $2 WHERE id = $1', [organizationId, hour]);
      await auditSettings(manager, organizationId, by, { cutOffHour: hour });
    });
  }

  ruleSets(organizationId: string): Promise<RuleSetVersion[]> {
    return rows(this.database, `SELECT ${COLUMNS} FROM rule_set WHERE organization_id = $1 ORDER BY version DESC`, [
      organizationId,
    ]);
  }

  addRuleSet(organizationId: string, rules: Rule[], author: string, note?: string): Promise<RuleSetVersion> {
    const hash = createHash('sha256').update(JSON.stringify(rules)).digest('hex');
    return this.database.transaction(async (manager) => {
      await manager.query('SELECT 1 FROM organization WHERE id = $1 FOR UPDATE', [organizationId]);
      const same = await one<RuleSetVersion>(
        manager,
        `SELECT ${COLUMNS} FROM rule_set WHERE organization_id = $1 AND content_hash = $2 AND status <> 'retired' ORDER BY version DESC LIMIT 1`,
        [organizationId, hash],
      );
      if (same) return same;
      const [added] = await rows<RuleSetVersion>(
        manager,
        `INSERT INTO rule_set (organization_id, version, status, rules, content_hash, author, note)
         SELECT $1, coalesce(max(version), 0) + 1, 'draft', $2, $3, $4, $5 FROM rule_set WHERE organization_id = $1
         RETURNING ${COLUMNS}`,
        [organizationId, JSON.stringify(rules), hash, author, note ?? null],
      );
      return added as RuleSetVersion;
    });
  }

  publishRuleSet(organizationId: string, version: number): Promise<RuleSetVersion | undefined> {
    return this.database.transaction(async (manager) => {
      await manager.query('SELECT 1 FROM organization WHERE id = $1 FOR UPDATE', [organizationId]);
      await manager.query(
        `UPDATE rule_set SET status = 'retired' WHERE organization_id = $1 AND status = 'published' AND version <> $2
         AND EXISTS (SELECT 1 FROM rule_set WHERE organization_id = $1 AND version = $2)`,
        [organizationId, version],
      );
      return one<RuleSetVersion>(
        manager,
        `UPDATE rule_set SET status = 'published', published_at = coalesce(published_at, clock_now()) WHERE organization_id = $1 AND version = $2 RETURNING ${COLUMNS}`,
        [organizationId, version],
      );
    });
  }
}
