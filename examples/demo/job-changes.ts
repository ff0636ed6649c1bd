import type { PersonView } from '../../src/ports/read-store.js';
import type { Stage } from './stage.js';
import type { JobChange } from './story.js';

/** Replays job_history.csv: whoever changes jobs changes roles, and so what they need. */
export async function replayJobChanges(stage: Stage): Promise<void> {
  for (const [index, wave] of stage.story.jobChanges().entries()) {
    stage.heading(`HR sends ${wave.length} job changes (${index === 0 ? 'first' : 'next'} in each history)`);
    for (const change of wave) await changeJob(stage, change);
    await stage.settle();
  }
}

async function changeJob(stage: Stage, { employeeId, title, event }: JobChange): Promise<void> {
  const { gatehouse } = stage.doors;
  const before = await gatehouse.person(employeeId);
  await stage.tell([event], 'accepted');
  const after = await gatehouse.person(employeeId);
  const [had, needs] = [required(before), required(after)];
  const gained = needs.filter((key) => !had.includes(key));
  const lost = had.filter((key) => !needs.includes(key));
  stage.expect(gained.length + lost.length > 0, `${employeeId} needs something else as ${title}`);
  stage.line(
    `${stage.story.nameOf(employeeId)}: ${before.role ?? ''} -> ${after.role ?? ''} (${title})` +
      ` | now needs: ${gained.join(', ') || 'nothing more'} | no longer: ${lost.join(', ') || 'nothing'}`,
  );
}

const required = ({ requirements }: PersonView) => requirements.filter(({ current }) => current).map(({ key }) => key);
