import { describe, expect, it, jest } from '@jest/globals';
import { DueDecisions } from './due-decisions.js';

describe('deciding about people whose day has come', () => {
  it('that fails says so once, and once that it works again', async () => {
    const logged: string[] = [];
    const note = (_: object, message: string) => {
      logged.push(message);
    };
    const decideAgain = jest.fn<(what: string) => Promise<number>>().mockRejectedValue(new Error('gone'));
    const due = new DueDecisions({ decideAgain }, { info: note, warn: note, error: note });
    await due.tick();
    await due.tick();
    decideAgain.mockResolvedValue(0);
    await due.tick();
    await due.tick();
    expect(logged).toEqual([
      'deciding about people whose day has come fails; trying on',
      'deciding about people whose day has come works again',
    ]);
    expect(decideAgain.mock.calls.map(([what]) => what)).toEqual(['due', 'due', 'due', 'due']);
  });
});
