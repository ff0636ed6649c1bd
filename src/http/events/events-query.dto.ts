import { IsIn, IsISO8601, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { hrEventTypes, type EventOutcome, type HrEventType } from '../../domain/hr-event.js';
import { PageQuery } from '../access/page-query.dto.js';
import { datePattern, existingDate } from './canonical-event.dto.js';

const outcomes = ['accepted', 'scheduled', 'held', 'deduplicated', 'ignored', 'rejected'] as const;

export class EventsQuery extends PageQuery {
  @IsOptional()
  @IsIn(outcomes)
  outcome?: EventOutcome;

  @IsOptional()
  @IsString()
  employeeId?: string;

  /** Part of the name or e-mail address of the person, or their whole employee id. */
  @IsOptional()
  @IsString()
  @MaxLength(255)
  search?: string;

  /** Id of a connection, or `api`, `import`, `host`. */
  @IsOptional()
  @IsString()
  @MaxLength(255)
  source?: string;

  @IsOptional()
  @IsIn(hrEventTypes)
  type?: HrEventType;

  /** Received on this day or later, in the organization's time zone. */
  @IsOptional()
  @Matches(datePattern, existingDate)
  @IsISO8601({ strict: true }, existingDate)
  from?: string;

  /** Received on this day or earlier. */
  @IsOptional()
  @Matches(datePattern, existingDate)
  @IsISO8601({ strict: true }, existingDate)
  to?: string;
}
