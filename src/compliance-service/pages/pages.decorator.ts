import { applyDecorators, Controller, UseFilters, UseInterceptors } from '@nestjs/common';
import { PublicRoute } from '../auth/public-route.js';
import { HtmlHeaders } from './html-headers.interceptor.js';
import { PageFailureFilter } from './page-failure.filter.js';

/**
 * A controller whose answers are pages for people: it needs no API key, answers HTML also when it fails, and its
 * answers are kept nowhere. What opens a page is the unguessable token in its address, so that is told to no other
 * site either.
 */
export function Pages(path: string): ClassDecorator {
  return applyDecorators(Controller(path), PublicRoute(), UseInterceptors(HtmlHeaders), UseFilters(PageFailureFilter));
}
