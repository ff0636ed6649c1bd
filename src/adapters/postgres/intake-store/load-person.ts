import type { EntityManager } from 'typeorm';
import type { PersonOnRecord } from '../../../domain/decide.js';
import type { Employment } from '../../../domain/employment.js';
import type { EmployeeFacts, EventReason } from '../../../domain/hr-event.js';
import type { Holding } from '../../../domain/holding.js';
import { one, rows } from '../sql.js';
import { createPerson } from './identify.js';

type HoldingRow = Omit<Holding, 'dueDate' | 'metAt' | 'orderedAs'> & {
  dueDate: string | null;
  metAt: Date | null;
  orderedAs: string | null;
};

interface PersonRow {
  id: string;
  facts: EmployeeFacts;
  status: Employment['status'];
  cycle: number;
  startDate: string | null;
  endDate: string | null;
  heldReason: EventReason | null;
  revision: number;
  departures: number;
  stalled: boolean;
  suspected: boolean;
  accessRevoked: boolean;
  releases: PersonOnRecord['releases'] | null;
}

const PERSON = `
  SELECT person.id, facts, status, cycle, start_date::text AS "startDate", end_date::text AS "endDate",
    held_reason AS "heldReason", revision,
    (SELECT count(*)::int FROM workflow_run r WHERE r.person_id = person.id AND r.purpose = 'offboarding') AS departures,
    NOT EXISTS (SELECT 1 FROM workflow_run r WHERE r.person_id = person.id AND r.state = 'open')
      AND EXISTS (SELECT 1 FROM holding h WHERE h.person_id = person.id AND h.current AND h.state = 'open') AS stalled,
    EXISTS (SELECT 1 FROM duplicate d WHERE d.person_id = person.id AND d.state = 'open') AS suspected,
    access_revoked AS "accessRevoked",
    (SELECT jsonb_agg(jsonb_build_object('hold', h.hold, 'cycle', h.cycle)) FROM hold_release h WHERE h.person_id = person.id) AS releases
  FROM person WHERE organization_id = $1 AND employee_id = $2`;

/** A check may have been ordered in the name of another record of the same human: that order is theirs too. */
const HOLDINGS = `
  SELECT h.key, h.requirement, h.state, h.current, h.due_date::text AS "dueDate", h.met_at AS "metAt", h.rules,
    o.person_id IS NOT NULL AS ordered, NULLIF(o.person_id, $1) AS "orderedAs"
  FROM holding h LEFT JOIN LATERAL (
    SELECT e.person_id FROM person b JOIN effect e ON e.organization_id = b.organization_id
      AND e.kind = 'order-background-check' AND e.business_key = b.id || ':' || h.key AND e.state <> 'rejected'
    WHERE b.organization_id = $2 AND b.employee_id = ANY($3) ORDER BY b.id = $1 DESC, e.authorized_at LIMIT 1) o ON true
  WHERE h.person_id = $1`;

/** In the order of every other writer: the run, then its steps by id. */
const LOCK_OPEN_WORK = [
  `SELECT id FROM workflow_run WHERE person_id = $1 AND state = 'open' ORDER BY id FOR UPDATE`,
  `SELECT s.id FROM step_run s JOIN workflow_run r ON r.id = s.run_id
   WHERE r.person_id = $1 AND r.state = 'open' AND s.status NOT IN ('succeeded', 'skipped', 'cancelled')
   ORDER BY s.id FOR UPDATE OF s`,
];

/**
 * The caller holds the person's lock. Creates the person on first sight. Work under way stands still until the decision
 * is written: a step that is claimed or settled in between would make what it rests on untrue.
 */
export async function loadPerson(
  on: EntityManager,
  organizationId: string,
  employeeId: string,
  employeeIds: readonly string[],
): Promise<PersonOnRecord> {
  await createPerson(on, organizationId, employeeId);
  const person = await one<PersonRow>(on, PERSON, [organizationId, employeeId]);
  if (!person) throw new Error('The person vanished inside a transaction that holds their lock.');
  for (const lock of LOCK_OPEN_WORK) await on.query(lock, [person.id]);
  const holdings = await rows<HoldingRow>(on, HOLDINGS, [person.id, organizationId, employeeIds]);
  return {
    personId: person.id,
    revision: person.revision,
    departures: person.departures,
    stalled: person.stalled,
    suspected: person.suspected,
    releases: person.releases ?? [],
    heldReason: person.heldReason ?? undefined,
    acted: person.revision === 0 ? undefined : actedEmployment(person),
    holdings: holdings.map((holding) => ({
      ...holding,
      dueDate: holding.dueDate ?? undefined,
      metAt: holding.metAt?.toISOString(),
      orderedAs: holding.orderedAs ?? undefined,
    })),
  };
}

function actedEmployment(person: PersonRow): Employment {
  return {
    status: person.status,
    cycle: person.cycle,
    startDate: person.startDate ?? undefined,
    endDate: person.endDate ?? undefined,
    ...(person.accessRevoked && { accessRevoked: true }),
    facts: person.facts,
  };
}
