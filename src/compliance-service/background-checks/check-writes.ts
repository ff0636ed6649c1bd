import { Injectable } from '@nestjs/common';
import { linkToken } from '../auth/api-keys.js';
import type { Caller, Origin } from '../auth/caller.js';
import { only } from '../database/database.js';
import type { Mail } from '../mail/mails.js';
import { invalidFields, notFound } from '../requests/failures.js';
import { ServiceAddress } from '../service-settings.js';
import type { Write } from '../writes/write.js';
import { Writes } from '../writes/writes.js';
import { Applications } from './applications/applications.js';
import { CHECK_COLUMNS } from './background-checks.js';
import type { CheckOrder } from './check-order.js';
import { applicantUrl, type CheckRow } from './check-view.js';

@Injectable()
export class CheckWrites {
  constructor(
    private readonly writes: Writes,
    private readonly applications: Applications,
    private readonly address: ServiceAddress,
  ) {}

  /**
   * A new check, and a new charge, on every call: an open check of the same user does not stop it. With quickapp the
   * applicant is mailed the form, otherwise the order has brought what the provider needs.
   */
  order(caller: Caller, order: CheckOrder): Promise<CheckRow> {
    return this.writes.run(caller, async (write) => {
      const [user] = await write.sql.query<{ external_id: string | null; email: string }>(
        'SELECT external_id, email FROM users WHERE id = $1 AND organization_id = $2 AND deactivated_at IS NULL FOR SHARE',
        [order.userId, caller.organization.id],
      );
      if (!user) throw invalidFields({ user_id: ['could not be found'] });
      const check = await insert(write, caller.organization.id, order);
      if (order.applicant) await this.applications.add(write.sql, check.id, order.applicant);
      else await write.mail(applicantMail(user.email, applicantUrl(check, this.address.url)));
      await write.record({
        kind: 'background_check.ordered',
        externalId: user.external_id,
        resourceId: check.id,
        summary: {
          user_id: order.userId,
          external_id: user.external_id,
          level: order.level,
          package_code: order.packageCode,
          quickapp: order.quickapp,
        },
      });
      return check;
    });
  }

  /** From any status, and again: the result is the same. */
  archive(origin: Origin, id: number): Promise<CheckRow> {
    return this.writes.run(origin, async (write) => {
      const [check] = await write.sql.query<CheckRow & { external_id: string | null }>(
        `UPDATE background_checks c SET status = 'archived' FROM users u
         WHERE c.id = $1 AND c.organization_id = $2 AND u.id = c.user_id RETURNING ${CHECK_COLUMNS}, u.external_id`,
        [id, origin.organization.id],
      );
      if (!check) throw notFound('Background Check');
      await this.applications.forget(id, write.sql);
      const { user_id, external_id, level } = check;
      const summary = { user_id, external_id, level };
      await write.record({ kind: 'background_check.archived', externalId: external_id, resourceId: id, summary });
      return check;
    });
  }
}

async function insert(write: Write, organizationId: number, order: CheckOrder): Promise<CheckRow> {
  return only(
    await write.sql.query<CheckRow>(
      `INSERT INTO background_checks AS c (organization_id, user_id, level, package_code, quickapp, upfront_payment,
         applicant_self_disclosed, applicant_self_disclosed_notes, purpose, token)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10) RETURNING ${CHECK_COLUMNS}`,
      [
        organizationId,
        order.userId,
        order.level,
        order.packageCode,
        order.quickapp,
        order.upfrontPayment,
        order.selfDisclosed,
        order.selfDisclosedNotes,
        JSON.stringify(order.purpose),
        linkToken(),
      ],
    ),
  );
}

function applicantMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Your background check',
    text: [
      'You have been asked to complete a background check.',
      `Please enter your details here: ${link}`,
      'The link is for you alone. If you did not expect this, please tell whoever you work or volunteer with.',
    ].join('\n\n'),
  };
}
