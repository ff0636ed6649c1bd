import type { DataSource } from 'typeorm';
import type { ClaimedResend, OpenWork, OpenWorkStore, ResendFate } from '../../../ports/open-work-store.js';
import { findBody } from '../person-file-store/find-body.js';
import { one } from '../sql.js';

/** SQL of person p: steps of open runs that wait until they have done something at the service. */
const AWAITED = (kind: string) => `FROM step_run s JOIN workflow_run r ON r.id = s.run_id
  WHERE r.person_id = p.id AND r.state = 'open' AND s.kind = '${kind}' AND s.status = 'waiting'`;

/** The order has the same key as the waiting for it, behind another kind. */
const OPEN = `
SELECT p.compliance_user_id::float8 AS "complianceUserId",
  coalesce((SELECT jsonb_agg(jsonb_build_object('requirement', s.requirement_key, 'surveyCode', s.input->>'surveyCode') ORDER BY s.position)
    ${AWAITED('await-training')}), '[]') AS trainings,
  coalesce((SELECT jsonb_agg(jsonb_build_object('requirement', s.requirement_key, 'checkId', o.output->'checkId') ORDER BY s.position)
    FROM step_run s JOIN workflow_run r ON r.id = s.run_id
      JOIN step_run o ON o.run_id = s.run_id AND o.requirement_key = s.requirement_key AND o.kind = 'order-background-check'
    WHERE r.person_id = p.id AND r.state = 'open' AND s.kind = 'await-background-check' AND s.status = 'waiting'
      AND o.output ? 'checkId'), '[]') AS checks
FROM person p WHERE p.id = $1`;

const SHOWN = `INSERT INTO audit_entry (organization_id, person_id, actor, action) VALUES ($1, $2, $3, 'links.shown')`;

const CLAIMABLE = `
SELECT p.compliance_user_id::float8 AS "complianceUserId", (SELECT s.input->>'surveyCode'
  ${AWAITED('await-training')} AND s.requirement_key = $2 LIMIT 1) AS "surveyCode",
  (SELECT $3::float8 - extract(epoch FROM now() - max(t.claimed_at)) * 1000 FROM training_resend t
   WHERE t.person_id = p.id AND t.requirement_key = $2 AND t.state <> 'not-sent')::float8 AS "waitMs"
FROM person p WHERE p.id = $1`;

const CLAIM = `
INSERT INTO training_resend (organization_id, person_id, requirement_key, actor, reason) VALUES ($1, $2, $3, $4, $5) RETURNING id`;

export class PostgresOpenWorkStore implements OpenWorkStore {
  constructor(private readonly database: DataSource) {}

  async openWork(organizationId: string, personId: string): Promise<OpenWork | undefined> {
    const body = await findBody(this.database, organizationId, personId);
    const found =
      body &&
      (await one<Omit<OpenWork, 'complianceUserId'> & { complianceUserId: number | null }>(this.database, OPEN, [
        body.ids[0],
      ]));
    return found && { ...found, complianceUserId: found.complianceUserId ?? undefined };
  }

  async linksShown(organizationId: string, personId: string, actor: string): Promise<void> {
    await this.database.query(SHOWN, [organizationId, personId, actor]);
  }

  claimResend(
    organizationId: string,
    personId: string,
    requirement: string,
    { actor, reason }: { actor: string; reason: string },
    pauseMs: number,
  ): Promise<ClaimedResend | { waitMs: number } | undefined> {
    return this.database.transaction(async (manager) => {
      const body = await findBody(manager, organizationId, personId);
      if (!body) return undefined;
      const [id] = body.ids;
      // Whoever comes at the same time waits for the lock here, and then sees the entry.
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`training-resend:${id ?? ''}`]);
      const found = await one<{ complianceUserId: number | null; surveyCode: string | null; waitMs: number | null }>(
        manager,
        CLAIMABLE,
        [id, requirement, pauseMs],
      );
      if (!found || found.complianceUserId === null || found.surveyCode === null) return undefined;
      const { complianceUserId, surveyCode, waitMs } = found;
      if (waitMs !== null && waitMs > 0) return { waitMs };
      const claimed = await one<{ id: string }>(manager, CLAIM, [organizationId, id, requirement, actor, reason]);
      return { id: claimed?.id ?? '', complianceUserId, surveyCode };
    });
  }

  async settleResend(id: string, { state, errorCode }: ResendFate): Promise<void> {
    const sql = 'UPDATE training_resend SET state = $2, error_code = $3 WHERE id = $1';
    await this.database.query(sql, [id, state, errorCode ?? null]);
  }
}
