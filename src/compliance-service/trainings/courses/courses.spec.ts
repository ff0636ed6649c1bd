import { describe, expect, it } from '@jest/globals';
import { SURVEY_CODES } from '../../catalog/standard-catalogue.js';
import type { Course } from './course.js';
import { courseOf, COURSES } from './courses.js';

const editionsOf = ({ editions }: Course) => Object.values(editions);
const idsOf = (course: Course) => editionsOf(course).map(({ questions }) => questions.map(({ id }) => id));

describe('the courses', () => {
  it('exist for every survey code of the catalogue, in exactly the languages that it offers', () => {
    const offered = SURVEY_CODES.map(({ code, languages }) => [code, languages]);
    expect(COURSES.map(({ code, editions }) => [code, Object.keys(editions)])).toEqual(offered);
  });

  it('are not found for any other code', () => {
    expect(() => courseOf('astronomy')).toThrow('Course not found');
  });

  describe.each(COURSES.map((course) => [course.code, course] as const))('%s', (_code, course) => {
    it('has something to read and a pass mark that can be missed and reached', () => {
      for (const { reading } of editionsOf(course)) {
        expect(reading.flatMap(({ paragraphs }) => paragraphs).join(' ').length).toBeGreaterThan(1_000);
      }
      expect(course.passMark).toBeGreaterThan(50);
      expect(course.passMark).toBeLessThanOrEqual(100);
    });

    it('asks five or six questions, the same in every language, each once', () => {
      const [first, ...others] = idsOf(course);
      expect(new Set(first).size).toBe(first?.length);
      expect([5, 6]).toContain(first?.length);
      for (const ids of others) expect(ids).toEqual(first);
      expect(first?.filter((id) => !/^[a-z-]+$/.test(id))).toEqual([]);
    });

    it('offers three or four different choices, as many in every language, one of them right', () => {
      for (const { questions } of editionsOf(course)) {
        expect(Object.keys(course.rightAnswers)).toEqual(questions.map(({ id }) => id));
        for (const { id, choices } of questions) {
          expect([3, 4]).toContain(new Set(Object.values(choices)).size);
          expect(Object.keys(choices)).toContain(course.rightAnswers[id]);
        }
      }
      const letters = editionsOf(course).map(({ questions }) => questions.map(({ choices }) => Object.keys(choices)));
      for (const edition of letters) expect(edition).toEqual(letters[0]);
    });

    it('cannot be passed by always taking the same choice', () => {
      const right = Object.values(course.rightAnswers);
      for (const letter of right) {
        const hits = right.filter((candidate) => candidate === letter).length;
        expect((100 * hits) / right.length).toBeLessThan(course.passMark);
      }
    });

    it('is named in the language of each edition', () => {
      const catalogueName = SURVEY_CODES.find(({ code }) => code === course.code)?.name;
      const names = editionsOf(course).map(({ title }) => title ?? catalogueName);
      expect(new Set(names).size).toBe(names.length);
    });
  });
});
