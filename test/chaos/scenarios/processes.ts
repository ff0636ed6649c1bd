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

/** Its timers, answers and heartbeats stand still while its connections stay: nobody but the lease can tell. */
export const blocked: Scenario = {
  name: 'blocked',
  about: 'the event loop of one process of two computes past the lease',
  async play(play) {
    const { world, random, signal, progress, violation } = play;
    const blockMs = times.leaseMs + 2_500;
    for (const place of world.gatehouses) place.preload('blocked-loop', { CHAOS_BLOCK_MS: String(blockMs) });
    await world.standUp();
    await underLoad(play, async () => {
      for (let time = 0; time < 6 && !signal.aborted; time++) {
        await sleep(random.between(500, 2_000));
        const place = random.pick(world.gatehouses);
        place.signal('SIGUSR2');
        await sleep(blockMs - times.leaseMs);
        const answer = await place.call('GET', '/health/live', undefined, times.leaseMs / 2);
        if (answer) violation('the event loop was to be blocked and answered');
        await sleep(times.leaseMs);
        progress('blocked');
      }
    });
    await play.heal();
  },
};

/** Leases and timers are judged by the database's clock, so that it must not matter. */
export const clockSkew: Scenario = {
  name: 'clock-skew',
  about: 'one process is an hour ahead, the other an hour behind; both are killed now and then',
  async play(play) {
    const { world, random, signal, progress } = play;
    for (const [index, place] of world.gatehouses.entries()) {
      place.preload('shifted-clock', { CHAOS_CLOCK_SHIFT_MS: String((index === 0 ? 1 : -1) * 3_600_000) });
    }
    await world.standUp();
    await underLoad(play, async () => {
      for (let time = 0; time < 6 && !signal.aborted; time++) {
        await sleep(random.between(2_000, 5_000));
        await random.pick(world.gatehouses).end('SIGKILL');
        await world.standUp();
        progress('kill -9');
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
