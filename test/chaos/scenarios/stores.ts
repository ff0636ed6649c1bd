import { setTimeout as sleep } from 'node:timers/promises';
import type { Play, Scenario } from '../scenario.js';
import { underLoad } from '../under-load.js';

/** Does something to a store again and again while people are hired, then heals. */
function againAndAgain(
  scenario: Omit<Scenario, 'play'>,
  times: number,
  act: (play: Play) => Promise<unknown>,
): Scenario {
  return {
    ...scenario,
    async play(play) {
      await play.world.standUp();
      await underLoad(play, async () => {
        for (let time = 0; time < times && !play.signal.aborted; time++) {
          await sleep(play.random.between(1_000, 4_000));
          await act(play);
          play.progress(scenario.name);
        }
      });
      await play.heal();
    },
  };
}

export const storeScenarios: readonly Scenario[] = [
  againAndAgain({ name: 'redis-flush', about: 'FLUSHALL under load', transport: 'redis' }, 6, async ({ world }) =>
    world.redis?.client.flushall(),
  ),
  againAndAgain(
    { name: 'redis-restart', about: 'kill -9 of Redis, which comes back empty', transport: 'redis' },
    4,
    async ({ world }) => world.redis?.restart(),
  ),
  againAndAgain(
    { name: 'redis-memory', about: 'Redis is out of memory for 3 s (noeviction)', transport: 'redis' },
    3,
    async ({ world }) => {
      await world.redis?.client.config('SET', 'maxmemory', '1');
      await sleep(3_000);
      await world.redis?.client.config('SET', 'maxmemory', '0');
    },
  ),
  againAndAgain(
    { name: 'postgres-restart', about: 'PostgreSQL stops at once and restarts, for Gatehouse and the service' },
    4,
    async ({ world }) => world.databases.restart(),
  ),
  againAndAgain({ name: 'backend-kill', about: 'one connection to PostgreSQL is ended' }, 20, async ({ world }) =>
    world.databases.endConnections('true', 1),
  ),
  againAndAgain(
    { name: 'listen-kill', about: 'only the connections that LISTEN are ended', transport: 'postgres' },
    6,
    async ({ world }) => world.databases.endConnections(`query ILIKE 'listen%'`),
  ),
];
