/** Of an effect `e`: the name of the attempt that had the right to send it. */
export const AUTHORIZATION = `(e.step_run_id || ':' || e.epoch)`;

/** Of an effect `e`: since it was authorized. Leases are judged by the same clock. */
export const AGE_MS = '(extract(epoch FROM now() - e.authorized_at) * 1000)::float8';

/** Of an effect `e`: the step `s` that stands for the write: of an open run, else of the newest. */
export const STEP_OF_WRITE = `
  JOIN LATERAL (
    SELECT s.run_id, s.key, s.status, s.error_code, s.error_message, r.state AS run_state
    FROM step_run s JOIN workflow_run r ON r.id = s.run_id
    WHERE s.organization_id = e.organization_id AND s.business_key = e.business_key AND s.kind = e.kind
    ORDER BY r.state = 'open' DESC, r.created_at DESC LIMIT 1
  ) s ON true`;
