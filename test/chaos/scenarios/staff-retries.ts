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
  about:
    'every order was refused; staff retry them one by one and all at once, several at a time, while processes are killed',
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

/** Now all at once, now one by one; what another of staff or a dead process left half done is found the next time. */
async function retryUntil(play: Play, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    if (play.random.next() < 0.5) await retryAll(play);
    else await retryEach(play);
    await sleep(100);
  }
}

const by = { reason: 'The service takes orders again.', actor: 'Sam Staff' };

async function retryAll({ world, random }: Play): Promise<void> {
  if (world.ready.length === 0) return;
  const bulk = { action: 'retry', filter: { status: 'needs-attention' }, ...by };
  await random.pick(world.ready).call('POST', '/v1/runs/bulk', bulk);
}

async function retryEach({ world, random }: Play): Promise<void> {
  for (const { run_id, key } of await asked(world)) {
    const { ready } = world;
    if (ready.length === 0) break;
    await random.pick(ready).call('POST', `/v1/runs/${run_id}/steps/${encodeURIComponent(key)}/retry`, by);
  }
}
