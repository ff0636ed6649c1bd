import { openIdProvider } from './adapters/oidc/openid-provider.js';
import { loadRuleFiles } from './adapters/rules/rule-files.js';
import type { Rule } from './domain/rule.js';
import type { Access } from './engine/access.js';
import type { HookTokens } from './engine/hook-tokens.js';
import { causeOf } from './engine/loop.js';
import type { ProviderSignIn } from './engine/session/provider-sign-in.js';
import type { SetUp } from './engine/session/set-up.js';
import type { RuleSets } from './engine/rule-sets.js';
import type { StepRegistry } from './engine/step-registry.js';
import type { OrganizationOptions } from './onboarding-options.js';
import type { Log } from './ports/log.js';
import type { SettingsStore } from './ports/settings-store.js';

/** The organizations of a module by slug and by id. */
export class Organizations {
  readonly ids = new Map<string, string>();
  private readonly byId = new Map<string, OrganizationOptions>();

  add(id: string, options: OrganizationOptions): void {
    this.ids.set(options.slug, id);
    this.byId.set(id, options);
  }

  complianceOf(organizationId: string): OrganizationOptions['compliance'] {
    const found = this.byId.get(organizationId);
    if (!found)
      throw new Error(`Organization ${organizationId} is not configured in this module: add it to "organizations".`);
    return found.compliance;
  }
}

export interface OpeningParts {
  ruleSets: RuleSets;
  registry: StepRegistry;
  log: Log;
}

/** Registers an organization's id, keys, code for its first account, and webhook token. */
export async function registerOrganization(
  options: OrganizationOptions,
  organizations: Organizations,
  settings: SettingsStore,
  { access, setUp, providers, hooks }: { access: Access; setUp: SetUp; providers: ProviderSignIn; hooks: HookTokens },
) {
  const { slug, name, timeZone = 'UTC' } = options;
  requireTimeZone(slug, timeZone);
  const id = await settings.ensureOrganization({ slug, name, timeZone, settings: options.settings ?? {} });
  organizations.add(id, options);
  for (const { name: keyName, key, role = 'admin' } of options.apiKeys ?? [])
    access.addKey(key, { organizationId: id, name: keyName, role });
  if (options.oidc) {
    const { name: providerName, roles, ...provider } = options.oidc;
    providers.configure({ provider: openIdProvider(provider), name: providerName, organizationId: id, roles });
  }
  if (options.setupCode !== undefined) setUp.open(id, options.setupCode);
  if (options.hookToken !== undefined) await hooks.configure(id, slug, options.hookToken);
}

/**
 * Publishes the rules that an organization was configured with.
 * @throws Error listing every rule that cannot work, with its place and the fix.
 */
export async function applyRules(
  options: OrganizationOptions,
  organizationId: string,
  parts: OpeningParts,
): Promise<void> {
  if (options.rules === undefined) return;
  const { rules, placeOf, author } = await readRules(options.rules, parts.registry);
  const issues = await parts.ruleSets.issues(organizationId, rules).catch((error: unknown) => {
    parts.log.warn(
      { cause: causeOf(error) },
      'the rules could not be checked against the catalogue; steps will ask for attention where they do not fit',
    );
    return [];
  });
  const said = issues.map((issue) => ({
    ...issue,
    text: `${placeOf(issue.ruleName, issue.pointer)} ${issue.message}`,
  }));
  const errors = said.filter((issue) => issue.severity === 'error').map((issue) => issue.text);
  if (errors.length > 0) {
    throw new Error(`The rules of organization "${options.slug}" ask for what it cannot get:\n${errors.join('\n')}`);
  }
  for (const warning of said) parts.log.warn({ place: warning.text }, 'a rule will need attention');
  const draft = await parts.ruleSets.addDraft(organizationId, { rules, author });
  await parts.ruleSets.publish(organizationId, draft.version, author);
}

async function readRules(told: string | Rule[], registry: StepRegistry) {
  if (typeof told !== 'string') {
    return {
      rules: told,
      author: 'configuration',
      placeOf: (name: string, pointer: string) => `rule "${name}" ${pointer}:`,
    };
  }
  const { rules, placeOf } = await loadRuleFiles(told, registry.names);
  return { rules, author: 'rule files', placeOf };
}

function requireTimeZone(slug: string, timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw new Error(
      `Organization "${slug}": "${timeZone}" is no time zone; use an IANA name such as America/New_York.`,
    );
  }
}
