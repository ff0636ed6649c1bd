import { ageOn } from './day.js';
import type { DecisionInput } from './decision.js';
import { foldEmployment, lastPeriod } from './employment.js';
import type { EmployeeFacts } from './hr-event.js';

/** What rules may look at: what HR told, and what follows from it today. */
export interface RuleFacts extends EmployeeFacts {
  /** In years; absent where no birth date is known. It is compared and never kept. */
  age?: number;
  /** YYYY-MM-DD: the first day of the latest employment. */
  startDate?: string;
  /** YYYY-MM-DD: the day on which the HR system first told of it. */
  hireDate?: string;
  /** YYYY-MM-DD: its last day, where one is known. */
  endDate?: string;
}

export function factsForRules({ employeeId, events, today, birthDate }: FactSources): RuleFacts {
  const { facts } = foldEmployment(employeeId, events, today);
  const { startDate, endDate, hireDate } = lastPeriod(events, today) ?? {};
  const told: RuleFacts = { ...facts };
  if (birthDate !== undefined) told.age = ageOn(today, birthDate);
  if (startDate !== undefined) told.startDate = startDate;
  if (endDate !== undefined) told.endDate = endDate;
  if (hireDate !== undefined) told.hireDate = hireDate;
  return told;
}

type FactSources = Pick<DecisionInput, 'employeeId' | 'events' | 'today' | 'birthDate'>;
