import {
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import type { JsonObject } from '../../domain/json.js';
import type { DeliveryStatus } from '../../ports/delivery-store.js';
import type { HrReconciliationMode } from '../../ports/hr-reconciliation-store.js';
import { PageQuery } from '../access/page-query.dto.js';

class ConnectionSettingsDto {
  /** Which ones there are: GET /v1/connections/kinds. */
  @IsOptional()
  @IsObject()
  settings?: JsonObject;

  /** What the HR system signs with. Write-only. */
  @IsOptional()
  @IsString()
  @MaxLength(4_000)
  secret?: string;

  /** What the HR system's API is called with, by the names in GET /v1/connections/kinds. Write-only. */
  @IsOptional()
  @IsObject()
  credentials?: Record<string, string>;

  /** Health warns two weeks before. null: not known. */
  @IsOptional()
  @IsISO8601({ strict: true })
  credentialsExpireAt?: string | null;
}

export class ConnectionDto extends ConnectionSettingsDto {
  /** Which HR system, for example `generic`. */
  @IsString()
  @MaxLength(100)
  kind!: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  name!: string;
}

export class ChangeConnectionDto extends ConnectionSettingsDto {
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  name?: string;

  /** With a new secret: how long the one of until now goes on working. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(720)
  secretOverlapHours: number = 24;
}

export class DeliveriesQuery extends PageQuery {
  @IsOptional()
  @IsIn(['pending', 'done', 'failed'])
  status?: DeliveryStatus;
}

export class RemovalQuery {
  /** Why; kept in the audit trail. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(2_000)
  reason?: string;
}

export class ReconcileDto {
  /** baseline: who is new is made known and nothing is started for them. */
  @IsOptional()
  @IsIn(['baseline', 'repair'])
  mode: HrReconciliationMode = 'repair';
}
