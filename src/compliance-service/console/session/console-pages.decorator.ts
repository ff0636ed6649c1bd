import { applyDecorators, Controller, Post, Redirect, UseFilters, UseGuards, UseInterceptors } from '@nestjs/common';
import { PublicRoute } from '../../auth/public-route.js';
import { HtmlHeaders } from '../../pages/html-headers.interceptor.js';
import { ConsoleFailureFilter } from './console-failure.filter.js';
import { ConsoleSessionGuard } from './console-session.guard.js';

/** A controller of pages for those who are signed in to the console. No API key opens them, a session does. */
export function ConsolePages(path: string): ClassDecorator {
  return applyDecorators(
    Controller(path),
    PublicRoute(),
    UseGuards(ConsoleSessionGuard),
    UseInterceptors(HtmlHeaders),
    UseFilters(ConsoleFailureFilter),
  );
}

/** A form that changes something. Its handler answers where to go on, so that a reload repeats nothing. */
export function Change(path: string): MethodDecorator {
  return applyDecorators(Post(path), Redirect('/console', 303));
}
