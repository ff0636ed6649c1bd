import { describe, expect, it } from '@jest/globals';
import { UnreadableAnswer } from '../wire-values.js';
import { readSurveyCode, readTrainee, readTraining } from './training-wire.js';

describe('trainings on the wire', () => {
  const training = { id: 5, survey_code: 'camp', score: '92.5', created_at: '2026-01-02T03:04:05Z' };

  it('are passed only when the service says so', () => {
    expect(readTraining({ ...training, winner: true, complete_date: '2026-01-03T00:00:00Z' })).toEqual({
      id: 5,
      surveyCode: 'camp',
      passed: true,
      score: 92.5,
      createdAt: '2026-01-02T03:04:05Z',
      completedAt: '2026-01-03T00:00:00Z',
    });
    for (const winner of [false, null, undefined, 'yes', 1]) {
      expect(readTraining({ ...training, winner, complete_date: null })).toMatchObject({ passed: false });
    }
  });

  it('name their person and their certificate where they are told', () => {
    const participant = { id: '17', employee_id: 7, first_name: 'Ana', last_name: null };
    expect(readTraining({ ...training, certificate_url: 'https://c', participant })).toMatchObject({
      certificateUrl: 'https://c',
      participant: { id: 17, employeeId: '7', firstName: 'Ana', lastName: '' },
    });
    expect(readTrainee({ id: 17, participant })).toMatchObject({ id: 17, participant: { id: 17 } });
    expect(readTrainee({ id: 17 }).participant).toBeUndefined();
  });
});

describe('survey codes on the wire', () => {
  it('have prices as quoted decimals and languages as a list or one word', () => {
    expect(readSurveyCode({ code: 'camp', language: ['en', 'es'], description: 'Camp', price: '4.95' })).toEqual({
      code: 'camp',
      languages: ['en', 'es'],
      description: 'Camp',
      price: 4.95,
    });
    expect(readSurveyCode({ code: 'youth', language: 'en', price: 5 })).toMatchObject({ languages: ['en'], price: 5 });
    expect(readSurveyCode({ code: 'youth', price: 'free' }).price).toBeUndefined();
    expect(() => readSurveyCode({ price: '1' })).toThrow(UnreadableAnswer);
  });
});
