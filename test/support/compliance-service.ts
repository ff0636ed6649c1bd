import type { LoggerService } from '@nestjs/common';
import {
  startComplianceService,
  type ComplianceService,
  type ComplianceServiceOptions,
} from '../../src/compliance-service/compliance-service.js';
import { useQueueBackend } from '../../src/compliance-service/use-queue-backend.js';
import { createTestDatabase, type TestDatabase } from './database.js';

export const TEST_API_KEY = 'sandbox-key-for-tests';

const quiet: LoggerService = { log: () => undefined, warn: () => undefined, error: () => undefined };

/** A compliance service in sandbox mode on a database of its own. */
export interface TestComplianceService {
  url: string;
  apiKey: string;
  database: TestDatabase;
  /** Ends the process' service and starts another one on the same database. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startTestComplianceService(
  options: Partial<ComplianceServiceOptions> = {},
): Promise<TestComplianceService> {
  useQueueBackend();
  const database = await createTestDatabase();
  const start = (port: number): Promise<ComplianceService> =>
    startComplianceService({
      databaseUrl: database.url,
      port,
      sandbox: true,
      seedApiKey: TEST_API_KEY,
      logger: quiet,
      ...options,
    });
  let service = await start(0);
  return {
    url: service.url,
    apiKey: TEST_API_KEY,
    database,
    async restart() {
      await service.close();
      service = await start(Number(new URL(service.url).port));
    },
    async stop() {
      await service.close();
      await database.drop();
    },
  };
}
