import type { Decision, PersonOnRecord } from './decision.js';
import type { EventReason } from './hr-event.js';

/** What a decision changes in what is asked of a person, as requirement keys. */
export interface RequirementChanges {
  starts: string[];
  cancels: string[];
  /** What would hold the person instead. */
  heldReason?: EventReason;
}

export function changesFor({ holdings }: PersonOnRecord, decision: Decision): RequirementChanges {
  if (decision.type === 'held') return { starts: [], cancels: [], heldReason: decision.reason };
  if (decision.type === 'scheduled' || !decision.requirements) return { starts: [], cancels: [] };
  const before = holdings.filter(({ current }) => current).map(({ key }) => key);
  const after = decision.requirements.map(({ key }) => key);
  return {
    starts: after.filter((key) => !before.includes(key)).sort(),
    cancels: before.filter((key) => !after.includes(key)).sort(),
  };
}
