import { describe, expect, it } from '@jest/globals';
import { identityOf, listOf, objectOf, pageCountOf, parseJson, UnreadableAnswer } from './wire-values.js';

const idOf = (record: unknown): number => identityOf(objectOf(record, 'user').id, 'user.id');

describe('a record on the wire', () => {
  it('may be a list of one, and its id may be quoted', () => {
    expect(idOf({ id: 17 })).toBe(17);
    expect(idOf([{ id: '17' }])).toBe(17);
  });

  it.each([
    [null],
    ['Ana'],
    [[]],
    [[{ id: 1 }, { id: 2 }]],
    [{}],
    [{ id: null }],
    [{ id: 'abc' }],
    [{ id: 1.5 }],
    [{ id: '12345678901234567' }],
  ])('cannot be read without one identity: %j', (body) => {
    expect(() => idOf(body)).toThrow(UnreadableAnswer);
  });

  it('is not read from a page of HTML', () => {
    expect(() => parseJson('<html></html>')).toThrow(UnreadableAnswer);
  });
});

describe('a list on the wire', () => {
  const read = (body: unknown): number[] => listOf(body, 'users', idOf);

  it('comes bare, wrapped, or as a single record', () => {
    expect(read([{ id: 1 }, { id: 2 }])).toEqual([1, 2]);
    expect(read({ users: [{ id: 1 }], page: 1, pages: '3' })).toEqual([1]);
    expect(read({ users: { id: 5 } })).toEqual([5]);
    expect(read({ id: 4 })).toEqual([4]);
    expect(read([])).toEqual([]);
  });

  it('is never taken for empty when it cannot be read', () => {
    for (const body of [undefined, null, 'none', {}, { users: null }, { message: 'busy' }, [{ id: 1 }, null]]) {
      expect(() => read(body)).toThrow(UnreadableAnswer);
    }
  });

  it('tells the number of its pages only when wrapped', () => {
    expect(pageCountOf({ users: [], pages: '3' })).toBe(3);
    expect(pageCountOf([])).toBeUndefined();
    expect(pageCountOf({ users: [], pages: null })).toBeUndefined();
  });
});
