import type { LoggerService } from '@nestjs/common';
import {
  startComplianceService,
  type ComplianceService,
  type ComplianceServiceOptions,
} from '../../src/compliance-service/compliance-service.js';
import { useQueueBackend } from '../../src/compliance-service/use-queue-backend.js';
import { ComplianceCaller } from './compliance-caller.js';
import { createTestDatabase, type TestDatabase } from './database.js';

const API_KEY = 'sandbox-key-for-tests';
const SECRET_KEY = 'secret-key-for-tests-of-32-characters';

const quiet: LoggerService = { log: () => undefined, warn: () => undefined, error: () => undefined };

/** A compliance service in sandbox mode on a database of its own. */
export interface TestComplianceService {
  url: string;
  /** Of the sandbox organization. */
  apiKey: string;
  database: TestDatabase;
  /** The sandbox organization. */
  sandbox: ComplianceCaller;
  /** Another organization, made through the interface. */
  createOrganization(name: string, fields?: object): Promise<ComplianceCaller>;
  /** Ends the service and starts another one on the same database and port; answers its sandbox organization. */
  restart(apiKey?: string): Promise<ComplianceCaller>;
  /** A second service on the same database. */
  startTwin(options?: Partial<ComplianceServiceOptions>): Promise<ComplianceService>;
  stop(): Promise<void>;
}

export async function startTestComplianceService(
  options: Partial<ComplianceServiceOptions> = {},
): Promise<TestComplianceService> {
  useQueueBackend();
  const database = await createTestDatabase();
  const defaults = {
    databaseUrl: database.url,
    port: 0,
    sandbox: true,
    seedApiKey: API_KEY,
    logger: quiet,
    secretKey: SECRET_KEY,
  };
  let service = await startComplianceService({ ...defaults, ...options });
  const { url } = service;
  const sandbox = new ComplianceCaller(url, API_KEY);
  return {
    url,
    apiKey: API_KEY,
    database,
    sandbox,
    async createOrganization(name, fields = {}) {
      const { record } = await sandbox.post('/api/v2/organizations', newOrganization({ name, ...fields }));
      return new ComplianceCaller(url, record.organization_api_key as string);
    },
    async restart(apiKey = API_KEY) {
      await service.close();
      service = await startComplianceService({
        ...defaults,
        ...options,
        port: Number(new URL(url).port),
        seedApiKey: apiKey,
      });
      return new ComplianceCaller(url, apiKey);
    },
    startTwin: (changes = {}) => startComplianceService({ ...defaults, ...options, ...changes }),
    async stop() {
      await service.close();
      await database.drop();
    },
  };
}

/** A complete body for POST /api/v2/organizations. */
export function newOrganization(fields: object = {}): { organization: Record<string, unknown> } {
  const ssa = { first_name: 'Sam', last_name: 'Lee', email: 'sam@example.org', username: 'sam', type: 'employee' };
  return {
    organization: {
      name: 'Lakeside Camp',
      address: '1 Lake Road',
      city: 'Austin',
      state: 'TX',
      country: 'US',
      zip: '78701',
      hear_from: 'A friend',
      size_of_org: '1-200',
      phone: '15125550100',
      billing_email: 'billing@example.org',
      organization_type: 'Camp',
      ssa,
      ...fields,
    },
  };
}
