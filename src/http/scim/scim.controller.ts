import { All, Body, Delete, Get, Headers, Inject, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { listResponse } from '../../domain/scim/discovery.js';
import {
  etagOf,
  project,
  represent,
  wantsRelated,
  type Projection,
  type ScimResource,
} from '../../domain/scim/represent.js';
import type { ScimKind } from '../../domain/scim/schema.js';
import { ScimError } from '../../domain/scim/scim-error.js';
import { ScimResources } from '../../engine/scim-resources.js';
import { projectionOf, readOperations, readQuery, requireObject, type Told } from './scim-query.js';
import type { ScimAnswer } from './scim-reply.interceptor.js';
import { ScimRoutes } from './scim-routes.decorator.js';
import { Tenant, type ScimCaller } from './scim.guard.js';

/** Users and Groups of one connection (RFC 7644 §3). */
@ScimRoutes()
export class ScimController {
  constructor(@Inject(ScimResources) private readonly resources: ScimResources) {}

  @Get(':type')
  list(@Tenant() caller: ScimCaller, @Param('type') type: string, @Query() query: Told): Promise<ScimAnswer> {
    return this.search(caller, kindOf(type), query);
  }

  @Post(':type/.search')
  searchByBody(@Tenant() caller: ScimCaller, @Param('type') type: string, @Body() body: unknown): Promise<ScimAnswer> {
    return this.search(caller, kindOf(type), requireObject(body));
  }

  @Post(':type')
  async create(
    @Tenant() caller: ScimCaller,
    @Param('type') type: string,
    @Query() query: Told,
    @Body() body: unknown,
  ): Promise<ScimAnswer> {
    const kind = kindOf(type);
    const created = await this.resources.create(caller, kind, requireObject(body));
    const answer = shown(caller, created, projectionOf(kind, query));
    return { ...answer, status: 201, location: `${caller.base}/${type}/${created.id}` };
  }

  @Get(':type/:id')
  async read(
    @Tenant() caller: ScimCaller,
    @Param('type') type: string,
    @Param('id') id: string,
    @Query() query: Told,
  ): Promise<ScimAnswer> {
    const kind = kindOf(type);
    const projection = projectionOf(kind, query);
    return shown(caller, await this.resources.read(caller, kind, id, wantsRelated(kind, projection)), projection);
  }

  @Put(':type/:id')
  async replace(
    @Tenant() caller: ScimCaller,
    @Param() { type, id }: Place,
    @Query() query: Told,
    @Body() body: unknown,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ScimAnswer> {
    const kind = kindOf(type);
    const replaced = await this.resources.replace(caller, kind, id, requireObject(body), ifMatch);
    return shown(caller, replaced, projectionOf(kind, query));
  }

  @Patch(':type/:id')
  async patch(
    @Tenant() caller: ScimCaller,
    @Param() { type, id }: Place,
    @Query() query: Told,
    @Body() body: unknown,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ScimAnswer> {
    const kind = kindOf(type);
    const patched = await this.resources.patch(caller, kind, id, readOperations(body), ifMatch);
    return shown(caller, patched, projectionOf(kind, query));
  }

  @Delete(':type/:id')
  async remove(
    @Tenant() caller: ScimCaller,
    @Param() { type, id }: Place,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ScimAnswer> {
    await this.resources.remove(caller, kindOf(type), id, ifMatch);
    return { status: 204 };
  }

  @All('*')
  nothing(): never {
    throw nothingHere();
  }

  private async search(caller: ScimCaller, kind: ScimKind, told: Told): Promise<ScimAnswer> {
    const { query, projection } = readQuery(kind, told);
    const { total, resources } = await this.resources.find(caller, kind, query);
    const items = resources.map((resource) => project(represent(resource, caller.base), projection));
    return { body: listResponse(items, total, query.startIndex) };
  }
}

interface Place {
  type: string;
  id: string;
}

const kinds: Record<string, ScimKind> = { Users: 'User', Groups: 'Group' };

function kindOf(type: string): ScimKind {
  const kind = kinds[type];
  if (!kind) throw nothingHere();
  return kind;
}

const nothingHere = () => new ScimError(404, 'There is nothing here: the resources are /Users and /Groups.');

const shown = (caller: ScimCaller, resource: ScimResource, projection: Projection): ScimAnswer => ({
  body: project(represent(resource, caller.base), projection),
  etag: etagOf(resource),
});
