import { Injectable } from '@nestjs/common';
import { ApiKeys } from '../auth/api-keys.js';
import type { Caller } from '../auth/caller.js';
import { Catalogue } from '../catalog/catalogue.js';
import { only } from '../database/database.js';
import { forbidden } from '../requests/failures.js';
import { Writes } from '../writes/writes.js';
import type { NewOrganization } from './organization-input.js';

export interface CreatedOrganization {
  id: number;
  apiKey: string;
}

@Injectable()
export class OrganizationCreation {
  constructor(
    private readonly writes: Writes,
    private readonly keys: ApiKeys,
    private readonly catalogue: Catalogue,
  ) {}

  /** The new organization has the standard catalogue and one key, which cannot create further organizations. */
  create(caller: Caller, input: NewOrganization): Promise<CreatedOrganization> {
    return this.writes.run(caller, async (write) => {
      const { name, profile, allowSignInLinkCreation, useBillingProvider, administrator } = input;
      const { id } = only(
        await write.sql.query<{ id: number }>(
          `INSERT INTO organizations (name, profile, allow_sign_in_link_creation, use_billing_provider)
           VALUES ($1, $2::jsonb, $3, $4) RETURNING id`,
          [name, JSON.stringify(profile), allowSignInLinkCreation, useBillingProvider],
        ),
      );
      const { firstName, lastName, email, username, type } = administrator;
      await write.sql.query(
        `INSERT INTO administrators (organization_id, first_name, last_name, email, username, type)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [id, firstName, lastName, email, username, type],
      );
      await this.catalogue.stock(write.sql, id);
      const apiKey = await this.keys.issue(write.sql, id, {
        label: 'First key',
        createdBy: 'Creation of the organization',
      });
      await write.record({ kind: 'organization.created', resourceId: id, summary: { organization_id: id } });
      return { id, apiKey };
    });
  }
}

/** Asked before the body is read: a key without the capability learns nothing about the form. */
export function requireCreationCapability({ organization }: Caller): void {
  if (!organization.canCreateOrganizations) throw forbidden('This API key is not allowed to create organizations');
}
