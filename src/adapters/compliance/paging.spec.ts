import { describe, expect, it } from '@jest/globals';
import { EndlessList } from './failures.js';
import { readPages, type Page } from './paging.js';

const pageLimit = 200;

interface Numbered {
  id: number;
}

async function ids(pageOf: (page: number) => Page<Numbered>): Promise<{ ids: number[]; asked: number[] }> {
  const asked: number[] = [];
  const found: number[] = [];
  const pages = readPages('list things', pageLimit, (page) => {
    asked.push(page);
    return Promise.resolve(pageOf(page));
  });
  for await (const { id } of pages) found.push(id);
  return { ids: found, asked };
}

const records = (...all: number[]): Numbered[] => all.map((id) => ({ id }));

describe('paging', () => {
  it('goes on after a short page and stops at an empty one', async () => {
    const pages = [records(1, 2), records(3), []];
    expect(await ids((page) => ({ records: pages[page - 1] ?? [] }))).toEqual({ ids: [1, 2, 3], asked: [1, 2, 3] });
  });

  it('stops at the announced last page', async () => {
    expect(await ids((page) => ({ records: records(page), pageCount: 2 }))).toEqual({ ids: [1, 2], asked: [1, 2] });
  });

  it('stops when a list ignores the page, and gives no record twice', async () => {
    expect(await ids(() => ({ records: records(1, 2) }))).toEqual({ ids: [1, 2], asked: [1, 2] });
    const shifted = [records(1, 2), records(2, 3), []];
    expect((await ids((page) => ({ records: shifted[page - 1] ?? [] }))).ids).toEqual([1, 2, 3]);
  });

  it('knows names by themselves', async () => {
    const names: string[] = [];
    const list = readPages('list names', pageLimit, () => Promise.resolve({ records: ['camp', 'driver'] }));
    for await (const name of list) names.push(name);
    expect(names).toEqual(['camp', 'driver']);
  });

  it('fails aloud on a list without an end', async () => {
    await expect(ids((page) => ({ records: records(page) }))).rejects.toThrow(EndlessList);
    expect((await ids((page) => ({ records: page < pageLimit ? records(page) : [] }))).ids).toHaveLength(pageLimit - 1);
  });
});
