import { Body, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import type { Caller } from '../../engine/access.js';
import { BulkActions, bulkActions, type BulkAction, type BulkItem } from '../../engine/bulk-actions.js';
import type { BulkFilter, Page } from '../../ports/read-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { accountable, ReasonDto } from '../access/reason.dto.js';
import { validateInput } from '../problems/validate.js';

const mostAtOnce = 1_000;

/** What is named must all hold. */
export class BulkFilterDto implements BulkFilter {
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(mostAtOnce)
  @IsUUID(undefined, { each: true })
  runIds?: string[];

  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(mostAtOnce)
  @IsUUID(undefined, { each: true })
  personIds?: string[];

  /** Of the run. */
  @IsOptional()
  @IsIn(['running', 'waiting', 'needs-attention'])
  status?: 'running' | 'waiting' | 'needs-attention';

  /** Of the step, for example `await-training`. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  stepKind?: string;

  /** The `error.code` of the step. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  errorCode?: string;
}

export class BulkDto extends ReasonDto {
  /** `cancel` is for runs, the others for steps. */
  @IsIn(bulkActions)
  action!: BulkAction;

  @IsObject()
  @ValidateNested()
  @Type(() => BulkFilterDto)
  filter!: BulkFilterDto;

  /** Only tell what would be done. */
  @IsOptional()
  @IsBoolean()
  dryRun: boolean = false;

  /** How many items at most. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(mostAtOnce)
  limit: number = mostAtOnce;

  /** Where the answer before ended: its `nextCursor`. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  cursor?: string;
}

@ApiController('v1/runs/bulk', 'runs')
export class BulkController {
  constructor(@Inject(BulkActions) private readonly bulk: BulkActions) {}

  @Post()
  @Needs('staff')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Retry, skip, complete or cancel everything that a filter finds, or only tell what that would be',
    description:
      'Finds steps of open runs that need attention; with stepKind or errorCode also those that wait. Each item is a ' +
      'transaction of its own and tells what became of it. A repeat finds what still stands still.',
  })
  async act(
    @CurrentCaller() caller: Caller,
    @Body() body: BulkDto,
  ): Promise<Page<BulkItem> & { action: BulkAction; dryRun: boolean }> {
    const { action, filter, dryRun, limit, cursor, ...by } = await validateInput(BulkDto, body);
    const request = { action, filter, dryRun };
    const done = await this.bulk.act(caller.organizationId, request, accountable(caller, by), { limit, cursor });
    return { action, dryRun, ...done };
  }
}
