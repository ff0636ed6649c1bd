import { setTimeout as sleep } from 'node:timers/promises';
import type { Play, Scenario } from '../scenario.js';
import { underLoad } from '../under-load.js';
import type { Gatehouse } from '../world/gatehouse.js';

/** Between two healings, at which everything is judged. */
const killsPerRound = 25;

/** Two processes, each killed at any moment once its code is loaded, and started again at once. */
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
  await underLoad(play, () =>
    Promise.all(world.gatehouses.map((place) => killAgainAndAgain(play, place, budget, signal))),
  );
}

/** Kills and starts one place until the budget that it shares with others is used up. */
export async function killAgainAndAgain(
  { random, progress }: Play,
  place: Gatehouse,
  budget: { kills: number },
  signal: AbortSignal,
): Promise<void> {
  while (budget.kills > 0 && !signal.aborted) {
    budget.kills -= 1;
    if (!place.isAlive) place.spawn();
    const startedAt = performance.now();
    // A third dies while it migrates, registers, publishes and recovers, the others at work. Before its code is loaded
    // a process does nothing that could be cut off.
    await (random.next() < 0.66 ? place.standing() : place.settingUp());
    // On a slow machine it gets as long to work as it took to start.
    const startMs = Math.round(performance.now() - startedAt);
    await sleep(random.between(20, Math.max(1_500, startMs)));
    await place.end('SIGKILL');
    progress('kill -9');
  }
}
