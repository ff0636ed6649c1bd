import type { DataSource } from 'typeorm';
import type { DecisionStore, DecisionView, DisclosureView, NewDisclosure } from '../../../ports/decision-store.js';
import { timeColumn } from '../read-store/page.js';
import { one, rows } from '../sql.js';

const DECISIONS = `
SELECT id::text, ${timeColumn('at')} AS at, run_id AS "runId", kind AS question, requirement_key AS requirement,
  check_id::float8 AS "checkId", flagged, decision, settles, actor, caller, role, reason
FROM review_decision WHERE organization_id = $1 AND person_id::text = $2 ORDER BY review_decision.id DESC`;

const COLUMNS = `id, cycle, text_version AS "textVersion", ${timeColumn('signed_at')} AS "signedAt",
  signed_name AS "signedName", evidence, recorded_by AS "recordedBy", ${timeColumn('recorded_at')} AS "recordedAt"`;

/** A clock may be a little ahead of ours. */
const PERSON = `
SELECT id, cycle, $3::timestamptz > clock_now() + interval '5 minutes' AS "isFuture"
FROM person WHERE organization_id = $1 AND id::text = $2`;

const DISCLOSE = `
INSERT INTO disclosure (organization_id, person_id, cycle, text_version, signed_at, signed_name, evidence, recorded_by)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`;

const AUDIT = `
INSERT INTO audit_entry (organization_id, person_id, actor, action, detail) VALUES ($1, $2, $3, 'disclosure.recorded', $4)`;

export class PostgresDecisionStore implements DecisionStore {
  constructor(private readonly database: DataSource) {}

  decisions(organizationId: string, personId: string): Promise<DecisionView[]> {
    return rows(this.database, DECISIONS, [organizationId, personId]);
  }

  disclosures(organizationId: string, personId: string): Promise<DisclosureView[]> {
    const sql = `SELECT ${COLUMNS} FROM disclosure WHERE organization_id = $1 AND person_id::text = $2
      ORDER BY disclosure.recorded_at DESC, id`;
    return rows(this.database, sql, [organizationId, personId]);
  }

  disclose(
    organizationId: string,
    personId: string,
    { textVersion, signedAt, signedName, evidence }: NewDisclosure,
    actor: string,
  ): Promise<DisclosureView | 'future' | undefined> {
    return this.database.transaction(async (manager) => {
      const known = [organizationId, personId, signedAt];
      const person = await one<{ id: string; cycle: number; isFuture: boolean }>(manager, PERSON, known);
      if (!person) return undefined;
      if (person.isFuture) return 'future';
      const told = [person.id, person.cycle, textVersion, signedAt, signedName, evidence ?? null, actor];
      const stored = await one<DisclosureView>(manager, DISCLOSE, [organizationId, ...told]);
      const detail = JSON.stringify({ disclosureId: stored?.id, textVersion, cycle: person.cycle });
      await manager.query(AUDIT, [organizationId, person.id, actor, detail]);
      return stored;
    });
  }
}
