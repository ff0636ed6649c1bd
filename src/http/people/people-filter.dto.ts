import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
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
import { personStandings, type PeopleFilter, type PersonStanding } from '../../ports/read-store.js';

const mostValues = 50;

/** A parameter that stands in the address once is a list of one. */
const Listed = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value));

/** Any of several texts. */
const Texts = () =>
  applyDecorators(
    IsOptional(),
    Listed(),
    IsArray(),
    ArrayMaxSize(mostValues),
    IsString({ each: true }),
    MaxLength(255, { each: true }),
  );

const texts: Record<string, unknown> = { true: true, false: false };

/** What is named must all hold; of what is named several times one. */
export class PeopleFilterDto {
  /** Words of a name or e-mail, in any order and by their parts, or a whole employee id. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  search?: string;

  @IsOptional()
  @Listed()
  @IsArray()
  @IsIn(personStandings, { each: true })
  status?: PersonStanding[];

  @Texts()
  role?: string[];

  @Texts()
  location?: string[];

  @Texts()
  department?: string[];

  @IsOptional()
  @Listed()
  @IsArray()
  @IsIn(['employee', 'volunteer'], { each: true })
  userType?: string[];

  /** Something open is past its due date, or they are at work since their first day and not cleared. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => texts[String(value)] ?? value)
  @IsBoolean()
  overdue?: boolean;

  /** Only people who are cleared today and will not be so many days from now, unless something is renewed. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(3650)
  expiring?: number;

  /** Only people whose first day is today or no later than so many days from now, and who are not cleared. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(3650)
  starting?: number;
}

export function peopleFilter(told: PeopleFilterDto): PeopleFilter {
  const { search, status, role, location, department, userType, overdue, expiring, starting } = told;
  return {
    ...{ search, overdue },
    statuses: status,
    roles: role,
    locations: location,
    departments: department,
    userTypes: userType,
    expiringDays: expiring,
    startingDays: starting,
  };
}
