import { isDuration } from '../requests/duration.js';
import { Database } from '../database/database.js';
import type { CheckProvider, ProviderOrder, ProviderReport } from './check-provider.js';

/** What an applicant's SSN makes happen, like the numbers of test cards. Area 000 was never issued to anybody. */
export const MAGIC_SSNS = {
  /** Reported as flagged. */
  flagged: '000000001',
  /** Never reported: the check stays in processing until a sandbox control or the console ends it. */
  silent: '000000002',
  /** Reported at once instead of after the delay. */
  immediate: '000000003',
  /** Reported as flagged at once. */
  immediateFlagged: '000000004',
} as const;

/** Completes every check by itself after a delay, not flagged unless the applicant's SSN is a magic one. */
export class SandboxProvider implements CheckProvider {
  /** @param delay ISO 8601 duration on the sandbox clock, such as PT30S */
  constructor(
    private readonly database: Database,
    private readonly delay: string,
  ) {
    if (!isDuration(delay)) throw new Error('SANDBOX_CHECK_DELAY must be an ISO 8601 duration such as PT30S.');
  }

  async order({ checkId, applicant: { ssn } }: ProviderOrder): Promise<void> {
    const immediate = ssn === MAGIC_SSNS.immediate || ssn === MAGIC_SSNS.immediateFlagged;
    await this.database.query(
      `INSERT INTO sandbox_provider_orders (check_id, flagged, report_at)
       VALUES ($1, $2, service_now() + $3::interval) ON CONFLICT DO NOTHING`,
      [
        checkId,
        ssn === MAGIC_SSNS.flagged || ssn === MAGIC_SSNS.immediateFlagged,
        ssn === MAGIC_SSNS.silent ? null : immediate ? 'PT0S' : this.delay,
      ],
    );
  }

  reports(limit: number): Promise<ProviderReport[]> {
    return this.database.query<ProviderReport>(
      `SELECT check_id AS "checkId", flagged FROM sandbox_provider_orders
       WHERE NOT reported AND report_at <= service_now() ORDER BY report_at LIMIT $1`,
      [limit],
    );
  }

  async acknowledge(checkId: number): Promise<void> {
    await this.database.query('UPDATE sandbox_provider_orders SET reported = true WHERE check_id = $1', [checkId]);
  }
}
