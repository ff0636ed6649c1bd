import type { DataSource } from 'typeorm';
import type { ComplianceKeyStanding, ComplianceKeyStore } from '../../../ports/compliance-key-store.js';
import { timeColumn } from '../read-store/page.js';
import { one, rows } from '../sql.js';

const ALL = `
SELECT id AS "organizationId", sealed_compliance_key AS "sealedKey" FROM organization WHERE sealed_compliance_key IS NOT NULL`;

const STANDING = `
SELECT ${timeColumn('compliance_key_set_at')} AS "setAt", compliance_key_set_by AS "setBy" FROM organization WHERE id = $1`;

const PUT = `
UPDATE organization SET sealed_compliance_key = $2::text,
  compliance_key_set_at = CASE WHEN $2 IS NOT NULL THEN clock_now() END,
  compliance_key_set_by = CASE WHEN $2 IS NOT NULL THEN $3 END
WHERE id = $1`;

const AUDIT = 'INSERT INTO audit_entry (organization_id, actor, action, reason) VALUES ($1, $2, $3, $4)';

const KNOWN = `
SELECT compliance_user_id::float8 AS id FROM person
WHERE organization_id = $1 AND compliance_user_id IS NOT NULL AND status = 'active' AND merged_into IS NULL
ORDER BY created_at DESC LIMIT 1`;

export class PostgresComplianceKeyStore implements ComplianceKeyStore {
  constructor(private readonly database: DataSource) {}

  all(): Promise<{ organizationId: string; sealedKey: string }[]> {
    return rows(this.database, ALL);
  }

  async standing(organizationId: string): Promise<ComplianceKeyStanding> {
    const found = await one<ComplianceKeyStanding>(this.database, STANDING, [organizationId]);
    if (!found) throw new Error(`Organization ${organizationId} does not exist.`);
    return found;
  }

  put(organizationId: string, sealedKey: string | null, by: { actor: string; reason: string }): Promise<void> {
    return this.database.transaction(async (manager) => {
      await manager.query(PUT, [organizationId, sealedKey, by.actor]);
      const action = sealedKey === null ? 'compliance-key.removed' : 'compliance-key.set';
      await manager.query(AUDIT, [organizationId, by.actor, action, by.reason]);
    });
  }

  async knownUser(organizationId: string): Promise<number | undefined> {
    return (await one<{ id: number }>(this.database, KNOWN, [organizationId]))?.id;
  }
}
