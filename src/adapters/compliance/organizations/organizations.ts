import { created, type ServiceCalls } from '../service-calls.js';
import type { WriteOptions } from '../transport.js';
import { listOf } from '../wire-values.js';
import { readCreatedOrganization, readOrganizationType, writeNewOrganization } from './organization-wire.js';
import type { CreatedOrganization, NewOrganization } from './organization.js';

/** For API keys that are allowed to create organizations. */
export class Organizations {
  constructor(private readonly calls: ServiceCalls) {}

  /** For `type` of a new organization. The interface lists this call as POST; it changes nothing. */
  async types(): Promise<string[]> {
    const read = (body: unknown): string[] => listOf(body, 'types', readOrganizationType);
    return this.calls.read({
      operation: 'read organization types',
      method: 'POST',
      path: 'organizations/types',
      read,
    });
  }

  /**
   * Not idempotent, and no call lists organizations: after AmbiguousOutcome ask the service's operator.
   * @throws CredentialsRefused where the API key lacks the right
   * @throws ValidationRefused with `fields`
   */
  async create(organization: NewOrganization, options?: WriteOptions): Promise<CreatedOrganization> {
    return this.calls.write(
      {
        operation: 'create organization',
        method: 'POST',
        path: 'organizations',
        json: writeNewOrganization(organization),
        successes: created,
        read: readCreatedOrganization,
      },
      options,
    );
  }
}
