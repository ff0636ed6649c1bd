import 'reflect-metadata';
import { Logger, RequestMethod, type DynamicModule, type Type } from '@nestjs/common';
import { METHOD_METADATA, MODULE_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ComplianceServiceModule } from '../../src/compliance-service/compliance-service.module.js';
import { OutageLog } from '../../src/compliance-service/outage-log.js';
import { ServiceAddress } from '../../src/compliance-service/service-settings.js';

export interface Route {
  method: string;
  /** With parameters as `:id`. */
  path: string;
}

type Module = Type | DynamicModule;

/** Every route of the service in sandbox mode, read from the very modules that it is made of. */
export function complianceRoutes(): Route[] {
  const logger = new Logger();
  const root = ComplianceServiceModule.with({
    settings: {
      databaseUrl: '',
      schema: 'compliance',
      sandbox: true,
      secretKey: 'x'.repeat(32),
      sandboxCheckDelay: 'PT0S',
    },
    address: new ServiceAddress(),
    logger,
    databaseOutage: new OutageLog(logger, 'The database'),
    seedApiKey: undefined,
    provider: undefined,
  });
  const controllers = new Set(
    modulesBelow(root).flatMap((module) => listOf<Type>(module, MODULE_METADATA.CONTROLLERS)),
  );
  return [...controllers].flatMap(routesOf);
}

function modulesBelow(module: Module): Module[] {
  return [module, ...listOf<Module>(module, MODULE_METADATA.IMPORTS).flatMap(modulesBelow)];
}

function listOf<T>(module: Module, name: string): T[] {
  const isDynamic = 'module' in module;
  const declared = Reflect.getMetadata(name, isDynamic ? module.module : module) as T[] | undefined;
  return [...(declared ?? []), ...(((isDynamic ? module[name as 'imports' | 'controllers'] : undefined) ?? []) as T[])];
}

function routesOf(controller: Type): Route[] {
  const prototype = controller.prototype as Record<string, object>;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler = prototype[name];
    const method = handler && (Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined);
    if (handler === undefined || method === undefined) return [];
    return paths(controller).flatMap((base) =>
      paths(handler).map((path) => ({ method: RequestMethod[method], path: joined(base, path) })),
    );
  });
}

function paths(target: object): string[] {
  return [Reflect.getMetadata(PATH_METADATA, target) as string | string[]].flat();
}

function joined(base: string, path: string): string {
  return `/${base}/${path}`.replaceAll(/\/+/g, '/').replace(/(?<=.)\/$/, '');
}
