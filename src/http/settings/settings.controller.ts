import { Body, Get, Inject, Patch } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  Validate,
  ValidateNested,
} from 'class-validator';
import type { Caller } from '../../engine/access.js';
import type { SettingsStore, SettingsView } from '../../ports/settings-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { IsDay } from '../access/is-day.js';
import { Needs } from '../access/needs.decorator.js';
import { accountable, ReasonDto } from '../access/reason.dto.js';
import { InvalidInput } from '../problems/problem.js';
import { validateInput } from '../problems/validate.js';
import { SETTINGS_STORE } from '../tokens.js';

export class OrderingDto {
  /** false: stop ordering checks. Steps that would order wait, and go on by themselves when it is true again. */
  @IsOptional()
  @IsBoolean()
  enabled?: boolean;

  /** Paid orders per calendar month in the organization's time zone; null: no limit. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  monthlyBudget?: number | null;
}

export class DecisionSettingsDto {
  /** true: nobody is judged "not-clear" without a pre-adverse notice and its waiting period before. */
  @IsOptional()
  @IsBoolean()
  requirePreAdverse?: boolean;

  /** Days (YYYY-MM-DD) that are no business days, beside Saturdays and Sundays. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(500)
  @Validate(IsDay, { each: true })
  holidays?: string[];

  /** Where people answer to notices; stands in the letters. null: nowhere. */
  @IsOptional()
  @IsString()
  @MaxLength(300)
  contact?: string | null;
}

export class RetentionDto {
  /** Days for which what an HR system sent is kept after it was read. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(90)
  deliveryDays?: number | null;

  /** Years after which the personal data of somebody who left is removed, for good; null: it is kept for ever. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(10)
  leaverYears?: number | null;
}

export class ChangeSettingsDto extends ReasonDto {
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => OrderingDto)
  ordering?: OrderingDto | null;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => DecisionSettingsDto)
  decisions?: DecisionSettingsDto | null;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => RetentionDto)
  retention?: RetentionDto | null;

  /** The hour in the organization's time zone at which an effective date begins; 0 is midnight. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(23)
  cutOffHour?: number | null;

  /** Where the organization is told of what is overdue; null: nowhere by mail. */
  @IsOptional()
  @IsEmail()
  @MaxLength(254)
  staffEmail?: string | null;
}

@ApiController('v1/settings', 'settings')
export class SettingsController {
  constructor(@Inject(SETTINGS_STORE) private readonly store: SettingsStore) {}

  @Get()
  @Needs('viewer')
  @ApiOperation({ summary: 'What holds for the organization, how many checks it ordered this month, who changed what' })
  read(@CurrentCaller() caller: Caller): Promise<SettingsView> {
    return this.store.settings(caller.organizationId);
  }

  @Patch()
  @Needs('admin')
  @ApiOperation({
    summary:
      'Stop or resume ordering checks, set the monthly budget of orders, how checks are decided, the hour at which a day begins, how long personal data is kept, or where staff are told of what is overdue',
  })
  async change(@CurrentCaller() caller: Caller, @Body() body: ChangeSettingsDto): Promise<SettingsView> {
    const { ordering, decisions, retention, cutOffHour, staffEmail, ...told } = await validateInput(
      ChangeSettingsDto,
      body,
    );
    if (!ordering && !decisions && !retention && cutOffHour == null && staffEmail === undefined) {
      const message = 'nothing to change: send ordering, decisions, retention, cutOffHour or staffEmail';
      throw new InvalidInput([{ pointer: '/ordering', code: 'INVALID_VALUE', message }]);
    }
    const by = accountable(caller, told);
    if (cutOffHour != null) await this.store.changeCutOffHour(caller.organizationId, cutOffHour, by);
    const { requirePreAdverse, holidays, contact } = decisions ?? {};
    const changed = { requirePreAdverse, holidays, contact };
    if (decisions) await this.store.changeDecisions(caller.organizationId, changed, by);
    const { deliveryDays, leaverYears } = retention ?? {};
    const kept = { deliveryDays: deliveryDays ?? undefined, leaverYears };
    if (retention) await this.store.changeRetention(caller.organizationId, kept, by);
    if (staffEmail !== undefined) await this.store.changeStaffEmail(caller.organizationId, staffEmail, by);
    // A plain object: what is not told stays as it is.
    const { enabled, monthlyBudget } = ordering ?? {};
    if (ordering) await this.store.changeOrdering(caller.organizationId, { enabled, monthlyBudget }, by);
    return this.store.settings(caller.organizationId);
  }
}
