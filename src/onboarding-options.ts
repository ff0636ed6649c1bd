import type { ModuleMetadata } from '@nestjs/common';
import type { QueueStore } from './adapters/bullmq/queue-backend.js';
import type { OpenIdOptions } from './adapters/oidc/openid-provider.js';
import type { SmtpOptions } from './adapters/mail/smtp-mail-transport.js';
import type { RunStepTimes } from './engine/run-step.js';
import type { Failpoints } from './ports/failpoints.js';
import type { Rule } from './domain/rule.js';
import type { StaffRole } from './domain/staff-role.js';
import type { OrganizationSettings, StepKind } from './ports/step-kind.js';
import type { HrisSource } from './ports/hris-source.js';
import type { Log } from './ports/log.js';

export interface OrganizationOptions {
  /** Stable short name; never changes once people exist. */
  slug: string;
  name: string;
  /** IANA name; decides on which day a date begins. Default: UTC. */
  timeZone?: string;
  settings?: Partial<OrganizationSettings>;
  /** Keys of the HTTP API; the name stands in the audit trail. Default role: admin. More are made over the API. */
  apiKeys?: { name: string; key: string; role?: StaffRole }[];
  /** Whoever knows it makes the first account (POST /v1/setup). At least 16 characters. Default: nobody can. */
  setupCode?: string;
  /** Sign-in at the organization's identity provider; one organization of a module can have one. Default: none. */
  oidc?: OpenIdOptions & {
    /** What people call the provider. */
    name: string;
    /** What a group of the provider may do here; who is in none has no access. */
    roles: Record<string, StaffRole>;
  };
  /** The organization's access to the compliance service. */
  compliance: { baseUrl: string; apiKey: string };
  /** Secret path token of the compliance service's webhooks, at least 32 characters. */
  hookToken?: string;
  /** A folder of rule files, or the rules themselves. Applied at start. */
  rules?: string | Rule[];
}

export interface OnboardingOptions {
  /** PostgreSQL, and the schema for every table of this module. Default schema: the module's name. */
  database: { url: string; schema?: string; poolSize?: number };
  /** Default: BullMQ's PostgreSQL backend on the same database; the host calls enablePostgresQueues() once for it. */
  queue?: QueueStore;
  organizations: OrganizationOptions[];
  /** Step kinds of the host application. */
  steps?: readonly StepKind[];
  /** HR sources of the host application. */
  sources?: readonly HrisSource[];
  /** Encrypts what is sealed in the database; at least 32 characters. */
  secretKey: string;
  /** api: no worker; worker: no more than the health routes matter. Default: all. */
  role?: 'api' | 'worker' | 'all';
  /** Steps in hand at once. Default: 25. */
  concurrency?: number;
  times?: RunStepTimes;
  /** The mail server that mails to people and staff go through. Default: none, mails wait. */
  mail?: SmtpOptions;
  log?: Log;
  /** For tests that end the process at a named moment. Default: none. */
  failpoints?: Failpoints;
}

/** What has to be known before any option can be awaited. */
export interface OnboardingPlace {
  /** Keeps two modules in one process apart: names the queue and, by default, the schema. Default: gatehouse. */
  name?: string;
  /** Whether the module brings its HTTP routes. Default: true. */
  http?: boolean;
  /** Whether the virtual clock can be moved over HTTP. Default: false. */
  sandbox?: boolean;
}

export interface OnboardingAsyncOptions extends OnboardingPlace, Pick<ModuleMetadata, 'imports'> {
  // The tokens of a factory can be anything that Nest can inject.
  inject?: never[];
  useFactory: (...injected: never[]) => OnboardingOptions | Promise<OnboardingOptions>;
}
