import { Body, Controller, HttpCode, Inject, NotFoundException, Param, Post, UseFilters } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../engine/access.js';
import { TakeSignal } from '../../engine/take-signal.js';
import type { Failpoints } from '../../ports/failpoints.js';
import { ProblemFilter } from '../problems/problem.filter.js';
import { FAILPOINTS } from '../tokens.js';

/** Which signal a webhook of each kind gives. Nothing else of its body is used: what counts is read back. */
const signals: Record<string, (body: Fields) => string | undefined> = {
  quizzes: (body) => signal('quizzes', body.user_id),
  background_checks: (body) => signal('background-check', body.id),
  documents_users: (body) => signal('documents', (body.user as Fields | undefined)?.id),
  users: () => undefined,
};

type Fields = Record<string, unknown>;

@ApiTags('hooks')
@Controller('hooks/compliance')
@UseFilters(ProblemFilter)
export class ComplianceHooksController {
  constructor(
    @Inject(Access) private readonly access: Access,
    @Inject(TakeSignal) private readonly takeSignal: TakeSignal,
    @Inject(FAILPOINTS) private readonly failpoints: Failpoints,
  ) {}

  @Post(':token/:kind')
  @HttpCode(200)
  @ApiOperation({ summary: 'Webhooks of the compliance service: hints to look again' })
  async take(@Param('token') token: string, @Param('kind') kind: string, @Body() body: unknown): Promise<{ ok: true }> {
    this.failpoints.reach('hook-received');
    const organizationId = this.access.organizationOfHook(token);
    const signalOf = Object.hasOwn(signals, kind) ? signals[kind] : undefined;
    if (organizationId === undefined || !signalOf) throw new NotFoundException('There is nothing here.');
    const key = typeof body === 'object' && body !== null ? signalOf(body as Fields) : undefined;
    if (key !== undefined) await this.takeSignal.take(organizationId, key);
    this.failpoints.reach('before-hook-answer');
    return { ok: true };
  }
}

/** Ids are numbers in one place and quoted in another. */
function signal(prefix: string, id: unknown): string | undefined {
  return /^\d{1,15}$/.test(String(id)) ? `${prefix}:${String(id)}` : undefined;
}
