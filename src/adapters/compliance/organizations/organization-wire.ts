import type { FormFields } from '../form-encoding.js';
import { flagOf, identityOf, objectOf, textOf, UnreadableAnswer } from '../wire-values.js';
import type { CreatedOrganization, NewOrganization } from './organization.js';

export function readOrganizationType(value: unknown): string {
  const type = textOf(value);
  if (type === undefined) throw new UnreadableAnswer('an organization type is no text');
  return type;
}

export function readCreatedOrganization(body: unknown): CreatedOrganization {
  const created = objectOf(body, 'organization');
  const apiKey = textOf(created.organization_api_key);
  if (flagOf(created.success) === false) throw new UnreadableAnswer('success is false');
  if (apiKey === undefined) throw new UnreadableAnswer('organization_api_key is missing');
  return { organizationId: identityOf(created.organization_id, 'organization_id'), apiKey };
}

export function writeNewOrganization(organization: NewOrganization): FormFields {
  const { administrator } = organization;
  return {
    organization: {
      name: organization.name,
      address: organization.address,
      city: organization.city,
      state: organization.state,
      country: organization.country,
      zip: organization.zip,
      hear_from: organization.hearFrom,
      size_of_org: organization.size,
      phone: organization.phone,
      billing_email: organization.billingEmail,
      organization_type: organization.type,
      other_type_description: organization.otherTypeDescription,
      allow_sign_in_link_creation: organization.allowSignInLinkCreation,
      use_billing_provider: organization.useBillingProvider,
      ssa: {
        first_name: administrator.firstName,
        last_name: administrator.lastName,
        email: administrator.email,
        username: administrator.username,
        type: administrator.type,
      },
    },
  };
}
