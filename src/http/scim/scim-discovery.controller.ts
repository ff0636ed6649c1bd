import { All, Get, Param, Query } from '@nestjs/common';
import type { JsonObject } from '../../domain/json.js';
import { listResponse, resourceTypes, schemaDocuments, serviceProviderConfig } from '../../domain/scim/discovery.js';
import { sameName } from '../../domain/scim/schema.js';
import { ScimError } from '../../domain/scim/scim-error.js';
import type { Told } from './scim-query.js';
import type { ScimAnswer } from './scim-reply.interceptor.js';
import { ScimRoutes } from './scim-routes.decorator.js';
import { Tenant, type ScimCaller } from './scim.guard.js';

/** What a client asks before it begins (RFC 7644 §4). */
@ScimRoutes()
export class ScimDiscoveryController {
  @Get('ServiceProviderConfig')
  config(@Tenant() { base }: ScimCaller, @Query() query: Told): ScimAnswer {
    requireNoFilter(query);
    return { body: serviceProviderConfig(base) };
  }

  @Get('ResourceTypes')
  resourceTypes(@Tenant() { base }: ScimCaller, @Query() query: Told): ScimAnswer {
    return all(resourceTypes(base), query);
  }

  @Get('ResourceTypes/:id')
  resourceType(@Tenant() { base }: ScimCaller, @Param('id') id: string): ScimAnswer {
    return only(resourceTypes(base), id);
  }

  @Get('Schemas')
  schemas(@Tenant() { base }: ScimCaller, @Query() query: Told): ScimAnswer {
    return all(schemaDocuments(base), query);
  }

  @Get('Schemas/:id')
  schema(@Tenant() { base }: ScimCaller, @Param('id') id: string): ScimAnswer {
    return only(schemaDocuments(base), id);
  }

  @All(['Bulk', 'Me'])
  unsupported(): never {
    throw new ScimError(501, 'This server has no /Bulk and no /Me: write each resource by itself.');
  }
}

function all(documents: JsonObject[], query: Told): ScimAnswer {
  requireNoFilter(query);
  return { body: listResponse(documents, documents.length) };
}

function only(documents: readonly JsonObject[], id: string): ScimAnswer {
  const found = documents.find((document) => typeof document.id === 'string' && sameName(document.id, id));
  if (!found) throw new ScimError(404, 'There is nothing of this id: list them without an id.');
  return { body: found };
}

/** RFC 7644 §4: 403, so that nobody takes part of the truth for all of it. */
function requireNoFilter(query: Told): void {
  if (query.filter !== undefined) throw new ScimError(403, 'This list takes no filter: leave it out.');
}
