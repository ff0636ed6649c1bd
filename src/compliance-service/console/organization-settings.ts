import { Injectable } from '@nestjs/common';
import type { Origin } from '../auth/caller.js';
import { Database, only } from '../database/database.js';
import { Writes } from '../writes/writes.js';

export interface OrganizationSettings {
  allowSignInLinkCreation: boolean;
  selfPayEnabled: boolean;
}

@Injectable()
export class OrganizationSettingsStore {
  constructor(
    private readonly database: Database,
    private readonly writes: Writes,
  ) {}

  async read(organizationId: number): Promise<OrganizationSettings> {
    return only(
      await this.database.query<OrganizationSettings>(
        `SELECT allow_sign_in_link_creation AS "allowSignInLinkCreation", self_pay_enabled AS "selfPayEnabled"
         FROM organizations WHERE id = $1`,
        [organizationId],
      ),
    );
  }

  save(origin: Origin, { allowSignInLinkCreation, selfPayEnabled }: OrganizationSettings): Promise<void> {
    return this.writes.run(origin, async (write) => {
      await write.sql.query(
        'UPDATE organizations SET allow_sign_in_link_creation = $2, self_pay_enabled = $3 WHERE id = $1',
        [origin.organization.id, allowSignInLinkCreation, selfPayEnabled],
      );
      const summary = { allow_sign_in_link_creation: allowSignInLinkCreation, self_pay: selfPayEnabled };
      await write.record({ kind: 'organization.configured', resourceId: origin.organization.id, summary });
    });
  }
}
