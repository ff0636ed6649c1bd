import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { ScimError } from '../../domain/scim/scim-error.js';
import { sendBody, statusOf, type Reply } from '../problems/problem.filter.js';

const details: Record<number, string> = {
  400: 'The body cannot be read: send well-formed JSON as application/scim+json.',
  404: 'There is nothing here: the resources are /Users and /Groups.',
  413: 'The body is larger than 1 MiB: send it in parts.',
  415: 'Send application/scim+json or application/json.',
};

/** Every error under /scim leaves in the form of RFC 7644 §3.12. What is not foreseen is logged and told to nobody. */
@Catch()
export class ScimErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('scim');

  catch(error: unknown, host: ArgumentsHost): void {
    const { status, detail, scimType } = this.describe(error);
    const body = {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      ...(scimType && { scimType }),
      detail,
    };
    sendBody(host.switchToHttp().getResponse<Reply>(), status, 'application/scim+json', body);
  }

  private describe(error: unknown): Pick<ScimError, 'detail' | 'scimType'> & { status: number } {
    if (error instanceof ScimError) return error;
    const status = statusOf(error);
    if (status !== undefined && status < 500) {
      const detail = details[status] ?? 'The request cannot be answered as it is.';
      return { status, detail, ...(status === 400 && { scimType: 'invalidSyntax' as const }) };
    }
    this.logger.error(error instanceof Error ? (error.stack ?? error.message) : 'A value that is no Error was thrown.');
    const away = error instanceof HttpException && status === 503;
    return { status: away ? 503 : 500, detail: 'Something went wrong here; it is logged. Try again later.' };
  }
}
