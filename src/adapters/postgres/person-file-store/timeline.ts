import type { DataSource } from 'typeorm';
import type { PersonEntry } from '../../../ports/person-file.js';
import type { Page, PageRequest } from '../../../ports/read-store.js';
import { decodeCursor, isoColumn, timeColumn, toPage } from '../read-store/page.js';
import { rows } from '../sql.js';
import type { Body } from './find-body.js';

/**
 * $1 organization, $2 ids of the body, $3 its employee ids. The first digit of an id puts what happened in one commit
 * in the order of cause and effect.
 */
const ENTRIES = `
  SELECT e.received_at AS at, '1:' || lpad(e.sequence::text, 19, '0') AS id, 'event.' || e.type AS what, e.source AS actor,
    e.reason, e.run_id, NULL AS step, jsonb_build_object('eventId', e.id, 'outcome', e.outcome, 'effectiveDate', e.effective_date,
      'told', ARRAY(SELECT name FROM jsonb_object_keys(e.facts) AS name WHERE name <> 'employeeId'), 'rulesVersion', run.rules_version) AS detail
  FROM hr_event e LEFT JOIN run ON run.id = e.run_id WHERE e.organization_id = $1 AND e.employee_id = ANY($3)
UNION ALL
  SELECT a.at, '2:' || lpad(a.id::text, 19, '0'), a.action, a.actor, a.reason, a.run_id, a.step_key, a.detail
  FROM run JOIN audit_entry a ON a.run_id = run.id
UNION ALL
  SELECT a.at, '2:' || lpad(a.id::text, 19, '0'), a.action, a.actor, a.reason, NULL, a.step_key, a.detail
  FROM audit_entry a WHERE a.person_id = ANY($2) AND a.run_id IS NULL AND a.action <> 'note.added'
UNION ALL
  SELECT t.at, '3:' || t.id, 'training.resent', t.actor, t.reason, NULL, NULL,
    jsonb_build_object('requirement', t.requirement_key, 'state', t.state, 'code', t.error_code)
  FROM training_resend t WHERE t.person_id = ANY($2)
UNION ALL
  SELECT n.at, '3:' || n.id, 'note', n.author, NULL, NULL, NULL,
    jsonb_build_object('noteId', n.id, 'text', n.text, 'struck', n.struck_at IS NOT NULL)
  FROM person_note n WHERE n.person_id = ANY($2)
UNION ALL
  SELECT m.created_at, '3:' || m.id, 'mail.' || m.state, 'engine', m.error->>'message', NULL, NULL,
    jsonb_build_object('mailId', m.id, 'template', m.template, 'code', m.error->>'code')
  FROM mail m WHERE m.person_id = ANY($2)
UNION ALL
  SELECT x.at, '3:' || x.id, 'reminder.' || x.state, 'engine', NULL, NULL, NULL, jsonb_build_object('requirement', x.key,
    'ladder', x.ladder, 'dueAt', x.due_date, 'via', x.via, 'code', x.error_code)
  FROM reminder x WHERE x.person_id = ANY($2)
UNION ALL
  SELECT t.ended_at, '4:' || lpad(t.id::text, 19, '0'), 'attempt.' || t.outcome, 'engine', t.error_message, t.run_id, t.key,
    jsonb_build_object('kind', t.kind, 'code', t.error_code) ||
      CASE WHEN t.outcome = 'succeeded' THEN jsonb_build_object('output', t.output, 'externalId', f.external_id) ELSE '{}' END
  FROM tried t LEFT JOIN effect f ON f.organization_id = $1 AND f.kind = t.kind AND f.business_key = t.business_key
  WHERE t.outcome <> 'waiting' OR t.before IS DISTINCT FROM 'waiting'
UNION ALL
  SELECT c.at, '5:' || lpad(c.id::text, 19, '0'), 'certificate.' || c.state, 'engine', NULL, c.run_id, s.key,
    jsonb_build_object('requirement', c.key, 'generation', c.generation, 'metAt', ${timeColumn('c.met_at')}, 'validUntil', c.valid_until)
  FROM certificate c LEFT JOIN step_run s ON s.id = c.step_run_id WHERE c.person_id = ANY($2)
UNION ALL
  SELECT run.ended_at, '6:' || run.id, 'run.completed', 'engine', NULL, run.id, NULL, jsonb_build_object('purpose', run.purpose)
  FROM run WHERE run.state = 'completed' AND run.ended_at IS NOT NULL`;

/** A step that looks again and again whether something is done waits once. */
const TIMELINE = `
WITH run AS (
  SELECT id, purpose, rules_version, state, ended_at FROM workflow_run WHERE person_id = ANY($2)
), tried AS (
  SELECT a.*, s.key, s.kind, s.output, s.business_key, lag(a.outcome) OVER (PARTITION BY a.step_run_id ORDER BY a.id) AS before
  FROM run JOIN attempt a ON a.run_id = run.id JOIN step_run s ON s.id = a.step_run_id
), entry AS (${ENTRIES})
SELECT id, ${timeColumn('entry.at')} AS at, what, actor, reason, run_id AS "runId", step,
  jsonb_strip_nulls(detail) AS detail, ${isoColumn('entry.at')} AS "cursorAt"
FROM entry WHERE $4::timestamptz IS NULL OR (entry.at, id) < ($4, $5)
ORDER BY entry.at DESC, id DESC LIMIT $6`;

const idForm = /^\d:[0-9a-f-]{1,36}$/;

export async function readTimeline(
  database: DataSource,
  organizationId: string,
  { ids, employeeIds }: Body,
  page: PageRequest,
): Promise<Page<PersonEntry>> {
  const position = decodeCursor(page.cursor, idForm);
  const found = await rows<PersonEntry & { cursorAt: string }>(database, TIMELINE, [
    organizationId,
    ids,
    employeeIds,
    position?.at ?? null,
    position?.id ?? null,
    page.limit + 1,
  ]);
  return toPage(found, page);
}
