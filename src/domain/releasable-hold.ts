import type { EventReason } from './hr-event.js';

/** Everything that a person can be held for. */
export const personHolds = [
  'MINOR',
  'UNKNOWN_MANAGER',
  'SUSPECTED_DUPLICATE',
  'MISSING_EMAIL',
  'MISSING_NAME',
  'NO_MATCHING_RULE',
  'TERMINATE_BEFORE_HIRE',
  'UNKNOWN_PERSON',
] as const satisfies readonly EventReason[];

/** What ends the holds that no human may take the responsibility for. */
const endedOtherwise: Partial<Record<EventReason, string>> = {
  SUSPECTED_DUPLICATE: 'decide it at POST /v1/duplicates/:id/merge or keep-apart',
  MISSING_EMAIL: 'the service needs an email: send employee.updated with it from HR',
  MISSING_NAME: 'the service needs first and last name: send employee.updated with both from HR',
  NO_MATCHING_RULE: 'nobody knows what the person needs: publish a rule that matches, or correct the facts in HR',
  TERMINATE_BEFORE_HIRE: 'the person was never hired: send employee.hired from HR',
  UNKNOWN_PERSON: 'the person was never hired: send employee.hired from HR',
};

/** @returns what ends the hold, or undefined when staff may release it. */
export const whatEnds = (hold: EventReason): string | undefined => endedOtherwise[hold];
