import type { PersonSummary } from '../api/people.js';
import { words } from '../words/en.js';

/** As HR told it; whoever has no name yet is called by their id. */
export function nameOf({
  firstName,
  lastName,
  employeeId,
}: Pick<PersonSummary, 'firstName' | 'lastName' | 'employeeId'>): string {
  const name = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ');
  return name === '' ? words.people.unnamed(employeeId) : name;
}
