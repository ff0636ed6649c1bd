import type { Stage } from './stage.js';

/** HR sends its whole file in one request; people, provider and reviewers do their part. */
export async function hireEverybody(stage: Stage): Promise<void> {
  const { story, doors } = stage;
  stage.heading(`HR sends ${story.people} hires in one request`);
  const results = await doors.gatehouse.tell(story.hires);
  const counts = new Map<string, number>();
  for (const { outcome } of results) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  stage.line([...counts].map(([outcome, count]) => `${outcome}: ${count}`).join(', '));
  stage.expect(counts.get('held') === 4, 'four people are held when they are hired');
  stage.expect(counts.get('accepted') === story.people - 4, 'everybody else is accepted');
  await stage.settle();
}

/** The nightly export is sent a second time, as exports are. */
export async function sendAgain(stage: Stage): Promise<void> {
  stage.heading('HR sends the whole file again by mistake');
  const before = (await stage.doors.service.ledger()).length;
  await stage.tell(stage.story.hires, 'deduplicated');
  await stage.settle();
  const after = (await stage.doors.service.ledger()).length;
  stage.line(`deduplicated: ${stage.story.people}; new writes to the compliance service: ${after - before}`);
  stage.expect(after === before, 'a file that is sent again writes nothing');
}
