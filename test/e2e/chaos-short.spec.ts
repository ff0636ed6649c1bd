import { describe, expect, it } from '@jest/globals';
import { perform } from '../chaos/perform.js';
import { short } from '../chaos/scenarios/short.js';
import type { Transport } from '../chaos/world/world.js';
import { startTestRedis } from '../support/redis.js';

const seed = 4;

/** `npm run chaos` does this with every failpoint and for as long as one likes: test/chaos/README.md. */
describe.each<Transport>(['postgres', 'redis'])('chaos in short, with the queue on %s', (transport) => {
  it('doubles no order and loses nobody', async () => {
    if (transport === 'redis' && !(await isRedisHere())) return;
    const result = await perform(short, { transport, seed, kills: 0, progress: () => undefined });

    expect(result.violations).toEqual([]);
    expect(result).toMatchObject({ kills: 3, doubleOrders: 0, lostPeople: 0, needsAttention: 0 });
    expect(result.orders).toBeGreaterThan(10);
  }, 600_000);
});

/** Says loudly when it is not, and fails in CI. Chaos runs a Redis of its own. */
async function isRedisHere(): Promise<boolean> {
  const redis = await startTestRedis();
  await redis?.stop();
  return redis !== undefined;
}
