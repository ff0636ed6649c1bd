import { describe, expect, it } from '@jest/globals';
import { Batch } from './batch.js';

/** A flush that the test ends when it likes. */
function gated() {
  const flushes: { items: number[]; end: () => void }[] = [];
  const batch = new Batch<number, string>(
    (items) =>
      new Promise((resolve) => {
        flushes.push({
          items,
          end: () => {
            resolve(items.map(String));
          },
        });
      }),
    3,
  );
  const flush = async (index: number) => {
    while (!flushes[index]) await new Promise((resolve) => setImmediate(resolve));
    return flushes[index];
  };
  return { batch, flush };
}

describe('a batch', () => {
  it('gives one flush to all who come at once, and to each their own answer', async () => {
    const seen: number[][] = [];
    const batch = new Batch<number, string>((items) => {
      seen.push(items);
      return Promise.resolve(items.map((item) => `answer ${item}`));
    });
    expect(await Promise.all([1, 2, 3].map((item) => batch.add(item)))).toEqual(['answer 1', 'answer 2', 'answer 3']);
    expect(await batch.add(4)).toBe('answer 4');
    expect(seen).toEqual([[1, 2, 3], [4]]);
  });

  it('collects while a flush is under way, up to its size', async () => {
    const { batch, flush } = gated();
    const first = batch.add(1);
    const running = await flush(0);
    const later = [2, 3, 4, 5].map((item) => batch.add(item));
    expect(running.items).toEqual([1]);
    running.end();
    expect(await first).toBe('1');
    (await flush(1)).end();
    (await flush(2)).end();
    expect((await flush(1)).items).toEqual([2, 3, 4]);
    expect((await flush(2)).items).toEqual([5]);
    expect(await Promise.all(later)).toEqual(['2', '3', '4', '5']);
  });

  it('lets one bad item sink alone', async () => {
    const batch = new Batch<number, number>((items) =>
      items.includes(13)
        ? Promise.reject(new Error(`${items.length} sank`))
        : Promise.resolve(items.map((item) => item * 2)),
    );
    const results = await Promise.allSettled([1, 13, 2].map((item) => batch.add(item)));
    expect(results).toMatchObject([
      { status: 'fulfilled', value: 2 },
      { status: 'rejected', reason: { message: '1 sank' } },
      { status: 'fulfilled', value: 4 },
    ]);
    expect(await batch.add(5)).toBe(10);
  });
});
