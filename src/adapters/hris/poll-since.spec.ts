import { describe, expect, it } from '@jest/globals';
import { pollSince } from './poll-since.js';

describe('a poll by time of modification', () => {
  it('begins at about now, tells page after page, and goes on where the one before began', async () => {
    const asked: [string, string | undefined][] = [];
    const read = (since: string, page: string | undefined) => {
      asked.push([since, page]);
      return Promise.resolve({ notices: [{ type: 'poll' as const }], ...(page === undefined && { next: '2' }) });
    };
    const first = await pollSince(undefined, read);
    expect(first).toMatchObject({ notices: [], more: false });
    expect(asked).toEqual([]);

    const second = await pollSince(first.cursor, read);
    const third = await pollSince(second.cursor, read);
    expect([second.more, third.more]).toEqual([true, false]);
    expect(asked.map(([, page]) => page)).toEqual([undefined, '2']);
    expect(asked[1]?.[0]).toBe(asked[0]?.[0]);

    await pollSince(third.cursor, read);
    expect(Date.parse(asked[2]?.[0] ?? '')).toBeGreaterThanOrEqual(Date.parse(asked[0]?.[0] ?? ''));
  });
});
