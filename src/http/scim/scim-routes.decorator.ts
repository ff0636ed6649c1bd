import { applyDecorators, Controller, UseFilters, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ScimErrorFilter } from './scim-error.filter.js';
import { ScimReply } from './scim-reply.interceptor.js';
import { ScimGuard } from './scim.guard.js';

/**
 * A controller of the SCIM server. Not in /docs: SCIM describes itself, in /Schemas and /ResourceTypes, and its clients
 * read nothing else.
 */
export const ScimRoutes = () =>
  applyDecorators(
    Controller('scim/v2/:connectionId'),
    UseGuards(ScimGuard),
    UseFilters(ScimErrorFilter),
    UseInterceptors(ScimReply),
    ApiExcludeController(),
  );
