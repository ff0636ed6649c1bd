import { describe, expect, it, jest } from '@jest/globals';
import type { RunStore, StepHint } from '../ports/run-store.js';
import { Sweeper } from './sweeper.js';

function setUp(sweep: () => Promise<StepHint[]>) {
  const [woken, logged] = [[] as StepHint[], [] as string[]];
  const note = (_: object, message: string) => {
    logged.push(message);
  };
  const sweeper = new Sweeper(
    { sweep } as RunStore,
    {
      wake: (hints) => {
        woken.push(...hints);
        return Promise.resolve();
      },
    },
    { info: note, warn: note, error: note },
  );
  return { sweeper, woken, logged };
}

describe('a sweep', () => {
  it('wakes what it found', async () => {
    const hint = { stepRunId: 's', epoch: 1 };
    const { sweeper, woken } = setUp(() => Promise.resolve([hint]));
    await sweeper.tick();
    expect(woken).toEqual([hint]);
  });

  it('that fails says so once, and once that it works again', async () => {
    let away = true;
    const { sweeper, logged } = setUp(() => (away ? Promise.reject(new Error('gone')) : Promise.resolve([])));
    await sweeper.tick();
    await sweeper.tick();
    away = false;
    await sweeper.tick();
    await sweeper.tick();
    expect(logged).toEqual(['the sweep fails; trying on', 'the sweep works again']);
  });

  it('is repeated until it is stopped, and never runs twice at once', async () => {
    jest.useFakeTimers();
    try {
      let [running, most, count] = [0, 0, 0];
      const { sweeper } = setUp(async () => {
        count += 1;
        most = Math.max(most, ++running);
        await Promise.resolve();
        running -= 1;
        return [];
      });
      sweeper.start();
      await jest.advanceTimersByTimeAsync(9_000);
      expect(count).toBe(4);
      await sweeper.stop();
      await jest.advanceTimersByTimeAsync(60_000);
      expect([count, most]).toEqual([4, 1]);
    } finally {
      jest.useRealTimers();
    }
  });
});
