import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '../scenario.js';
import { underLoad } from '../under-load.js';
import { times } from '../world/times.js';

/** One of two processes stands still for longer than its leases; the other takes its steps over. */
export const frozen: Scenario = {
  name: 'frozen',
  about: 'SIGSTOP past the lease, then SIGCONT, one process of two',
  async play(play) {
    const { world, random, signal, progress } = play;
    await world.standUp();
    await underLoad(play, async () => {
      for (let time = 0; time < 5 && !signal.aborted; time++) {
        await sleep(random.between(500, 2_000));
        const place = random.pick(world.gatehouses);
        place.signal('SIGSTOP');
        await sleep(times.leaseMs + random.between(500, 5_000));
        place.signal('SIGCONT');
        progress('frozen');
      }
    });
    await play.heal();
  },
};

export const terminated: Scenario = {
  name: 'terminated',
  about: 'SIGTERM under load',
  async play(play) {
    const { world, random, signal, progress, violation } = play;
    await world.standUp();
    await underLoad(play, async () => {
      for (let time = 0; time < 8 && !signal.aborted; time++) {
        await sleep(random.between(200, 2_500));
        const place = random.pick(world.gatehouses);
        const how = await place.end('SIGTERM');
        if (how !== '0') violation(`after SIGTERM the process ended with ${how}:\n${place.tail}`);
        await world.standUp();
        progress('SIGTERM');
      }
    });
    await play.heal();
  },
};
