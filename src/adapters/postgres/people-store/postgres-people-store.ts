import type { DataSource, EntityManager } from 'typeorm';
import { noFailpoints, type Failpoints } from '../../../ports/failpoints.js';
import type { DuplicateState, DuplicateView, PeopleDesk, PeopleStore } from '../../../ports/people-store.js';
import type { Page, PageRequest } from '../../../ports/read-store.js';
import { lockPeople } from '../intake-store/person-body.js';
import { decodeCursor, isoColumn, timeColumn, toPage } from '../read-store/page.js';
import { one, rows } from '../sql.js';
import { PostgresPeopleDesk } from './postgres-people-desk.js';

/** The people of these ids, and everybody above them. */
const ABOVE = `
WITH RECURSIVE up AS (
  SELECT id, employee_id, merged_into FROM person WHERE organization_id = $1 AND id::text = ANY($2)
  UNION SELECT p.id, p.employee_id, p.merged_into FROM person p JOIN up ON p.id = up.merged_into
)
SELECT id, employee_id AS "employeeId" FROM up ORDER BY employee_id`;

/** In the order of every other writer: all runs, then all steps, each by id. */
const STAND_STILL = [
  `SELECT id FROM workflow_run WHERE person_id = ANY($1) AND state = 'open' ORDER BY id FOR UPDATE`,
  `SELECT s.id FROM step_run s JOIN workflow_run r ON r.id = s.run_id
   WHERE r.person_id = ANY($1) AND r.state = 'open' AND s.status NOT IN ('succeeded', 'skipped', 'cancelled')
   ORDER BY s.id FOR UPDATE OF s`,
];

const person = (alias: string) => `jsonb_build_object('id', ${alias}.id, 'employeeId', ${alias}.employee_id,
  'firstName', ${alias}.facts->>'firstName', 'lastName', ${alias}.facts->>'lastName', 'email', ${alias}.facts->>'email',
  'startDate', ${alias}.start_date::text)`;

const VIEW = `
  d.id, d.state, d.grounds, ${timeColumn('d.found_at')} AS "foundAt", ${person('p')} AS person, ${person('o')} AS other,
  coalesce((SELECT jsonb_agg(jsonb_build_object('at', ${timeColumn('a.at')}, 'actor', a.actor, 'action', a.action,
      'reason', a.reason) ORDER BY a.id)
    FROM audit_entry a WHERE a.person_id = d.person_id AND a.run_id IS NULL AND a.detail->>'duplicateId' = d.id::text), '[]') AS decisions`;
const FROM = 'FROM duplicate d JOIN person p ON p.id = d.person_id JOIN person o ON o.id = d.other_id';

export class PostgresPeopleStore implements PeopleStore {
  constructor(
    private readonly database: DataSource,
    private readonly failpoints: Failpoints = noFailpoints,
  ) {}

  async withPeople<T>(
    organizationId: string,
    personIds: readonly string[],
    work: (desk: PeopleDesk) => Promise<T>,
  ): Promise<T> {
    for (;;) {
      const wanted = await this.above(this.database, organizationId, personIds);
      const result = await this.database.transaction(async (manager): Promise<{ worked: T } | undefined> => {
        const locked = wanted.map(({ employeeId }) => employeeId);
        await lockPeople(manager, organizationId, locked);
        const now = await this.above(manager, organizationId, personIds);
        // Somebody was merged in this moment: theirs is another lock.
        if (now.some(({ employeeId }) => !locked.includes(employeeId))) return undefined;
        for (const lock of STAND_STILL) await manager.query(lock, [now.map(({ id }) => id)]);
        return { worked: await work(new PostgresPeopleDesk(manager, organizationId, this.failpoints)) };
      });
      if (result) return result.worked;
    }
  }

  async duplicates(organizationId: string, state: DuplicateState, page: PageRequest): Promise<Page<DuplicateView>> {
    const position = decodeCursor(page.cursor);
    const found = await rows<DuplicateView & { cursorAt: string }>(
      this.database,
      `SELECT ${VIEW}, ${isoColumn('d.found_at')} AS "cursorAt" ${FROM}
       WHERE d.organization_id = $1 AND d.state = $2 AND ($3::timestamptz IS NULL OR (d.found_at, d.id) < ($3, $4::uuid))
       ORDER BY d.found_at DESC, d.id DESC LIMIT $5`,
      [organizationId, state, position?.at ?? null, position?.id ?? null, page.limit + 1],
    );
    return toPage(found, page);
  }

  duplicate(organizationId: string, id: string): Promise<DuplicateView | undefined> {
    const sql = `SELECT ${VIEW} ${FROM} WHERE d.organization_id = $1 AND d.id::text = $2`;
    return one<DuplicateView>(this.database, sql, [organizationId, id]);
  }

  private above(on: DataSource | EntityManager, organizationId: string, personIds: readonly string[]) {
    return rows<{ id: string; employeeId: string }>(on, ABOVE, [organizationId, personIds]);
  }
}
