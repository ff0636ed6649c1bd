import { createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { NewRuleSet, RuleSetStore, RuleSetVersion } from '../../../ports/rule-set-store.js';
import { timeColumn } from '../read-store/page.js';
import { one, rows } from '../sql.js';

/** Who left is on no version. */
const PEOPLE = `(
  SELECT count(*)::int FROM person p
  WHERE p.organization_id = s.organization_id AND p.rules_version = s.version AND p.status = 'active' AND p.merged_into IS NULL)`;

const COLUMNS = `
  s.version, s.status, s.author, s.note, ${timeColumn('s.created_at')} AS "createdAt",
  ${timeColumn('s.published_at')} AS "publishedAt", s.published_by AS "publishedBy", s.restores, ${PEOPLE} AS people, s.rules`;

export class PostgresRuleSetStore implements RuleSetStore {
  constructor(private readonly database: DataSource) {}

  list(organizationId: string): Promise<RuleSetVersion[]> {
    const sql = `SELECT ${COLUMNS} FROM rule_set s WHERE s.organization_id = $1 ORDER BY s.version DESC`;
    return rows(this.database, sql, [organizationId]);
  }

  find(organizationId: string, version: number): Promise<RuleSetVersion | undefined> {
    return read(this.database.manager, organizationId, version);
  }

  add(organizationId: string, { rules, author, note, restores }: NewRuleSet): Promise<RuleSetVersion> {
    const hash = createHash('sha256').update(JSON.stringify(rules)).digest('hex');
    return this.writing(organizationId, async (manager) => {
      const same = await one<{ version: number }>(
        manager,
        `SELECT version FROM rule_set WHERE organization_id = $1 AND content_hash = $2 AND status <> 'retired'
         ORDER BY version DESC LIMIT 1`,
        [organizationId, hash],
      );
      const kept = same ?? (await this.insert(manager, organizationId, { rules, author, note, restores }, hash));
      return found(await read(manager, organizationId, kept.version));
    });
  }

  publish(organizationId: string, version: number, by: string, note?: string): Promise<RuleSetVersion | undefined> {
    return this.writing(organizationId, async (manager) => {
      const known = await read(manager, organizationId, version);
      if (known?.status === 'published' || !known) return known;
      const [before] = await rows<{ version: number }>(
        manager,
        `UPDATE rule_set SET status = 'retired' WHERE organization_id = $1 AND status = 'published' RETURNING version`,
        [organizationId],
      );
      await manager.query(
        `UPDATE rule_set SET status = 'published', published_at = clock_now(), published_by = $3, note = coalesce($4, note)
         WHERE organization_id = $1 AND version = $2`,
        [organizationId, version, by, note ?? null],
      );
      await manager.query(
        `INSERT INTO audit_entry (organization_id, actor, action, reason, detail) VALUES ($1, $2, 'rules.published', $3, $4)`,
        [organizationId, by, note ?? known.note, { version, instead: before?.version ?? null }],
      );
      return read(manager, organizationId, version);
    });
  }

  private insert(manager: EntityManager, organizationId: string, ruleSet: NewRuleSet, hash: string) {
    return one<{ version: number }>(
      manager,
      `INSERT INTO rule_set (organization_id, version, status, rules, content_hash, author, note, restores)
       SELECT $1, coalesce(max(version), 0) + 1, 'draft', $2, $3, $4, $5, $6 FROM rule_set WHERE organization_id = $1
       RETURNING version`,
      [
        organizationId,
        JSON.stringify(ruleSet.rules),
        hash,
        ruleSet.author,
        ruleSet.note ?? null,
        ruleSet.restores ?? null,
      ],
    ).then(found);
  }

  /** One writer of an organization's rule sets at a time: versions are counted. */
  private writing<T>(organizationId: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(async (manager) => {
      await manager.query('SELECT 1 FROM organization WHERE id = $1 FOR UPDATE', [organizationId]);
      return work(manager);
    });
  }
}

function read(manager: EntityManager, organizationId: string, version: number): Promise<RuleSetVersion | undefined> {
  const sql = `SELECT ${COLUMNS} FROM rule_set s WHERE s.organization_id = $1 AND s.version = $2`;
  return one<RuleSetVersion>(manager, sql, [organizationId, version]);
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('The rule set vanished inside a transaction that holds its organization.');
  return row;
}
