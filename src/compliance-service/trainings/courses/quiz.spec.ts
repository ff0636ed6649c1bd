import { describe, expect, it } from '@jest/globals';
import type { Course } from './course.js';
import { grade, readAnswers } from './quiz.js';

const choices = { a: 'One', b: 'Two', c: 'Three' };
const questions = ['first', 'second', 'third'].map((id) => ({ id, text: `The ${id}?`, choices }));
const course: Course = {
  code: 'test',
  passMark: 70,
  rightAnswers: { first: 'a', second: 'c', third: 'b' },
  editions: { en: { reading: [], questions } },
};

describe('a quiz', () => {
  it.each([
    [{ first: 'a', second: 'c', third: 'b' }, 100, []],
    [{ first: 'a', second: 'a', third: 'b' }, 67, ['second']],
    [{ first: 'b', second: 'c', third: 'a' }, 33, ['first', 'third']],
    [{ first: 'c', second: 'a', third: 'c' }, 0, ['first', 'second', 'third']],
  ] as const)('with %p scores %p %%', (answers, score, missed) => {
    expect(grade(course, answers)).toEqual({ score, missed });
  });

  it('takes answers that its questions have, and nothing else', () => {
    expect(readAnswers(questions, { first: 'a', second: 'd', third: ['b'], fourth: 'a' })).toEqual({ first: 'a' });
    expect(readAnswers(questions, undefined)).toEqual({});
  });
});
