import type { StaffAction } from '../../src/domain/staff-action.js';
import { authorizationOf, type MemoryTables, type StepRecord } from './memory-tables.js';
import type { SimulatedService } from './simulated-service.js';

/** What conscientious staff do about a step, if it is theirs to do anything: they look at the other side first. */
export function staffAction(
  step: StepRecord,
  tables: MemoryTables,
  service: SimulatedService,
  settleWindowMs: number,
): StaffAction | undefined {
  if (step.kind === 'review-background-check' && step.status === 'waiting')
    return { action: 'complete', decision: 'clear' };
  if (step.status !== 'needs-attention') return undefined;
  const effect = tables.effectOf(step);
  if (effect?.state !== 'unknown') return { action: 'retry' };
  // Somebody who looks too early cannot know.
  if (tables.now() - effect.authorizedAt < settleWindowMs) return undefined;
  const id = idInService(step, tables, service, effect.authorizedAt);
  return id === undefined
    ? { action: 'retry', absentAuthorization: authorizationOf(effect) }
    : { action: 'attach', externalId: String(id) };
}

function idInService(
  step: StepRecord,
  tables: MemoryTables,
  service: SimulatedService,
  since: number,
): number | undefined {
  const { employeeId } = tables.person(step.personId);
  if (step.kind === 'order-background-check')
    return service.checks.find((check) => check.employeeId === employeeId)?.id;
  const user = service.users.find((one) => one.active && one.employeeId === employeeId);
  switch (step.kind) {
    case 'create-user':
      return user?.id;
    case 'order-badge':
      return service.badges.find((badge) => badge.userId === user?.id && badge.orderedAt >= since)?.id;
    case 'assign-training':
      return service.trainings.find((training) => training.userId === user?.id)?.id;
    case 'assign-document':
      return service.documents.find((document) => document.userId === user?.id)?.id;
    default:
      return undefined;
  }
}
