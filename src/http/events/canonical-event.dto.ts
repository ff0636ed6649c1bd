import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsISO8601,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
  type ValidationOptions,
} from 'class-validator';
import { hrEventTypes, type HrEventType, type UserType } from '../../domain/hr-event.js';
import type { JsonObject } from '../../domain/json.js';

export const datePattern = /^\d{4}-\d{2}-\d{2}$/;
export const existingDate: ValidationOptions = { message: '$property must be a date that exists, as YYYY-MM-DD' };

/** What the HR system knows about the person. Absent: unknown or unchanged. null: empty. */
export class EmployeeDto {
  /** The HR system's id, kept byte for byte; always text, so that leading zeros survive. */
  @IsString({ message: 'employeeId must be text, in quotes: ids are kept byte for byte' })
  @IsNotEmpty()
  @MaxLength(255)
  employeeId!: string;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  firstName?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  lastName?: string | null;

  @IsOptional()
  @IsEmail({}, { message: 'email must be an email address; leave it out when it is not known yet' })
  @MaxLength(255)
  email?: string | null;

  @IsOptional()
  @IsIn(['employee', 'volunteer'])
  userType?: UserType | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  role?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  department?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  location?: string | null;

  /** For US states the two-letter code. */
  @IsOptional()
  @IsString()
  @MaxLength(255)
  state?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  employmentType?: string | null;

  @IsOptional()
  @IsBoolean()
  childServing?: boolean | null;

  /** Stored encrypted; never in a plan, a job or a log. */
  @IsOptional()
  @Matches(datePattern, existingDate)
  @IsISO8601({ strict: true }, existingDate)
  dateOfBirth?: string | null;

  @IsOptional()
  @IsEmail()
  @MaxLength(255)
  managerEmail?: string | null;

  /** Language code, for example `es`. */
  @IsOptional()
  @IsString()
  @MaxLength(35)
  language?: string | null;

  /** Groups that the HR system puts people into; rules match any of them. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  @MaxLength(255, { each: true })
  tags?: string[] | null;

  /** Whatever else rules look at. Values that look like social security numbers are not kept. */
  @IsOptional()
  @IsObject()
  attributes?: JsonObject | null;
}

export class CanonicalEvent {
  /** The sender's id of this delivery: the same id is taken once. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  id!: string;

  @IsIn(hrEventTypes)
  type!: HrEventType;

  /** When it happened in the HR system: ISO 8601 with offset or Z. Orders the events of one person. */
  @Matches(/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/, {
    message: 'occurredAt must be a timestamp with Z or an offset, as 2026-05-01T09:00:00Z',
  })
  @IsISO8601(
    { strict: true, strictSeparator: true },
    { message: 'occurredAt must be a moment that exists, as ISO 8601' },
  )
  occurredAt!: string;

  /** From which day it holds, in the organization's time zone; absent: at once. */
  @IsOptional()
  @Matches(datePattern, existingDate)
  @IsISO8601({ strict: true }, existingDate)
  effectiveDate?: string | null;

  /** Of a termination: access ends at once, though `effectiveDate` is later. */
  @IsOptional()
  @IsBoolean()
  accessRevoked?: boolean | null;

  @IsObject({ message: 'employee must be an object with at least employeeId' })
  @ValidateNested()
  @Type(() => EmployeeDto)
  employee!: EmployeeDto;
}
