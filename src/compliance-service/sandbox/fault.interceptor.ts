import {
  HttpException,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { of, tap, type Observable } from 'rxjs';
import type { RequestWithCaller } from '../auth/caller.js';
import { Faults } from './faults.js';

/** Breaks calls of the interface on request. Sandbox and console calls are never broken. */
@Injectable()
export class FaultInterceptor implements NestInterceptor {
  constructor(private readonly faults: Faults) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<RequestWithCaller>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const { caller } = request;
    const fault = caller?.path.startsWith('/api/')
      ? this.faults.take(caller.organization.id, caller.method, caller.path)
      : undefined;
    switch (fault?.mode) {
      case undefined:
        return next.handle();
      case 'error':
        throw new HttpException({ message: 'This failure was injected' }, fault.status ?? 500);
      case 'latency':
        await this.wait(sleep(fault.ms ?? 1_000, undefined, { signal: this.faults.closingSignal }));
        return next.handle();
      case 'timeout':
        await this.wait(once(request.raw.socket, 'close', { signal: this.faults.closingSignal }));
        hangUp(reply);
        return of(undefined);
      case 'drop-after-commit': {
        const drop = () => {
          hangUp(reply);
        };
        return next.handle().pipe(tap({ next: drop, error: drop }));
      }
    }
  }

  /** A wait that the shutdown cut short has ended as well. */
  private async wait(waiting: Promise<unknown>): Promise<void> {
    await waiting.catch(() => undefined);
  }
}

function hangUp(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.socket?.destroy();
}
