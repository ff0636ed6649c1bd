import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsISO8601, IsOptional, Matches, ValidateNested } from 'class-validator';
import type { HrRecord } from '../../domain/hr-record.js';
import type { CheckInput } from '../../engine/check-input.js';
import { InvalidInput, type ProblemError } from '../problems/problem.js';
import { validateInput } from '../problems/validate.js';
import { datePattern, EmployeeDto, existingDate } from './canonical-event.dto.js';
import { readEvent } from './event-intake.js';

/** What an HR record says, in the form in which an event would say it. */
class RecordDto {
  @IsIn(['prehire', 'active', 'terminated'])
  status!: HrRecord['status'];

  @IsOptional()
  @Matches(datePattern, existingDate)
  @IsISO8601({ strict: true }, existingDate)
  startDate?: string;

  @IsOptional()
  @Matches(datePattern, existingDate)
  @IsISO8601({ strict: true }, existingDate)
  endDate?: string;

  @IsOptional()
  @IsBoolean()
  accessRevoked?: boolean;

  @ValidateNested()
  @Type(() => EmployeeDto)
  facts!: EmployeeDto;
}

/** The DTOs of POST /v1/events, for what comes another way. */
export const checkInput: CheckInput = {
  async event(told) {
    let event: Awaited<ReturnType<typeof readEvent>> | undefined;
    const issues = await issuesOf(async () => {
      event = await readEvent(told);
    });
    return event ? { event } : { issues };
  },

  record({ remoteId, status, startDate, endDate, accessRevoked, facts, dateOfBirth }) {
    const employee = { ...facts, employeeId: remoteId, ...(dateOfBirth !== undefined && { dateOfBirth }) };
    const told = { status, startDate, endDate, accessRevoked, facts: employee };
    return issuesOf(() => validateInput(RecordDto, told));
  },
};

async function issuesOf(check: () => Promise<unknown>): Promise<ProblemError[]> {
  try {
    await check();
    return [];
  } catch (error) {
    if (error instanceof InvalidInput) return error.errors;
    throw error;
  }
}
