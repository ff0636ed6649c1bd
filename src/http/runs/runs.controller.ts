import { Body, Get, HttpCode, Inject, NotFoundException, Param, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength, ValidateIf } from 'class-validator';
import type { StaffDecision } from '../../domain/human-decision.js';
import type { RunStatus } from '../../domain/run-state.js';
import type { StaffAction } from '../../domain/staff-action.js';
import { StaffActions } from '../../engine/staff-actions.js';
import type { Caller } from '../../engine/access.js';
import type { ReadStore, RunView } from '../../ports/read-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { PageQuery } from '../access/page-query.dto.js';
import { accountable, AttachDto, ReasonDto, type Reasoned } from '../access/reason.dto.js';
import { validateInput } from '../problems/validate.js';
import { READ_STORE } from '../tokens.js';

class RunsQuery extends PageQuery {
  @IsOptional()
  @IsIn(['running', 'waiting', 'needs-attention', 'completed', 'cancelled'])
  status?: RunStatus;

  @IsOptional()
  @IsUUID()
  personId?: string;
}

export class RetryDto extends ReasonDto {
  /** Vouch that the write whose outcome is unknown did not happen, so that it is sent again. */
  @IsOptional()
  @IsBoolean()
  confirmAbsent?: boolean;

  /** With `confirmAbsent`: the `authorization` of the step's `effect`, as it was when you looked for the write. */
  @ValidateIf(({ confirmAbsent }: RetryDto) => confirmAbsent === true)
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  expectedAuthorization?: string;
}

export class CompleteDto extends ReasonDto {
  /** Required for a review (clear, not-clear, pre-adverse), a final decision (adverse, withdrawn) and an approval (approve, refuse). */
  @IsOptional()
  @IsIn(['clear', 'not-clear', 'pre-adverse', 'adverse', 'withdrawn', 'approve', 'refuse'])
  decision?: StaffDecision;

  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  note?: string;
}

@ApiController('v1/runs', 'runs')
export class RunsController {
  constructor(
    @Inject(READ_STORE) private readonly reads: ReadStore,
    @Inject(StaffActions) private readonly actions: StaffActions,
  ) {}

  @Get()
  @Needs('viewer')
  @ApiOperation({ summary: 'Workflow runs, newest first' })
  async list(@CurrentCaller() caller: Caller, @Query() query: unknown) {
    const { status, personId, ...page } = await validateInput(RunsQuery, query);
    return this.reads.runs(caller.organizationId, { status, personId }, page);
  }

  @Get(':id')
  @Needs('viewer')
  @ApiOperation({ summary: 'A run with its steps, attempts and timeline' })
  async read(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<RunView> {
    const run = await this.reads.run(caller.organizationId, id);
    if (!run) throw new NotFoundException('There is no such run.');
    return run;
  }

  @Post(':id/cancel')
  @Needs('staff')
  @HttpCode(200)
  @ApiOperation({ summary: 'Stop everything that is still open in a run' })
  async cancel(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() body: ReasonDto) {
    const by = accountable(caller, await validateInput(ReasonDto, body));
    await this.actions.cancelRun(caller.organizationId, runId(id), by);
    return this.read(caller, id);
  }

  @Post(':id/steps/:stepKey/retry')
  @Needs('staff')
  @HttpCode(200)
  @ApiOperation({ summary: 'Try a step again now' })
  async retry(@CurrentCaller() caller: Caller, @Param() at: StepPath, @Body() body: RetryDto) {
    const { confirmAbsent, expectedAuthorization, ...by } = await validateInput(RetryDto, body);
    const vouched = confirmAbsent ? { absentAuthorization: expectedAuthorization } : {};
    return this.act(caller, at, { action: 'retry', ...vouched }, by);
  }

  @Post(':id/steps/:stepKey/skip')
  @Needs('staff')
  @HttpCode(200)
  @ApiOperation({ summary: 'Waive the requirement that the step belongs to' })
  async skip(@CurrentCaller() caller: Caller, @Param() at: StepPath, @Body() body: ReasonDto) {
    return this.act(caller, at, { action: 'skip' }, await validateInput(ReasonDto, body));
  }

  @Post(':id/steps/:stepKey/complete')
  @Needs('staff')
  @HttpCode(200)
  @ApiOperation({ summary: 'Decide a review, or vouch that a step is done' })
  async complete(@CurrentCaller() caller: Caller, @Param() at: StepPath, @Body() body: CompleteDto) {
    const { decision, note, ...by } = await validateInput(CompleteDto, body);
    return this.act(caller, at, { action: 'complete', decision, note }, by);
  }

  @Post(':id/steps/:stepKey/attach')
  @Needs('staff')
  @HttpCode(200)
  @ApiOperation({ summary: 'Tell the id of a write that did happen' })
  async attach(@CurrentCaller() caller: Caller, @Param() at: StepPath, @Body() body: AttachDto) {
    const { externalId, ...by } = await validateInput(AttachDto, body);
    return this.act(caller, at, { action: 'attach', externalId }, by);
  }

  private async act(caller: Caller, { id, stepKey }: StepPath, action: StaffAction, by: Reasoned): Promise<RunView> {
    await this.actions.actOnStep(caller.organizationId, runId(id), stepKey, action, accountable(caller, by));
    return this.read(caller, id);
  }
}

interface StepPath {
  id: string;
  stepKey: string;
}

/** Anything that is no UUID names no run. */
function runId(id: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) throw new NotFoundException('There is no such run.');
  return id;
}
