import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { staffRoles, type StaffRole } from './domain/staff-role.js';
import { readFailpoint, type ChosenFailpoint } from './failpoint.js';

export type Role = 'api' | 'worker' | 'all';

export interface Config {
  sandbox: boolean;
  role: Role;
  dataDir: string;
  /** Absent: the embedded PostgreSQL. */
  databaseUrl?: string;
  /** Absent: BullMQ on PostgreSQL. */
  redisUrl?: string;
  host: string;
  port: number;
  compliancePort: number;
  /** Absent: the compliance service runs in this process. */
  complianceUrl?: string;
  complianceApiKey: string;
  apiKey: string;
  hookToken: string;
  secretKey: string;
  /** Makes the first account of the organization. */
  setupCode: string;
  /** Absent: sign-in by password only. */
  oidc?: Oidc;
  /** Addresses whose word about where a request comes from is taken. */
  trustedProxies?: string;
  /** ISO 8601: how long the sandbox provider takes for a background check. */
  sandboxCheckDelay?: string;
  /** Absent: no rules from files; what is published over the API stays. */
  rulesDir?: string;
  organization: { name: string; timeZone: string };
  concurrency: number;
  /** Absent: mails wait. */
  mail?: { smtpUrl: string; from: string };
  times: { leaseMs: number; deadlineMs: number; settleWindowMs: number };
  logLevel: string;
  /** Where a test wants this process to die; sandbox mode only. */
  failpoint?: ChosenFailpoint;
}

interface Oidc {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
  roleClaim: string;
  /** Role by group of the provider. */
  roles: Record<string, StaffRole>;
}

type Environment = Record<string, string | undefined>;

/**
 * Reads every setting; the only place that looks at the environment. In sandbox mode missing keys are generated and
 * kept in the data folder.
 * @throws Error that lists every variable at fault and the fix.
 */
export function readConfig(given: Environment): Config {
  // An empty variable is one that is not set.
  const environment = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const faults: string[] = [];
  const sandbox = readFlag(environment, 'GATEHOUSE_SANDBOX', faults);
  const dataDir = resolve(environment.GATEHOUSE_DATA_DIR ?? '.gatehouse');
  const keys = sandbox ? readKeys(dataDir) : {};
  const secret = (name: string, minimum: number): string => {
    const value = environment[name] ?? keys[name] ?? '';
    if (value === '') faults.push(`${name} is missing: set it, or set GATEHOUSE_SANDBOX=true to try Gatehouse out.`);
    else if (value.length < minimum) faults.push(`${name} is too short: give it at least ${minimum} characters.`);
    return value;
  };
  const config: Config = {
    sandbox,
    role: readRole(environment.ROLE ?? 'all', faults),
    dataDir,
    databaseUrl: readUrl(environment, 'DATABASE_URL', ['postgres:', 'postgresql:'], faults),
    redisUrl: readUrl(environment, 'REDIS_URL', ['redis:', 'rediss:'], faults),
    host: environment.HOST ?? '127.0.0.1',
    port: readNumber(environment, 'PORT', 3000, 65_535, faults),
    compliancePort: readNumber(environment, 'COMPLIANCE_PORT', 4000, 65_535, faults),
    complianceUrl: readUrl(environment, 'COMPLIANCE_URL', ['http:', 'https:'], faults),
    complianceApiKey: secret('COMPLIANCE_API_KEY', 8),
    apiKey: secret('GATEHOUSE_API_KEY', 16),
    hookToken: secret('COMPLIANCE_HOOK_TOKEN', 32),
    secretKey: secret('GATEHOUSE_SECRET_KEY', 32),
    setupCode: readSetupCode(environment.GATEHOUSE_SETUP_CODE, dataDir, faults),
    oidc: readOidc(environment, faults),
    trustedProxies: environment.TRUSTED_PROXIES,
    sandboxCheckDelay: environment.SANDBOX_CHECK_DELAY,
    rulesDir: readRulesDir(environment.GATEHOUSE_RULES_DIR ?? 'config/rules'),
    organization: {
      name: environment.GATEHOUSE_ORGANIZATION ?? 'My organization',
      timeZone: environment.GATEHOUSE_TIME_ZONE ?? 'UTC',
    },
    concurrency: Math.max(1, readNumber(environment, 'WORKER_CONCURRENCY', 25, 1_000, faults)),
    times: {
      leaseMs: readNumber(environment, 'STEP_LEASE_MS', 45_000, 3_600_000, faults),
      deadlineMs: readNumber(environment, 'STEP_DEADLINE_MS', 20_000, 3_600_000, faults),
      settleWindowMs: readNumber(environment, 'SETTLE_WINDOW_MS', 90_000, 3_600_000, faults),
    },
    mail: readMail(environment, faults),
    logLevel: environment.LOG_LEVEL ?? 'info',
    failpoint: chosenFailpoint(environment.GATEHOUSE_FAILPOINT, sandbox, faults),
  };
  if (!sandbox && config.complianceUrl === undefined) {
    faults.push(
      'COMPLIANCE_URL is missing: the built-in compliance service is for sandbox mode (GATEHOUSE_SANDBOX=true).',
    );
  }
  const { leaseMs, deadlineMs, settleWindowMs } = config.times;
  if (deadlineMs >= leaseMs || leaseMs >= settleWindowMs) {
    faults.push('STEP_DEADLINE_MS must be shorter than STEP_LEASE_MS, and that shorter than SETTLE_WINDOW_MS.');
  }
  if (faults.length > 0) throw new Error(`Gatehouse cannot start with these settings:\n- ${faults.join('\n- ')}`);
  return config;
}

/** Where the commands find a running Gatehouse: GATEHOUSE_URL or PORT on this machine, and the key of a sandbox. */
export function readClientConfig(environment: Environment): { url: string; apiKey?: string } {
  const keyFile = join(resolve(environment.GATEHOUSE_DATA_DIR ?? '.gatehouse'), 'keys.json');
  const keys = existsSync(keyFile) ? (JSON.parse(readFileSync(keyFile, 'utf8')) as Environment) : {};
  return {
    url: environment.GATEHOUSE_URL ?? `http://127.0.0.1:${environment.PORT ?? '3000'}`,
    apiKey: environment.GATEHOUSE_API_KEY ?? keys.GATEHOUSE_API_KEY,
  };
}

function chosenFailpoint(text: string | undefined, sandbox: boolean, faults: string[]): ChosenFailpoint | undefined {
  if (text === undefined) return undefined;
  if (!sandbox) faults.push('GATEHOUSE_FAILPOINT ends the process on purpose: unset it, it is for sandbox mode only.');
  const chosen = readFailpoint(text);
  if (!chosen)
    faults.push(`GATEHOUSE_FAILPOINT is "${text}": write NAME, NAME:2 or NAME:2:step-kind (docs/failpoints.md).`);
  return chosen;
}

function readMail(environment: Environment, faults: string[]): Config['mail'] {
  const smtpUrl = readUrl(environment, 'SMTP_URL', ['smtp:', 'smtps:'], faults);
  const from = environment.MAIL_FROM;
  if (smtpUrl === undefined) return undefined;
  if (from?.includes('@')) return { smtpUrl, from };
  faults.push('MAIL_FROM is missing or no address: SMTP_URL needs a sender, such as "Camp <people@example.com>".');
  return undefined;
}

function readOidc(environment: Environment, faults: string[]): Oidc | undefined {
  const issuer = readUrl(environment, 'OIDC_ISSUER', ['https:'], faults);
  if (issuer === undefined) return undefined;
  const {
    OIDC_CLIENT_ID: clientId = '',
    OIDC_CLIENT_SECRET: clientSecret = '',
    OIDC_ROLES: mapping = '',
  } = environment;
  for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'])
    if (environment[name] === undefined) faults.push(`${name} is missing: OIDC_ISSUER needs it.`);
  const roles: Oidc['roles'] = {};
  for (const pair of mapping.split(',').filter((text) => text.trim() !== '')) {
    const [, group = '', told] = /^(.*)=(.*)$/.exec(pair.trim()) ?? [];
    const role = staffRoles.find((one) => one === told);
    if (role) roles[group] = role;
    else faults.push(`OIDC_ROLES has "${pair}": write group=role, the role one of ${staffRoles.join(', ')}.`);
  }
  const { OIDC_NAME: name = 'single sign-on', OIDC_ROLE_CLAIM: roleClaim = 'roles' } = environment;
  return { issuer, clientId, clientSecret, name, roleClaim, roles };
}

function readKeys(dataDir: string): Environment {
  const file = join(dataDir, 'keys.json');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const key = (prefix: string) => `${prefix}_${randomBytes(24).toString('hex')}`;
    const keys = {
      COMPLIANCE_API_KEY: key('cs'),
      GATEHOUSE_API_KEY: key('gh'),
      COMPLIANCE_HOOK_TOKEN: key('hook'),
      GATEHOUSE_SECRET_KEY: key('secret'),
    };
    writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Environment;
}

/** Made once and kept, so that the printed link stays good; processes that share no folder are given the same code. */
function readSetupCode(given: string | undefined, dataDir: string, faults: string[]): string {
  if (given !== undefined) {
    if (given.length < 16) faults.push('GATEHOUSE_SETUP_CODE is too short: give it at least 16 characters.');
    return given;
  }
  const file = join(dataDir, 'setup-code');
  try {
    mkdirSync(dataDir, { recursive: true });
    // Appending keeps what another process wrote at the same moment.
    if (!existsSync(file))
      writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flag: 'a' });
    return readFileSync(file, 'utf8').split('\n')[0] ?? '';
  } catch {
    faults.push(`${file} cannot be kept: make GATEHOUSE_DATA_DIR writable, or set GATEHOUSE_SETUP_CODE.`);
    return '';
  }
}

function readFlag(environment: Environment, name: string, faults: string[]): boolean {
  const value = environment[name] ?? 'false';
  if (value !== 'true' && value !== 'false') faults.push(`${name} is "${value}": set it to true or false.`);
  return value === 'true';
}

/** `none` is no folder: an empty variable counts as one that is not set. */
const readRulesDir = (value: string) => (value === 'none' ? undefined : resolve(value));

function readRole(value: string, faults: string[]): Role {
  if (value === 'api' || value === 'worker' || value === 'all') return value;
  faults.push(`ROLE is "${value}": set it to api, worker or all.`);
  return 'all';
}

function readNumber(
  environment: Environment,
  name: string,
  fallback: number,
  maximum: number,
  faults: string[],
): number {
  const value = Number(environment[name] ?? fallback);
  if (!Number.isInteger(value) || value < 0 || value > maximum) {
    faults.push(`${name} is "${environment[name] ?? ''}": set it to a whole number up to ${maximum}.`);
  }
  return value;
}

function readUrl(environment: Environment, name: string, protocols: string[], faults: string[]): string | undefined {
  const value = environment[name];
  if (value === undefined) return undefined;
  // The value may hold a password, so the message does not repeat it.
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    faults.push(`${name} is no ${protocols.join('// or ')}// URL: correct it.`);
  }
  return value;
}
