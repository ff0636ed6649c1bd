import { canonical } from './canonical.js';
import type { HrEvent } from './hr-event.js';

/**
 * What an event says, without who delivered it and when: type, effective date and content in one canonical text.
 * Two events of one person with the same text tell the same fact.
 */
export function eventContent(
  event: Pick<HrEvent, 'type' | 'effectiveDate' | 'accessRevoked' | 'baseline' | 'employee'>,
): string {
  const { type, effectiveDate = null, accessRevoked, baseline, employee } = event;
  const flags = { ...(accessRevoked && { accessRevoked }), ...(baseline && { baseline }) };
  return canonical([type, effectiveDate, employee, ...(Object.keys(flags).length > 0 ? [flags] : [])]);
}
