import type { DynamicModule } from '@nestjs/common';
import type { Config } from './config.js';
import { killAt } from './failpoint.js';
import { OnboardingModule } from './onboarding.module.js';
import type { Log } from './ports/log.js';

export interface AppPlace {
  databaseUrl: string;
  complianceUrl: string;
  log: Log;
}

export const organizationSlug = 'default';

/** Gatehouse as an application of its own: one organization, configured by the environment. */
export function appModule(config: Config, { databaseUrl, complianceUrl, log }: AppPlace): DynamicModule {
  return OnboardingModule.forRoot({
    name: 'gatehouse',
    sandbox: config.sandbox,
    role: config.role,
    concurrency: config.concurrency,
    times: config.times,
    secretKey: config.secretKey,
    log,
    ...(config.failpoint && { failpoints: killAt(config.failpoint) }),
    database: { url: databaseUrl },
    ...(config.mail && { mail: config.mail }),
    ...(config.redisUrl !== undefined && { queue: { redisUrl: config.redisUrl } }),
    organizations: [
      {
        slug: organizationSlug,
        name: config.organization.name,
        timeZone: config.organization.timeZone,
        apiKeys: [{ name: 'bootstrap-admin', key: config.apiKey }],
        setupCode: config.setupCode,
        ...(config.oidc && { oidc: config.oidc }),
        compliance: { baseUrl: complianceUrl, apiKey: config.complianceApiKey },
        hookToken: config.hookToken,
        rules: config.rulesDir,
      },
    ],
  });
}
