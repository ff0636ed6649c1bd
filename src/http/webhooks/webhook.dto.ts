import {
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import {
  webhookDeliveryStates,
  webhookEventTypes,
  type WebhookDeliveryState,
  type WebhookEventType,
} from '../../ports/webhook-store.js';
import { PageQuery } from '../access/page-query.dto.js';
import { ReasonDto } from '../access/reason.dto.js';

export class WebhookDto extends ReasonDto {
  /** https://; in sandbox mode also http:// on this machine. */
  @IsString()
  @MaxLength(2_000)
  url!: string;

  @IsArray()
  @ArrayNotEmpty()
  @ArrayUnique()
  @IsIn(webhookEventTypes, { each: true })
  eventTypes!: WebhookEventType[];
}

export class ChangeWebhookDto extends ReasonDto {
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  url?: string;

  @IsOptional()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayUnique()
  @IsIn(webhookEventTypes, { each: true })
  eventTypes?: WebhookEventType[];

  /** What happens while it is switched off is not told later; what waited then is. */
  @IsOptional()
  @IsBoolean()
  enabled?: boolean;
}

export class RotateSecretDto extends ReasonDto {
  /** How long deliveries are signed with the secret before it as well. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(168)
  overlapHours = 24;
}

export class WebhookDeliveriesQuery extends PageQuery {
  @IsOptional()
  @IsIn(webhookDeliveryStates)
  state?: WebhookDeliveryState;
}
