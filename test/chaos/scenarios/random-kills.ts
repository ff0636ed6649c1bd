import { setTimeout as sleep } from 'node:timers/promises';
import type { Play, Scenario } from '../scenario.js';
import { inFlight } from '../heal.js';
import type { Gatehouse } from '../world/gatehouse.js';

const runsInFlight = 20;
/** Between two healings, at which everything is judged. */
const killsPerRound = 25;

/** Two processes, each killed at any moment from its first instruction on, and started again at once. */
export const randomKills: Scenario = {
  name: 'random-kills',
  about: 'kill -9 at random, also during start and recovery, 20 runs in flight',
  async play(play) {
    await play.world.standUp();
    for (let left = play.kills; left > 0 && !play.signal.aborted; left -= killsPerRound) {
      await round(play, Math.min(left, killsPerRound));
      await play.heal();
    }
  },
};

async function round(play: Play, kills: number): Promise<void> {
  const { world, signal } = play;
  const budget = { kills };
  const feeding = new AbortController();
  const feeder = feed(play, feeding.signal);
  await Promise.all(world.gatehouses.map((place) => killAgainAndAgain(play, place, budget, signal)));
  feeding.abort();
  await world.standUp();
  await feeder;
}

async function killAgainAndAgain(
  { random, progress }: Play,
  place: Gatehouse,
  budget: { kills: number },
  signal: AbortSignal,
): Promise<void> {
  while (budget.kills > 0 && !signal.aborted) {
    budget.kills -= 1;
    if (!place.isAlive) place.spawn();
    // A third dies while it starts, the others at work.
    if (random.next() < 0.66) while (place.isAlive && !place.isReady && !signal.aborted) await sleep(20);
    await sleep(random.between(20, 1_500));
    await place.end('SIGKILL');
    progress('kill -9');
  }
}

/** HR never stops. */
async function feed({ world, random, violation }: Play, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const missing = runsInFlight - (await inFlight(world));
    const events = [...(missing > 0 ? world.story.hire(missing) : []), ...world.story.goOn(random.next() * 0.3)];
    if (!(await world.tell(events))) violation('HR found nobody who would listen for a minute');
    await sleep(200);
  }
}
