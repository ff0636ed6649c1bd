import type { PersonOnRecord } from '../../../domain/decision.js';
import type { Employment } from '../../../domain/employment.js';
import type { EmployeeFacts, EventReason } from '../../../domain/hr-event.js';
import type { Holding } from '../../../domain/holding.js';
import type { Override } from '../../../domain/overrides.js';
import { timeColumn } from '../read-store/page.js';

type Nullable = 'dueDate' | 'metAt' | 'metOn';
type HoldingRow = Omit<Holding, Nullable | 'ordered' | 'orderedAs'> &
  Record<Nullable, string | null> & {
    /** The id of the person in whose name the check is ordered. */
    orderOf: string | null;
  };

export interface PersonRow {
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
  holdings: HoldingRow[] | null;
}

const PRE_ADVERSE = `(
  SELECT jsonb_agg(jsonb_build_object('key', d.requirement_key, 'decisionId', d.id::text)) FROM (
    SELECT DISTINCT ON (requirement_key) * FROM review_decision
    WHERE person_id = person.id AND settles AND kind <> 'approve' ORDER BY requirement_key, id DESC) d
  WHERE d.decision = 'pre-adverse')`;

/**
 * A check may have been ordered in the name of another record of the same human: that order is theirs too. Each is looked up
 * by its key, whatever the planner knows: hence LIMIT.
 */
const ORDER_OF = `(
  SELECT b.id FROM unnest(body.ids) AS b(id) CROSS JOIN LATERAL (
    SELECT e.authorized_at FROM effect e WHERE e.kind = 'order-background-check' AND e.state <> 'rejected'
      AND e.business_key = order_key(b.id, h.key, h.generation) LIMIT 1) AS e
  ORDER BY b.id = person.id DESC, e.authorized_at LIMIT 1)`;

const HOLDINGS = `(
  SELECT json_agg(h) FROM (
    SELECT h.key, h.requirement, h.state, h.current, h.due_date AS "dueDate", ${timeColumn('h.met_at')} AS "metAt",
      (h.met_at AT TIME ZONE z.time_zone)::date AS "metOn", h.generation, h.renewing,
      (h.begun_at AT TIME ZONE z.time_zone)::date AS "begunOn", h.rules,
      CASE WHEN h.key LIKE 'background-check:%' THEN ${ORDER_OF} END AS "orderOf"
    FROM holding h WHERE h.person_id = person.id) AS h)`;

/**
 * $1 the organization, $2 employee ids. Everything is looked up person by person, so that it costs the same whatever the
 * planner knows.
 * @param more further columns; `body` has the ids and employee ids of all records of the human, `z` is the organization.
 */
export const personQuery = (more = ''): string => `
  SELECT person.id, person.employee_id AS "employeeId", assumed, facts, status, cycle, start_date::text AS "startDate",
    end_date::text AS "endDate", held_reason AS "heldReason", revision, work.departures,
    NOT work.goes_on AND EXISTS (SELECT 1 FROM holding h WHERE h.person_id = person.id AND h.current AND (h.state = 'open' OR h.renewing)
      OFFSET 0) AS stalled,
    EXISTS (SELECT 1 FROM duplicate d WHERE d.person_id = person.id AND d.state = 'open' OFFSET 0) AS suspected,
    access_revoked AS "accessRevoked",
    (SELECT jsonb_agg(jsonb_build_object('hold', h.hold, 'cycle', h.cycle)) FROM hold_release h WHERE h.person_id = person.id) AS releases,
    ${PRE_ADVERSE} AS "preAdverse",
    (SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', v.id, 'kind', v.kind, 'actor', v.actor, 'reason', v.reason,
        'expiresOn', v.expires_on, 'requirement', v.requirement, 'requirementKey', v.requirement_key)))
      FROM person_override v WHERE v.person_id = ANY(body.ids) AND v.ended_at IS NULL) AS overrides,
    rules_version AS "rulesVersion", matched_rules AS "matchedRules", ${HOLDINGS} AS holdings ${more}
  FROM person JOIN organization z ON z.id = person.organization_id
  CROSS JOIN LATERAL (
    WITH RECURSIVE body AS (
      SELECT person.id, person.employee_id UNION ALL
      SELECT m.* FROM body CROSS JOIN LATERAL (SELECT p.id, p.employee_id FROM person p WHERE p.merged_into = body.id OFFSET 0) AS m
    ) SELECT array_agg(body.id) AS ids, array_agg(body.employee_id) AS employee_ids FROM body) AS body
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE r.purpose = 'offboarding')::int AS departures, coalesce(bool_or(r.state = 'open'), false) AS goes_on
    FROM workflow_run r WHERE r.person_id = person.id) AS work
  WHERE person.organization_id = $1 AND person.employee_id = ANY($2)`;

export function toRecord(person: PersonRow): PersonOnRecord {
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
    holdings: (person.holdings ?? []).map((row) => toHolding(row, person.id)),
  };
}

/** Field by field: a preview reads tens of thousands of them. */
const toHolding = (row: HoldingRow, personId: string): Holding => ({
  key: row.key,
  requirement: row.requirement,
  state: row.state,
  current: row.current,
  dueDate: row.dueDate ?? undefined,
  metAt: row.metAt ?? undefined,
  metOn: row.metOn ?? undefined,
  generation: row.generation,
  renewing: row.renewing,
  begunOn: row.begunOn,
  rules: row.rules,
  ordered: row.orderOf !== null,
  orderedAs: row.orderOf === null || row.orderOf === personId ? undefined : row.orderOf,
});

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
