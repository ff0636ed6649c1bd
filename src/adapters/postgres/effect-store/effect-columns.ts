/** Of an effect `e`: the name of the attempt that had the right to send it. */
export const AUTHORIZATION = `(e.step_run_id || ':' || e.epoch)`;

/** Of an effect `e`: since it was authorized. Leases are judged by the same clock. */
export const AGE_MS = '(extract(epoch FROM now() - e.authorized_at) * 1000)::float8';
