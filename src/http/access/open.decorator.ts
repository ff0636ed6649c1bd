import { applyDecorators, Controller, UseFilters } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ProblemFilter } from '../problems/problem.filter.js';

/** A controller for who is not known yet: errors as problem+json, and each route proves itself what it needs. */
export const OpenController = (path: string, tag: string) =>
  applyDecorators(Controller(path), UseFilters(ProblemFilter), ApiTags(tag));
