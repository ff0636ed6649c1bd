import type { DataSource } from 'typeorm';
import type { IntakeDesk, IntakeStore, PersonName } from '../../../ports/intake-store.js';
import { rows } from '../sql.js';
import { PostgresIntakeDesk } from './postgres-intake-desk.js';

export class PostgresIntakeStore implements IntakeStore {
  constructor(
    private readonly database: DataSource,
    private readonly pageSize = 500,
  ) {}

  withPerson<T>(organizationId: string, employeeId: string, work: (desk: IntakeDesk) => Promise<T>): Promise<T> {
    return this.database.transaction(async (manager) => {
      // A lock on the name rather than on a row: it also holds for people who do not exist yet.
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${organizationId}:${employeeId}`]);
      return work(new PostgresIntakeDesk(manager, organizationId, employeeId));
    });
  }

  peopleToDecide(what: 'due' | 'held', after?: PersonName): Promise<PersonName[]> {
    const condition =
      what === 'due'
        ? "e.outcome = 'scheduled' AND e.due_date <= (clock_now() AT TIME ZONE o.time_zone)::date"
        : "e.outcome = 'held'";
    return rows(
      this.database,
      `SELECT DISTINCT e.organization_id AS "organizationId", e.employee_id AS "employeeId"
       FROM hr_event e JOIN organization o ON o.id = e.organization_id
       WHERE ${condition} AND ($1::uuid IS NULL OR (e.organization_id, e.employee_id) > ($1, $2))
       ORDER BY 1, 2 LIMIT $3`,
      [after?.organizationId ?? null, after?.employeeId ?? null, this.pageSize],
    );
  }
}
