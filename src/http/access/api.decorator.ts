import { applyDecorators, Controller, UseFilters, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiTags } from '@nestjs/swagger';
import { ProblemFilter } from '../problems/problem.filter.js';
import { ApiKeyGuard } from './api-key.guard.js';

/** A controller of the keyed API: errors as problem+json, one organization per key or account. */
export const ApiController = (path: string, tag: string) =>
  applyDecorators(
    Controller(path),
    UseGuards(ApiKeyGuard),
    UseFilters(ProblemFilter),
    ApiBearerAuth(),
    ApiCookieAuth(),
    ApiTags(tag),
  );
