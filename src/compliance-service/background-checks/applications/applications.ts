import { Injectable } from '@nestjs/common';
import { Database, type Sql } from '../../database/database.js';
import { Sealing } from '../../secrets/sealing.js';
import type { Applicant } from './applicant.js';
import type { CheckPurpose } from '../check-order.js';

const LEASE = '2 minutes';

/** An application in the hands of one process, until its lease ends. */
export interface ClaimedApplication {
  checkId: number;
  attempt: number;
  level: number | null;
  packageCode: string | null;
  purpose: CheckPurpose;
  sealed: Buffer;
}

interface ClaimedRow {
  check_id: number;
  attempts: number;
  level: number | null;
  package_code: string | null;
  purpose: CheckPurpose;
  sealed_applicant: Buffer;
}

/** Applicants between the order and the provider: sealed at rest, and gone as soon as the provider took the order. */
@Injectable()
export class Applications {
  constructor(
    private readonly database: Database,
    private readonly sealing: Sealing,
  ) {}

  /** Part of the transaction that orders the check or takes the applicant's form. */
  async add(sql: Sql, checkId: number, applicant: Applicant): Promise<void> {
    await sql.query('INSERT INTO check_applications (check_id, sealed_applicant) VALUES ($1, $2)', [
      checkId,
      this.sealing.seal(JSON.stringify(applicant), place(checkId)),
    ]);
    await sql.query('UPDATE background_checks SET applied_at = service_now() WHERE id = $1', [checkId]);
  }

  async claimDue(limit: number): Promise<ClaimedApplication[]> {
    const rows = await this.database.query<ClaimedRow>(
      `UPDATE check_applications a SET attempts = attempts + 1,
         next_attempt_at = service_now() + interval '${LEASE}'
       FROM background_checks c WHERE c.id = a.check_id AND a.check_id IN (
         SELECT check_id FROM check_applications WHERE next_attempt_at <= service_now()
         ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED
       )
       RETURNING a.check_id, a.attempts, a.sealed_applicant, c.level, c.package_code, c.purpose`,
      [limit],
    );
    return rows.map((row) => ({
      checkId: row.check_id,
      attempt: row.attempts,
      level: row.level,
      packageCode: row.package_code,
      purpose: row.purpose,
      sealed: row.sealed_applicant,
    }));
  }

  /** @throws when it was sealed under another key. */
  open({ sealed, checkId }: ClaimedApplication): Applicant {
    return JSON.parse(this.sealing.open(sealed, place(checkId))) as Applicant;
  }

  /** The provider has it, or the check ended before: nobody needs the applicant's data here any more. */
  async forget(checkId: number, sql: Sql = this.database): Promise<void> {
    await sql.query('DELETE FROM check_applications WHERE check_id = $1', [checkId]);
  }

  /** Again after 2 s, 4 s … up to an hour, for as long as the check is wanted: a paid order is not given up. */
  async retryLater({ checkId, attempt }: ClaimedApplication): Promise<void> {
    await this.database.query(
      `UPDATE check_applications SET next_attempt_at = service_now() + make_interval(secs => $3)
       WHERE check_id = $1 AND attempts = $2`,
      [checkId, attempt, Math.min(2 ** attempt, 3_600)],
    );
  }
}

function place(checkId: number): string {
  return `check:${checkId}:applicant`;
}
