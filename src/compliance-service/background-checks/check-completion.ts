import { Injectable } from '@nestjs/common';
import type { Origin } from '../auth/caller.js';
import { Applications } from './applications/applications.js';
import { CHECK_COLUMNS } from './background-checks.js';
import { resultsUrl, type CheckRow } from './check-view.js';
import { Database } from '../database/database.js';
import { invalidRequest, notFound } from '../requests/failures.js';
import { ServiceAddress } from '../service-settings.js';
import type { Write } from '../writes/write.js';
import { Writes } from '../writes/writes.js';

type CompletedRow = CheckRow & { external_id: string | null; email: string };

/** What the provider's report does. */
@Injectable()
export class CheckCompletion {
  constructor(
    private readonly database: Database,
    private readonly writes: Writes,
    private readonly applications: Applications,
    private readonly address: ServiceAddress,
  ) {}

  /** Complete means ready for review, flagged or not. It never means that the person is clear. */
  complete(origin: Origin, id: number, flagged: boolean): Promise<CheckRow> {
    return this.writes.run(origin, async (write) => {
      const [current] = await write.sql.query<{ status: string }>(
        'SELECT status FROM background_checks WHERE id = $1 AND organization_id = $2 FOR UPDATE',
        [id, origin.organization.id],
      );
      if (!current) throw notFound('Background Check');
      const check = await this.apply(write, id, flagged);
      if (!check) throw invalidRequest(`Background Check is ${current.status}, not processing`);
      return check;
    });
  }

  /** The same on the provider's word. Changes nothing when the check has ended already. */
  async report(id: number, flagged: boolean): Promise<void> {
    const [check] = await this.database.query<{ organization_id: number }>(
      'SELECT organization_id FROM background_checks WHERE id = $1',
      [id],
    );
    if (!check) return;
    const origin = { organization: { id: check.organization_id }, method: 'PROVIDER', path: 'report' };
    await this.writes.run(origin, (write) => this.apply(write, id, flagged));
  }

  private async apply(write: Write, id: number, flagged: boolean): Promise<CheckRow | undefined> {
    const [check] = await write.sql.query<CompletedRow>(
      `UPDATE background_checks c SET status = 'complete', provider_flagged = $2, complete_date = service_now()
       FROM users u WHERE c.id = $1 AND c.status = 'processing' AND u.id = c.user_id
       RETURNING ${CHECK_COLUMNS}, u.external_id, u.email`,
      [id, flagged],
    );
    if (!check) return undefined;
    await this.applications.forget(id, write.sql);
    const { user_id, external_id, level } = check;
    const summary = { user_id, external_id, level, flagged };
    await write.record({ kind: 'background_check.completed', externalId: external_id, resourceId: id, summary });
    await write.announce('background_checks', this.webhookBody(check));
    return check;
  }

  private webhookBody(check: CompletedRow): object {
    return {
      id: String(check.id),
      user_id: String(check.user_id),
      email: check.email,
      external_id: check.external_id,
      results_url: resultsUrl(check, this.address.url),
      complete_date: check.complete_date,
    };
  }
}
