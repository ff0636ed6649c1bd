import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { ProblemFilter } from './problems/problem.filter.js';
import { ScimErrorFilter } from './scim/scim-error.filter.js';

/** Errors before a route is reached: a body that cannot be read, a path that leads nowhere. SCIM has a form of its own. */
@Catch()
export class ErrorsByPath implements ExceptionFilter {
  private readonly problems = new ProblemFilter();
  private readonly scim = new ScimErrorFilter();

  catch(error: unknown, host: ArgumentsHost): void {
    const { url } = host.switchToHttp().getRequest<{ url: string }>();
    (url.startsWith('/scim/') ? this.scim : this.problems).catch(error, host);
  }
}
