import { Injectable } from '@nestjs/common';
import { Database, only } from '../database/database.js';

export interface Overview {
  people: number;
  openTrainings: number;
  checksProcessing: number;
  checksReady: number;
  documentsToReview: number;
  deliveriesInTrouble: number;
  deliveriesFailed: number;
  mailsWaiting: number;
  mailsFailed: number;
}

/** What there is, and what is left to do. */
@Injectable()
export class Overviews {
  constructor(private readonly database: Database) {}

  async of(organizationId: number): Promise<Overview> {
    const counts = Object.entries(COUNTS).map(
      ([name, from]) => `(SELECT count(*)::integer FROM ${from} AND organization_id = $1) AS "${name}"`,
    );
    return only(await this.database.query<Overview>(`SELECT ${counts.join(', ')}`, [organizationId]));
  }
}

const COUNTS: Record<keyof Overview, string> = {
  people: 'users WHERE deactivated_at IS NULL',
  openTrainings: 'trainings WHERE NOT winner',
  checksProcessing: `background_checks WHERE status = 'processing'`,
  checksReady: `background_checks WHERE status = 'complete'`,
  documentsToReview: 'documents_users WHERE completed_date IS NOT NULL AND approved_at IS NULL AND rejected_at IS NULL',
  deliveriesInTrouble: `webhook_deliveries WHERE status IN ('waiting', 'sending') AND last_error IS NOT NULL`,
  deliveriesFailed: `webhook_deliveries WHERE status = 'failed'`,
  mailsWaiting: `mails WHERE status = 'waiting'`,
  mailsFailed: `mails WHERE status = 'failed'`,
};
