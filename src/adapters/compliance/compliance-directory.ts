import type { ComplianceDirectory, LinkDirectory } from '../../ports/compliance.js';
import type { ComplianceApiOptions } from './compliance-api.js';
import { ComplianceClient } from './compliance-client.js';
import { openAgents } from './transport.js';

export type ComplianceAccess = Pick<ComplianceApiOptions, 'baseUrl' | 'apiKey'>;

export interface OwnedComplianceDirectory extends ComplianceDirectory, LinkDirectory {
  of(organizationId: string): ComplianceClient;
  /** Closes the connections that all its clients share. */
  close(): void;
}

/** @param resolve is asked at every use, so a rotated key is taken up with the next call. */
export function createComplianceDirectory(
  resolve: (organizationId: string) => ComplianceAccess,
): OwnedComplianceDirectory {
  const agents = openAgents();
  const clients = new Map<string, { access: ComplianceAccess; client: ComplianceClient }>();
  return {
    of(organizationId) {
      const access = resolve(organizationId);
      const known = clients.get(organizationId);
      if (known?.access.apiKey === access.apiKey && known.access.baseUrl === access.baseUrl) return known.client;
      const client = new ComplianceClient({ ...access, agents });
      clients.set(organizationId, { access, client });
      return client;
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
