import type { DataSource } from 'typeorm';
import type { ClaimedReminder, ReminderFate, ReminderStore } from '../../../ports/reminder-store.js';
import { rows } from '../sql.js';

/** Who has still to do something by a day, at work and not held. */
const ASKED = `
  FROM holding h JOIN person p ON p.id = h.person_id JOIN organization o ON o.id = p.organization_id
  WHERE h.current AND h.due_date IS NOT NULL AND (h.state = 'open' OR h.renewing) AND h.requirement ? 'reminders'
    AND p.status = 'active' AND p.merged_into IS NULL AND p.held_reason IS NULL`;

/** A renewal may be told of on the day on which it begins; whoever is just asked for the first time knows. */
const CLAIM = `
WITH asked AS (
  SELECT h.*, day_of(o.time_zone, o.cut_off_hour) AS today, p.organization_id,
    (h.begun_at AT TIME ZONE o.time_zone)::date + CASE WHEN h.renewing THEN 0 ELSE 1 END AS told_from
  ${ASKED} AND o.id = ANY($1) AND extract(hour FROM clock_now() AT TIME ZONE o.time_zone) >= 8
), reached AS (
  SELECT a.organization_id, a.person_id, a.key, a.generation, l.ladder, max(r.day::int) AS day, a.due_date
  FROM asked a
    CROSS JOIN LATERAL (VALUES ('person', a.requirement->'reminders'->'days'), ('others', a.requirement->'reminders'->'escalateDays')) AS l(ladder, days)
    CROSS JOIN LATERAL jsonb_array_elements_text(coalesce(l.days, '[]')) AS r(day)
  WHERE a.due_date + r.day::int BETWEEN a.told_from AND a.today
  GROUP BY a.organization_id, a.person_id, a.key, a.generation, l.ladder, a.due_date
), claimed AS (
  INSERT INTO reminder (organization_id, person_id, key, generation, ladder, day, due_date)
  SELECT * FROM reached r WHERE NOT EXISTS (SELECT 1 FROM reminder x
    WHERE (x.person_id, x.key, x.generation, x.ladder, x.day) = (r.person_id, r.key, r.generation, r.ladder, r.day))
  LIMIT $2
  ON CONFLICT DO NOTHING RETURNING *
)
SELECT c.id, c.organization_id AS "organizationId", c.person_id AS "personId", p.facts, p.compliance_user_id AS "complianceUserId", c.key,
  h.requirement, c.generation, c.ladder, c.day, c.due_date::text AS "dueDate", h.renewing, o.staff_email AS "staffEmail",
  EXISTS (SELECT 1 FROM workflow_run r JOIN step_run s ON s.run_id = r.id WHERE r.person_id = p.id AND r.state = 'open'
    AND s.requirement_key = c.key AND s.kind = 'await-training' AND s.status = 'waiting') AS "isAssigned"
FROM claimed c JOIN holding h ON h.person_id = c.person_id AND h.key = c.key
  JOIN person p ON p.id = c.person_id JOIN organization o ON o.id = c.organization_id`;

const SETTLE = 'UPDATE reminder SET state = $2, via = $3, error_code = $4 WHERE id = $1';

const ESCALATED = `
SELECT DISTINCT h.person_id AS "personId", h.key, h.generation ${ASKED} AND o.id = $1 AND EXISTS (
  SELECT 1 FROM reminder x WHERE x.person_id = h.person_id AND x.key = h.key AND x.generation = h.generation AND x.ladder = 'others')`;

type ClaimRow = Omit<ClaimedReminder, 'complianceUserId' | 'staffEmail'> & {
  complianceUserId: string | null;
  staffEmail: string | null;
};

export class PostgresReminderStore implements ReminderStore {
  constructor(private readonly database: DataSource) {}

  async claim(organizationIds: readonly string[], limit: number): Promise<ClaimedReminder[]> {
    const claimed = await rows<ClaimRow>(this.database, CLAIM, [organizationIds, limit]);
    return claimed.map(({ complianceUserId, staffEmail, ...reminder }) => ({
      ...reminder,
      ...(complianceUserId !== null && { complianceUserId: Number(complianceUserId) }),
      ...(staffEmail !== null && { staffEmail }),
    }));
  }

  async settle(reminderId: string, { state, via, errorCode }: ReminderFate): Promise<void> {
    await this.database.query(SETTLE, [reminderId, state, via, errorCode ?? null]);
  }

  escalated(organizationId: string): Promise<Pick<ClaimedReminder, 'personId' | 'key' | 'generation'>[]> {
    return rows(this.database, ESCALATED, [organizationId]);
  }
}
