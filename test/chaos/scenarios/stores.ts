import { setTimeout as sleep } from 'node:timers/promises';
import { sweepIntervalMs } from '../../../src/ports/run-store.js';
import { eventually } from '../../support/poll.js';
import type { Play, Scenario } from '../scenario.js';
import { underLoad } from '../under-load.js';

/** What two sweeps and the workers may take besides the pauses between sweeps, on a machine with other work. */
const workMs = 1_500;

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

/** Every job is lost with people just hired: the sweeps must find what is left of them. */
const redisFlush: Scenario = {
  name: 'redis-flush',
  about: 'FLUSHALL while people are hired; what was ready moves within two sweeps',
  transport: 'redis',
  async play(play) {
    const { world, random, signal } = play;
    await world.standUp();
    let lost = 0;
    for (let time = 0; time < 6 && !signal.aborted; time++) {
      const telling = world.tell([...world.story.goOn(0.3), ...world.story.hire(60)]);
      await sleep(random.between(100, 600));
      await world.redis?.client.flushall();
      lost += await seeEverythingMove(play);
      await telling;
      await play.heal();
    }
    if (lost === 0) play.violation('no step was ready at any flush');
  },
};

/** @returns how many steps had to be found again. */
async function seeEverythingMove({ world, violation, progress }: Play): Promise<number> {
  const startedAt = Date.now();
  const ready = await world.databases.rows<{ id: string; epoch: number }>(
    `SELECT id, epoch FROM step_run WHERE status = 'ready'`,
  );
  for (const { id, epoch } of ready) {
    await eventually(`step ${id} moves`, async () => {
      const sql = `SELECT 1 FROM step_run WHERE id = $1 AND epoch = $2 AND status = 'ready'`;
      return (await world.databases.rows(sql, [id, epoch])).length === 0 || undefined;
    });
  }
  const tookMs = Date.now() - startedAt;
  progress(`${ready.length} ready steps move after ${(tookMs / sweepIntervalMs).toFixed(1)} sweeps`);
  if (tookMs > 2 * sweepIntervalMs + workMs) violation(`after FLUSHALL it took ${tookMs} ms until every step moved`);
  return ready.length;
}

export const storeScenarios: readonly Scenario[] = [
  redisFlush,
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
