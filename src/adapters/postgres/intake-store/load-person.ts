import type { DataSource, EntityManager } from 'typeorm';
import type { PersonOnRecord } from '../../../domain/decision.js';
import type { Employment } from '../../../domain/employment.js';
import type { EmployeeFacts, EventReason } from '../../../domain/hr-event.js';
import type { Holding } from '../../../domain/holding.js';
import type { Override } from '../../../domain/overrides.js';
import { one, rows } from '../sql.js';
import { createPerson } from './identify.js';

type HoldingRow = Omit<Holding, 'dueDate' | 'metAt' | 'metOn' | 'orderedAs'> & {
  personId: string;
  dueDate: string | null;
  metAt: Date | null;
  metOn: string | null;
  orderedAs: string | null;
};

interface PersonRow {
  id: string;
  employeeId: string;
  facts: EmployeeFacts;
  status: Employment['status'];
  cycle: number;
  startDate: string | null;
  endDate: string | null;
  heldReason: EventReason | null;
  revision: number;
  departures: number;
  stalled: boolean;
  assumed: boolean;
  suspected: boolean;
  accessRevoked: boolean;
  releases: PersonOnRecord['releases'] | null;
  preAdverse: PersonOnRecord['preAdverse'] | null;
  overrides: Override[] | null;
  rulesVersion: number | null;
  matchedRules: string[] | null;
}

const PRE_ADVERSE = `(
  SELECT jsonb_agg(jsonb_build_object('key', d.requirement_key, 'decisionId', d.id::text)) FROM (
    SELECT DISTINCT ON (requirement_key) * FROM review_decision
    WHERE person_id = person.id AND settles AND kind <> 'approve' ORDER BY requirement_key, id DESC) d
  WHERE d.decision = 'pre-adverse')`;

const PERSON = `
  SELECT person.id, employee_id AS "employeeId", assumed, facts, status, cycle, start_date::text AS "startDate", end_date::text AS "endDate",
    held_reason AS "heldReason", revision,
    (SELECT count(*)::int FROM workflow_run r WHERE r.person_id = person.id AND r.purpose = 'offboarding') AS departures,
    NOT EXISTS (SELECT 1 FROM workflow_run r WHERE r.person_id = person.id AND r.state = 'open')
      AND EXISTS (SELECT 1 FROM holding h WHERE h.person_id = person.id AND h.current AND (h.state = 'open' OR h.renewing)) AS stalled,
    EXISTS (SELECT 1 FROM duplicate d WHERE d.person_id = person.id AND d.state = 'open') AS suspected,
    access_revoked AS "accessRevoked",
    (SELECT jsonb_agg(jsonb_build_object('hold', h.hold, 'cycle', h.cycle)) FROM hold_release h WHERE h.person_id = person.id) AS releases,
    ${PRE_ADVERSE} AS "preAdverse",
    (WITH RECURSIVE body AS (SELECT person.id UNION ALL SELECT p.id FROM body JOIN person p ON p.merged_into = body.id)
      SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', v.id, 'kind', v.kind, 'actor', v.actor, 'reason', v.reason,
        'expiresOn', v.expires_on, 'requirement', v.requirement, 'requirementKey', v.requirement_key)))
      FROM body JOIN person_override v ON v.person_id = body.id WHERE v.ended_at IS NULL) AS overrides,
    rules_version AS "rulesVersion", matched_rules AS "matchedRules"
  FROM person WHERE organization_id = $1 AND employee_id = ANY($2)`;

/** A check may have been ordered in the name of another record of the same human: that order is theirs too. */
const HOLDINGS = `
  WITH RECURSIVE body AS (
    SELECT root, root AS id FROM unnest($1::uuid[]) AS root
    UNION ALL SELECT body.root, p.id FROM body JOIN person p ON p.merged_into = body.id
  ), orders AS (
    SELECT DISTINCT ON (h.person_id, h.key) h.person_id, h.key, b.id
    FROM holding h JOIN body b ON b.root = h.person_id JOIN person p ON p.id = b.id
      JOIN effect e ON e.organization_id = p.organization_id AND e.kind = 'order-background-check'
        AND e.business_key = order_key(b.id, h.key, h.generation) AND e.state <> 'rejected'
    WHERE h.person_id = ANY($1) AND h.key LIKE 'background-check:%'
    ORDER BY h.person_id, h.key, b.id = h.person_id DESC, e.authorized_at
  )
  SELECT h.person_id AS "personId", h.key, h.requirement, h.state, h.current, h.due_date::text AS "dueDate", h.met_at AS "metAt",
    (h.met_at AT TIME ZONE z.time_zone)::date::text AS "metOn", h.generation, h.renewing,
    (h.begun_at AT TIME ZONE z.time_zone)::date::text AS "begunOn", h.rules,
    o.id IS NOT NULL AS ordered, NULLIF(o.id, h.person_id) AS "orderedAs"
  FROM holding h JOIN person of_person ON of_person.id = h.person_id JOIN organization z ON z.id = of_person.organization_id
  LEFT JOIN orders o ON o.person_id = h.person_id AND o.key = h.key
  WHERE h.person_id = ANY($1)`;

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
): Promise<PersonOnRecord> {
  await createPerson(on, organizationId, employeeId);
  const row = await one<PersonRow>(on, PERSON, [organizationId, [employeeId]]);
  if (!row) throw new Error('The person vanished inside a transaction that holds their lock.');
  for (const lock of LOCK_OPEN_WORK) await on.query(lock, [row.id]);
  return toRecord(row, await rows<HoldingRow>(on, HOLDINGS, [[row.id]]));
}

/** People as they stand, by their employee ids, without a lock and without creating anybody. */
export async function readPeople(
  on: DataSource,
  organizationId: string,
  employeeIds: readonly string[],
): Promise<Map<string, PersonOnRecord>> {
  const people = await rows<PersonRow>(on, PERSON, [organizationId, employeeIds]);
  const holdings = await rows<HoldingRow>(on, HOLDINGS, [people.map((person) => person.id)]);
  const ofPerson = new Map(people.map(({ id }): [string, HoldingRow[]] => [id, []]));
  for (const holding of holdings) ofPerson.get(holding.personId)?.push(holding);
  return new Map(people.map((row) => [row.employeeId, toRecord(row, ofPerson.get(row.id) ?? [])]));
}

function toRecord(person: PersonRow, holdings: readonly HoldingRow[]): PersonOnRecord {
  return {
    personId: person.id,
    revision: person.revision,
    departures: person.departures,
    stalled: person.stalled,
    assumed: person.assumed,
    suspected: person.suspected,
    releases: person.releases ?? [],
    preAdverse: person.preAdverse ?? [],
    overrides: person.overrides ?? [],
    ...(person.rulesVersion !== null && {
      pin: { version: person.rulesVersion, matchedRules: person.matchedRules ?? [] },
    }),
    heldReason: person.heldReason ?? undefined,
    acted: person.revision === 0 ? undefined : actedEmployment(person),
    holdings: holdings.map(({ dueDate, metAt, metOn, orderedAs, ...holding }) => ({
      ...holding,
      dueDate: dueDate ?? undefined,
      metAt: metAt?.toISOString(),
      metOn: metOn ?? undefined,
      orderedAs: orderedAs ?? undefined,
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
