import { Body, Get, Inject, Patch } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsInt, IsObject, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import type { Caller } from '../../engine/access.js';
import type { SettingsStore, SettingsView } from '../../ports/settings-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { accountable, ReasonDto } from '../access/reason.dto.js';
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

export class ChangeSettingsDto extends ReasonDto {
  @IsObject()
  @ValidateNested()
  @Type(() => OrderingDto)
  ordering!: OrderingDto;
}

@ApiController('v1/settings', 'settings')
export class SettingsController {
  constructor(@Inject(SETTINGS_STORE) private readonly store: SettingsStore) {}

  @Get()
  @ApiOperation({ summary: 'What holds for the organization, how many checks it ordered this month, who changed what' })
  read(@CurrentCaller() caller: Caller): Promise<SettingsView> {
    return this.store.settings(caller.organizationId);
  }

  @Patch()
  @ApiOperation({ summary: 'Stop or resume ordering checks, or set the monthly budget of orders' })
  async change(@CurrentCaller() caller: Caller, @Body() body: ChangeSettingsDto): Promise<SettingsView> {
    const { ordering, ...by } = await validateInput(ChangeSettingsDto, body);
    // A plain object: what is not told stays as it is.
    const { enabled, monthlyBudget } = ordering;
    await this.store.changeOrdering(caller.organizationId, { enabled, monthlyBudget }, accountable(caller, by));
    return this.store.settings(caller.organizationId);
  }
}
