import { Get, Inject, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import type { Caller } from '../../engine/access.js';
import type { RetentionPreview, RetentionStore } from '../../ports/retention-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { validateInput } from '../problems/validate.js';
import { RETENTION_STORE } from '../tokens.js';

export class RetentionQueryDto {
  /** As if contents were kept for so many days; default: as set. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(90)
  deliveryDays?: number;

  /** As if the data of leavers were kept for so many years, or for ever (`never`); default: as set. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === 'never' ? null : Number(value)))
  @IsInt({ message: 'must be a whole number of years, or never' })
  @Min(1)
  @Max(10)
  leaverYears?: number | null;
}

@ApiController('v1/retention', 'settings')
export class RetentionController {
  constructor(@Inject(RETENTION_STORE) private readonly store: RetentionStore) {}

  @Get('preview')
  @Needs('admin')
  @ApiOperation({
    summary: 'How many deliveries’ contents and people’s data would be removed now, by what is set or as asked',
    description: 'Nothing is removed by asking. Names the first twenty people by their employee ids.',
  })
  async preview(@CurrentCaller() caller: Caller, @Query() query: RetentionQueryDto): Promise<RetentionPreview> {
    const { deliveryDays, leaverYears } = await validateInput(RetentionQueryDto, query);
    return this.store.preview(caller.organizationId, { deliveryDays, leaverYears });
  }
}
