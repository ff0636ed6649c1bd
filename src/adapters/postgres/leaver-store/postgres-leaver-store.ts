import type { DataSource } from 'typeorm';
import type { PersonName } from '../../../ports/intake-store.js';
import type { LeaverStore } from '../../../ports/leaver-store.js';
import { one } from '../sql.js';

const TRIES = `
SELECT p.reread_tries AS tries FROM person p JOIN organization o ON o.id = p.organization_id
WHERE p.organization_id = $1 AND p.employee_id = $2 AND p.status = 'active' AND p.end_date <= day_of(o.time_zone, o.cut_off_hour)`;

const POSTPONE = `
UPDATE person SET reread_tries = reread_tries + 1, reread_until = clock_now() + $3::float8 * interval '1 millisecond'
WHERE organization_id = $1 AND employee_id = $2`;

const NOTE = `
INSERT INTO audit_entry (organization_id, person_id, actor, action)
SELECT organization_id, id, 'engine', 'termination.unconfirmed' FROM person WHERE organization_id = $1 AND employee_id = $2`;

export class PostgresLeaverStore implements LeaverStore {
  constructor(private readonly database: DataSource) {}

  async triesOf({ organizationId, employeeId }: PersonName): Promise<number | undefined> {
    return (await one<{ tries: number }>(this.database, TRIES, [organizationId, employeeId]))?.tries;
  }

  async postpone({ organizationId, employeeId }: PersonName, delayMs: number): Promise<void> {
    await this.database.query(POSTPONE, [organizationId, employeeId, delayMs]);
  }

  async noteUnconfirmed({ organizationId, employeeId }: PersonName): Promise<void> {
    await this.database.query(NOTE, [organizationId, employeeId]);
  }
}
