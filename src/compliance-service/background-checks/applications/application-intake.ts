import { Injectable } from '@nestjs/common';
import type { Origin } from '../../auth/caller.js';
import { LICENSE_LEVELS } from '../../catalog/standard-catalogue.js';
import { Database } from '../../database/database.js';
import { invalidRequest, notFound } from '../../requests/failures.js';
import type { IsoDate } from '../../requests/us-date.js';
import { Writes } from '../../writes/writes.js';
import type { Application } from './application-form.js';
import { Applications } from './applications.js';

/** What the form of one check has to know. */
export interface ApplicationInvitation {
  checkId: number;
  organizationId: number;
  organizationName: string;
  firstName: string;
  lastName: string;
  email: string;
  needsLicense: boolean;
  adultIfBornBy: IsoDate;
  /** Neither answered already, nor archived, nor of somebody who has left. */
  isOpen: boolean;
}

const IS_OPEN = `c.status = 'processing' AND c.quickapp AND c.applied_at IS NULL AND u.deactivated_at IS NULL`;

/** Takes what applicants of quickapp orders fill in, once for each check. */
@Injectable()
export class ApplicationIntake {
  constructor(
    private readonly database: Database,
    private readonly writes: Writes,
    private readonly applications: Applications,
  ) {}

  async invitation(token: string): Promise<ApplicationInvitation> {
    const [invitation] = await this.database.query<ApplicationInvitation>(
      `SELECT c.id AS "checkId", c.organization_id AS "organizationId", o.name AS "organizationName",
         u.first_name AS "firstName", u.last_name AS "lastName", u.email,
         coalesce(c.level = ANY ($2), p.needs_driver_license, false) AS "needsLicense",
         to_char(service_now() AT TIME ZONE 'UTC' - interval '18 years', 'YYYY-MM-DD') AS "adultIfBornBy",
         ${IS_OPEN} AS "isOpen"
       FROM background_checks c JOIN organizations o ON o.id = c.organization_id JOIN users u ON u.id = c.user_id
       LEFT JOIN check_packages p ON p.organization_id = c.organization_id AND p.code = c.package_code
       WHERE c.token = $1`,
      [token, [...LICENSE_LEVELS]],
    );
    if (!invitation) throw notFound('Application');
    return invitation;
  }

  /** Of two submissions at the same time one is taken, the other learns that the form is closed. */
  async take(origin: Origin, checkId: number, application: Application): Promise<void> {
    const { applicant, selfDisclosed, selfDisclosedNotes } = application;
    await this.writes.run(origin, async (write) => {
      const [check] = await write.sql.query<{ user_id: number; external_id: string | null }>(
        `SELECT c.user_id, u.external_id FROM background_checks c JOIN users u ON u.id = c.user_id
         WHERE c.id = $1 AND ${IS_OPEN} FOR UPDATE OF c`,
        [checkId],
      );
      if (!check) throw invalidRequest('This form has been answered already or is no longer needed');
      await this.applications.add(write.sql, checkId, applicant);
      await write.sql.query(
        `UPDATE background_checks SET applicant_self_disclosed = applicant_self_disclosed OR $2,
           applicant_self_disclosed_notes = coalesce($3, applicant_self_disclosed_notes) WHERE id = $1`,
        [checkId, selfDisclosed, selfDisclosedNotes],
      );
      const { user_id, external_id } = check;
      const summary = { user_id, external_id };
      await write.record({ kind: 'background_check.applied', externalId: external_id, resourceId: checkId, summary });
    });
  }
}
