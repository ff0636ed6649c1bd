import type { DataSource } from 'typeorm';
import type { PersonName } from '../../../ports/intake-store.js';
import type { RetentionPolicy, RetentionPreview, RetentionStore } from '../../../ports/retention-store.js';
import { bodyOf, lockPeople } from '../intake-store/person-body.js';
import { one, rows } from '../sql.js';
import { anonymise } from './anonymise.js';
import { hasLeftFor, wasReadFor } from './due.js';

const PREVIEW = `
WITH policy AS (
  SELECT o.id, o.time_zone, o.cut_off_hour, coalesce($2, o.delivery_days) AS delivery_days,
    CASE WHEN $3 THEN $4 ELSE o.leaver_years END AS leaver_years
  FROM organization o WHERE o.id = $1
), due AS MATERIALIZED (
  SELECT p.employee_id FROM person p JOIN policy o ON o.id = p.organization_id
  WHERE p.organization_id = $1 AND ${hasLeftFor('o.leaver_years')}
)
SELECT o.delivery_days AS "deliveryDays", o.leaver_years AS "leaverYears",
  (SELECT count(*)::int FROM hr_delivery d WHERE d.organization_id = $1 AND ${wasReadFor('o.delivery_days')}) AS deliveries,
  (SELECT count(*)::int FROM due) AS people,
  ARRAY(SELECT employee_id FROM due ORDER BY employee_id LIMIT 20) AS "employeeIds"
FROM policy o`;

const LEAVERS = `
SELECT p.organization_id AS "organizationId", p.employee_id AS "employeeId"
FROM organization o JOIN person p ON p.organization_id = o.id
WHERE o.leaver_years IS NOT NULL AND ($1::uuid IS NULL OR (p.organization_id, p.employee_id) > ($1, $2)) AND ${hasLeftFor('o.leaver_years')}
ORDER BY p.organization_id, p.employee_id LIMIT 100`;

const IS_DUE = `
SELECT p.id FROM person p JOIN organization o ON o.id = p.organization_id
WHERE p.organization_id = $1 AND p.employee_id = $2 AND ${hasLeftFor('o.leaver_years')}`;

const DROP_CONTENTS = `
UPDATE hr_delivery d SET sealed_content = NULL FROM organization o
WHERE o.id = d.organization_id AND ${wasReadFor('o.delivery_days')}`;

export class PostgresRetentionStore implements RetentionStore {
  constructor(private readonly database: DataSource) {}

  async preview(
    organizationId: string,
    { deliveryDays, leaverYears }: Partial<RetentionPolicy>,
  ): Promise<RetentionPreview> {
    const values = [organizationId, deliveryDays ?? null, leaverYears !== undefined, leaverYears ?? null];
    const found = await one<RetentionPreview>(this.database, PREVIEW, values);
    if (!found) throw new Error(`Organization ${organizationId} does not exist.`);
    return found;
  }

  async dropContents(): Promise<void> {
    await this.database.query(DROP_CONTENTS);
  }

  leavers(after?: PersonName): Promise<PersonName[]> {
    return rows(this.database, LEAVERS, [after?.organizationId ?? null, after?.employeeId ?? null]);
  }

  anonymise({ organizationId, employeeId }: PersonName): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      await lockPeople(manager, organizationId, [employeeId]);
      if (!(await one(manager, IS_DUE, [organizationId, employeeId]))) return false;
      await anonymise(manager, organizationId, await bodyOf(manager, organizationId, employeeId));
      return true;
    });
  }
}
