/** Mails that did not arrive, or of which nobody knows. After a month nobody sends them again. */
export const FAILED_MAILS = `
SELECT 'mail' AS kind, m.id AS subject, m.created_at AS since, m.attempts::text AS occurrence, m.person_id, m.to_address AS about,
  'normal' AS urgency, jsonb_build_object('template', m.template, 'to', m.to_address, 'state', m.state, 'message', m.error->>'message') AS facts
FROM mail m
WHERE m.organization_id = $1 AND m.state IN ('failed', 'unknown') AND m.created_at > clock_now() - interval '30 days'`;
