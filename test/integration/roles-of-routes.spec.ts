import { describe, expect, it } from '@jest/globals';
import { GUARDS_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { RequestMethod, type Type } from '@nestjs/common';
import { staffRoles } from '../../src/domain/staff-role.js';
import { ApiKeyGuard } from '../../src/http/access/api-key.guard.js';
import { NEEDED_ROLE } from '../../src/http/access/needs.decorator.js';
import { OnboardingModule } from '../../src/onboarding.module.js';

/** Who comes in unknown: webhooks and identity providers, which prove themselves otherwise, probes, and who signs in. */
const unkeyed = [
  'ComplianceHooksController',
  'HealthController',
  'HrisHooksController',
  'OidcController',
  'ScimController',
  'ScimDiscoveryController',
  'SessionController',
];

interface Route {
  name: string;
  isKeyed: boolean;
  controller: string;
  role: unknown;
}

function routesOf(controller: Type): Route[] {
  const guards = (Reflect.getMetadata(GUARDS_METADATA, controller) ?? []) as unknown[];
  const { prototype } = controller as { prototype: Record<string, object> };
  return Object.getOwnPropertyNames(prototype)
    .filter((key) => key !== 'constructor')
    .map((key) => prototype[key])
    .filter((handler) => handler !== undefined && Reflect.hasMetadata(PATH_METADATA, handler))
    .map((handler) => {
      const told = (key: string, of: object) => String(Reflect.getMetadata(key, of));
      const method = RequestMethod[Number(Reflect.getMetadata(METHOD_METADATA, handler ?? {}))];
      return {
        name: `${method ?? ''} ${told(PATH_METADATA, controller)}/${told(PATH_METADATA, handler ?? {})}`,
        isKeyed: guards.includes(ApiKeyGuard),
        controller: controller.name,
        role: Reflect.getMetadata(NEEDED_ROLE, handler ?? {}) as unknown,
      };
    });
}

const { controllers = [] } = OnboardingModule.forRoot({
  database: { url: '' },
  organizations: [],
  secretKey: '',
  sandbox: true,
});
const routes = controllers.flatMap((controller) => routesOf(controller));

describe('every route', () => {
  it('asks for a key, or is known to be open to others', () => {
    const open = routes.filter(({ isKeyed }) => !isKeyed).map(({ controller }) => controller);
    expect([...new Set(open)].sort()).toEqual(unkeyed);
    expect(routes.length).toBeGreaterThan(60);
  });

  it('of the keyed API says which role it needs, and nobody who only looks changes anything', () => {
    const keyed = routes.filter(({ isKeyed }) => isKeyed);
    expect(keyed.filter(({ role }) => !staffRoles.some((known) => known === role)).map(({ name }) => name)).toEqual([]);
    const harmless = [
      'POST v1/rule-sets/check',
      'POST v1/rule-sets/diff',
      'POST v1/rules/preview',
      'POST v1/mail-templates/:name/preview',
      'POST v1/session/password',
      // Their own views alone.
      'POST v1/views//',
      'DELETE v1/views/:id',
    ];
    const forViewers = keyed.filter(({ name, role }) => role === 'viewer' && !name.startsWith('GET '));
    expect(forViewers.map(({ name }) => name).sort()).toEqual(harmless.sort());
  });
});
