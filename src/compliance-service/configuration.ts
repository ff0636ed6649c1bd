import type { ComplianceServiceOptions } from './compliance-service.js';

type Environment = Record<string, string | undefined>;

/**
 * Reads every setting of the service when it runs alone.
 * @throws Error that lists every variable at fault and the fix
 */
export function readConfiguration(given: Environment): ComplianceServiceOptions {
  // An empty variable is one that is not set.
  const environment = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const faults: string[] = [];
  const options: ComplianceServiceOptions = {
    databaseUrl: environment.DATABASE_URL ?? '',
    redisUrl: environment.REDIS_URL,
    host: environment.HOST,
    port: Number(environment.COMPLIANCE_PORT ?? 4000),
    publicUrl: environment.COMPLIANCE_PUBLIC_URL,
    sandbox: environment.GATEHOUSE_SANDBOX === 'true',
    seedApiKey: environment.COMPLIANCE_API_KEY,
    secretKey: environment.COMPLIANCE_SECRET_KEY ?? '',
    sandboxCheckDelay: environment.SANDBOX_CHECK_DELAY,
    mail: readMail(environment, faults),
  };
  if (options.databaseUrl === '') {
    faults.push('DATABASE_URL is missing: set it, for example to postgres://user:secret@localhost/compliance.');
  }
  if (!Number.isInteger(options.port) || options.port < 0 || options.port > 65_535) {
    faults.push('COMPLIANCE_PORT must be a number from 0 to 65535, or left out for 4000.');
  }
  if (options.secretKey.length < 32) {
    faults.push('COMPLIANCE_SECRET_KEY must have at least 32 characters, as "openssl rand -hex 32" makes them.');
  }
  if (options.publicUrl !== undefined && !/^https?:\/\/[^/]/.test(options.publicUrl)) {
    faults.push('COMPLIANCE_PUBLIC_URL must start with https://, as people reach the service from outside.');
  }
  if (faults.length > 0) throw new Error(`The compliance service cannot start:\n- ${faults.join('\n- ')}`);
  return options;
}

function readMail(environment: Environment, faults: string[]): ComplianceServiceOptions['mail'] {
  const { COMPLIANCE_SMTP_URL: smtpUrl, COMPLIANCE_MAIL_FROM: from } = environment;
  if (smtpUrl === undefined) return undefined;
  // The value may hold a password, so the message does not repeat it.
  if (!/^smtps?:\/\//.test(smtpUrl)) faults.push('COMPLIANCE_SMTP_URL must start with smtp:// or smtps://.');
  if (from === undefined)
    faults.push('COMPLIANCE_MAIL_FROM is missing: set it to the sender, for example a@b.example.');
  return { smtpUrl, from: from ?? '' };
}
