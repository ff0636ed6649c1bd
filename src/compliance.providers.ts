import type { Provider } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { ComplianceClient } from './adapters/compliance/compliance-client.js';
import { createComplianceDirectory } from './adapters/compliance/compliance-directory.js';
import { PostgresComplianceKeyStore } from './adapters/postgres/compliance-key-store/postgres-compliance-key-store.js';
import { aesSecretBox } from './adapters/sealing/aes-secret-box.js';
import { ComplianceKeys } from './engine/compliance-keys.js';
import { COMPLIANCE, COMPLIANCE_ADDRESS } from './http/tokens.js';
import type { OnboardingOptions } from './onboarding-options.js';
import { DATABASE, LOG, made, OPTIONS } from './onboarding.providers.js';
import { Organizations } from './organizations.js';
import type { Log } from './ports/log.js';

/** The way to the compliance service, with the key that counts now. */
export const complianceProviders: Provider[] = [
  made(
    ComplianceKeys,
    [OPTIONS, DATABASE, Organizations, LOG],
    async ({ secretKey }: OnboardingOptions, database: DataSource, known: Organizations, log: Log) => {
      const withKey = (id: string, apiKey: string) => {
        const { baseUrl } = known.complianceOf(id);
        return new ComplianceClient({ baseUrl, apiKey });
      };
      const store = new PostgresComplianceKeyStore(database);
      const keys = new ComplianceKeys({ store, box: aesSecretBox(secretKey), withKey, log });
      await keys.read();
      return keys;
    },
  ),
  made(
    COMPLIANCE_ADDRESS,
    [Organizations],
    (known: Organizations) => (organizationId: string) => known.complianceOf(organizationId).baseUrl,
  ),
  made(COMPLIANCE, [Organizations, ComplianceKeys], (known: Organizations, keys: ComplianceKeys) => {
    const directory = createComplianceDirectory((id) => {
      const configured = known.complianceOf(id);
      return { ...configured, apiKey: keys.keyOf(id) ?? configured.apiKey };
    });
    // Nest calls the hooks on whatever a provider is. Keys are read in every process, also where no worker is.
    return {
      of: (id: string) => directory.of(id),
      onApplicationBootstrap: () => {
        keys.start();
      },
      beforeApplicationShutdown: () => keys.stop(),
      onApplicationShutdown: () => {
        directory.close();
      },
    };
  }),
];
