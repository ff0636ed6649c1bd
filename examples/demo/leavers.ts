import { cast } from './cast.js';
import type { Stage } from './stage.js';

/** Some leave, one of them in the middle of onboarding; one comes back. */
export async function endAndResume(stage: Stage): Promise<void> {
  stage.heading(`HR ends the employment of ${cast.leaving.length} people, effective today`);
  await stage.tell(
    cast.leaving.map((employeeId) => stage.story.leaving(employeeId)),
    'accepted',
  );
  await stage.settle();
  for (const employeeId of cast.leaving) await showGone(stage, employeeId);

  stage.heading('HR hires one of them again');
  const ordersBefore = await ordersOf(stage, cast.rehired);
  await stage.tell([stage.story.comingBack(cast.rehired)], 'accepted');
  await stage.settle();
  const { clearance } = await stage.doors.gatehouse.person(cast.rehired);
  const orders = await ordersOf(stage, cast.rehired);
  const active = await stage.doors.service.knows(cast.rehired);
  stage.line(
    `${stage.story.nameOf(cast.rehired)}: ${active ? 'active again in' : 'not in'} the compliance service,` +
      ` cleared: ${clearance.cleared}, assigned and ordered again: ${orders - ordersBefore}`,
  );
  stage.expect(active && clearance.cleared && orders === ordersBefore, 'a rehired person keeps what they hold');
}

async function showGone(stage: Stage, employeeId: string): Promise<void> {
  const { gatehouse, service } = stage.doors;
  const { clearance, runs } = await gatehouse.person(employeeId);
  const known = await service.knows(employeeId);
  const cancelled = runs.some((run) => run.purpose !== 'offboarding' && run.status === 'cancelled');
  stage.line(
    `${stage.story.nameOf(employeeId)}: ${known ? 'still in' : 'gone from'} the compliance service,` +
      ` cleared: ${clearance.cleared}${cancelled ? ', open work cancelled' : ''}`,
  );
  stage.expect(!known && !clearance.cleared, `${employeeId} has left and may not serve`);
}

/** What costs money or the person's time. */
async function ordersOf(stage: Stage, employeeId: string): Promise<number> {
  const ledger = await stage.doors.service.ledger();
  return ledger.filter((entry) => entry.externalId === employeeId && /assigned|ordered/.test(entry.kind)).length;
}
