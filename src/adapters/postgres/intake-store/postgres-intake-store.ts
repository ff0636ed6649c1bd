import type { DataSource } from 'typeorm';
import { noFailpoints, type Failpoints } from '../../../ports/failpoints.js';
import type { IntakeDesk, IntakeStore, PersonName, PersonOnVersion, RemoteName } from '../../../ports/intake-store.js';
import { rows } from '../sql.js';
import { bodyOf, lockPeople } from './person-body.js';
import { employeeIdOf } from './person-names.js';
import { PostgresIntakeDesk } from './postgres-intake-desk.js';

/** Nowhere is it later than a day after UTC: the one bound that the index of these days can be asked for. */
const mayBeDue = `p.look_again_on <= (clock_now() AT TIME ZONE 'UTC')::date + 1`;

export class PostgresIntakeStore implements IntakeStore {
  constructor(
    private readonly database: DataSource,
    private readonly failpoints: Failpoints = noFailpoints,
    private readonly pageSize = 500,
  ) {}

  employeeIdOf(organizationId: string, source: string, name: RemoteName): Promise<string> {
    return employeeIdOf(this.database, organizationId, source, name);
  }

  async withPerson<T>(organizationId: string, employeeId: string, work: (desk: IntakeDesk) => Promise<T>): Promise<T> {
    let lockOn = employeeId;
    for (;;) {
      const result = await this.database.transaction(async (manager): Promise<{ worked: T } | { lockOn: string }> => {
        await lockPeople(manager, organizationId, [lockOn]);
        const { root, employeeIds } = await bodyOf(manager, organizationId, employeeId);
        if (root !== null && root !== lockOn) return { lockOn: root };
        const worked = await work(
          new PostgresIntakeDesk(manager, { organizationId, employeeId: lockOn, employeeIds }, this.failpoints),
        );
        this.failpoints.reach('before-ingest-commit');
        return { worked };
      });
      if ('worked' in result) {
        this.failpoints.reach('after-ingest-commit');
        return result.worked;
      }
      // Merged into somebody else, perhaps in this moment: theirs is the lock that counts.
      lockOn = result.lockOn;
    }
  }

  async peopleToDecide(what: 'due' | 'held', after?: PersonName): Promise<PersonName[]> {
    const condition =
      what === 'due'
        ? `${mayBeDue} AND p.look_again_on <= day_of(o.time_zone, o.cut_off_hour) AND (p.reread_until IS NULL OR p.reread_until <= clock_now())`
        : `(p.status = 'scheduled' OR EXISTS (SELECT 1 FROM hr_event e WHERE e.organization_id = p.organization_id AND e.employee_id = p.employee_id
             AND e.outcome = 'held'))`;
    const people = await rows<PersonName>(
      this.database,
      `SELECT p.organization_id AS "organizationId", p.employee_id AS "employeeId"
       FROM person p JOIN organization o ON o.id = p.organization_id
       WHERE ${condition} AND p.merged_into IS NULL AND ($1::uuid IS NULL OR (p.organization_id, p.employee_id) > ($1, $2))
       ORDER BY p.organization_id, p.employee_id LIMIT $3`,
      [after?.organizationId ?? null, after?.employeeId ?? null, this.pageSize],
    );
    this.failpoints.reach('people-to-decide-read');
    return people;
  }

  peopleOffVersion(
    organizationId: string,
    version: number,
    { personIds, after, limit }: { personIds?: readonly string[]; after?: string; limit: number },
  ): Promise<PersonOnVersion[]> {
    return rows<PersonOnVersion>(
      this.database,
      `SELECT id AS "personId", employee_id AS "employeeId", rules_version AS "from" FROM person
       WHERE organization_id = $1 AND rules_version IS DISTINCT FROM $2 AND status = 'active' AND merged_into IS NULL
         AND ($3::text[] IS NULL OR id::text = ANY($3)) AND ($4::text IS NULL OR employee_id > $4)
       ORDER BY employee_id LIMIT $5`,
      [organizationId, version, personIds ?? null, after ?? null, limit],
    );
  }
}
