import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../support/poll.js';
import type { Play, Scenario } from '../scenario.js';
import type { World } from '../world/world.js';
import { killAgainAndAgain } from './random-kills.js';

const people = 40;
const staff = 3;
const kills = 12;

/** Several people press the same buttons, and each press may be cut off anywhere: one order each all the same. */
export const staffRetries: Scenario = {
  name: 'staff-retries',
  about: 'every order was refused; staff retry all of them, several at once, while processes are killed',
  async play(play) {
    const { world, progress, violation, signal } = play;
    await world.standUp();
    const refused = { method: 'POST', path: '/api/v2/background_checks', mode: 'error', status: 422, rate: 1 };
    await world.service.send('PUT', '/sandbox/faults', [refused]);
    await world.tell(world.story.hire(people));
    await eventually(
      'staff are asked about every order',
      async () => (await asked(world)).length === people || undefined,
      120_000,
    );
    await world.service.send('PUT', '/sandbox/faults', []);

    const budget = { kills };
    const killing = Promise.all(world.gatehouses.map((place) => killAgainAndAgain(play, place, budget, signal)));
    const ended = new AbortController();
    const retrying = Promise.all(Array.from({ length: staff }, () => retryUntil(play, ended.signal)));
    await killing;
    await world.standUp();
    await play.heal();
    await eventually(
      'nothing is asked of staff any more',
      async () => (await asked(world)).length === 0 || undefined,
      60_000,
    );
    ended.abort();
    await retrying;
    await play.heal();
    const left = await asked(world);
    if (left.length > 0) violation(`${left.length} steps still need attention although staff retried them all`);
    progress('retried');
  },
};

interface Asked {
  run_id: string;
  key: string;
}

function asked({ databases }: World): Promise<Asked[]> {
  return databases.rows<Asked>(`SELECT run_id, key FROM step_run WHERE status = 'needs-attention' ORDER BY random()`);
}

async function retryUntil({ world, random }: Play, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    for (const { run_id, key } of await asked(world)) {
      const { ready } = world;
      if (ready.length === 0) break;
      const path = `/v1/runs/${run_id}/steps/${encodeURIComponent(key)}/retry`;
      await random.pick(ready).call('POST', path, { reason: 'The service takes orders again.', actor: 'Sam Staff' });
    }
    await sleep(100);
  }
}
