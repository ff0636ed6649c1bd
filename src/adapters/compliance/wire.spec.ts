import { describe, expect, it } from '@jest/globals';
import { parseJson, UnreadableAnswer } from './wire-values.js';
import {
  readAssignedDocument,
  readBackgroundCheck,
  readDocument,
  readLevelPrice,
  readList,
  readPageCount,
  readSurveyCode,
  readTraining,
  readUser,
  writeBackgroundCheckOrder,
  writeDocumentOrder,
} from './wire.js';

describe('users on the wire', () => {
  it('may have quoted ids, nulls and the id of HR under either name', () => {
    expect(readUser({ id: '17', first_name: 'Ana', last_name: null, employee_id: '007' })).toEqual({
      id: 17,
      employeeId: '007',
      firstName: 'Ana',
      lastName: '',
      email: '',
    });
    expect(readUser([{ id: 1, external_id: 'pa123', employee_id: 'other' }]).employeeId).toBe('pa123');
  });

  it.each([[null], ['Ana'], [[]], [{}], [{ id: null }], [{ id: 'abc' }], [{ id: 1.5 }], [{ id: '12345678901234567' }]])(
    'cannot be read without an identity: %j',
    (body) => {
      expect(() => readUser(body)).toThrow(UnreadableAnswer);
    },
  );
});

describe('lists on the wire', () => {
  const read = (body: unknown): number[] => readList(body, 'users', (record) => readUser(record).id);

  it('come bare, wrapped or as a single record', () => {
    expect(read([{ id: 1 }, { id: 2 }])).toEqual([1, 2]);
    expect(read({ users: [{ id: 1 }], page: 1, pages: '3' })).toEqual([1]);
    expect(read({ id: 4 })).toEqual([4]);
    expect(read([])).toEqual([]);
  });

  it('are never taken for empty when they cannot be read', () => {
    for (const body of [null, 'none', { users: null }, { message: 'busy' }, [{ id: 1 }, null]]) {
      expect(() => read(body)).toThrow(UnreadableAnswer);
    }
  });

  it('tell the number of pages only when wrapped', () => {
    expect(readPageCount({ users: [], pages: '3' })).toBe(3);
    expect(readPageCount([])).toBeUndefined();
    expect(readPageCount({ users: [], pages: null })).toBeUndefined();
  });
});

describe('trainings on the wire', () => {
  it('are passed only when the service says so', () => {
    const training = { id: 5, survey_code: 'camp', score: '92.5', created_at: '2026-01-02T03:04:05Z' };
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
});

describe('background checks on the wire', () => {
  it('keep a status that nobody knows and survive one that is missing', () => {
    expect(readBackgroundCheck({ id: 1, user_id: '2', status: 'pre_adverse', level: null })).toEqual({
      id: 1,
      userId: 2,
      status: 'pre_adverse',
    });
    expect(readBackgroundCheck({ id: 1, user_id: 2, status: null }).status).toBeUndefined();
  });

  it.each([
    [{ provider_flagged: false }, false],
    [{ provider_flagged: true }, true],
    [{ tazwork_flagged: true }, true],
    [{ provider_flagged: false, tazwork_flagged: true }, false],
    [{ provider_flagged: null }, undefined],
    [{ provider_flagged: 'no' }, undefined],
    [{}, undefined],
  ])('are flagged as %j says: %s', (flags, flagged) => {
    expect(readBackgroundCheck({ id: 1, user_id: 2, ...flags }).flagged).toBe(flagged);
  });

  it('belong to the person who was asked for', () => {
    expect(readBackgroundCheck({ id: 1 }, 7).userId).toBe(7);
    expect(() => readBackgroundCheck({ id: 1, user_id: 8 }, 7)).toThrow(UnreadableAnswer);
    expect(() => readBackgroundCheck({ id: 1 })).toThrow(UnreadableAnswer);
  });

  it('are ordered by level or by package', () => {
    expect(writeBackgroundCheckOrder({ userId: 1, packageCode: 'P1', quickapp: true })).toEqual({
      background_check: { user_id: 1, custom_background_check_package_code: 'P1', quickapp: true },
    });
  });
});

describe('documents on the wire', () => {
  const row = { id: 3, completed: true, approved_at: null, document: { id: '9', name: 'Code of Conduct' } };

  it('are read with their dates, and never for somebody else', () => {
    expect(readAssignedDocument({ ...row, user: { id: '7' }, completed_date: '2026-01-01' }, 7)).toEqual({
      id: 3,
      documentId: 9,
      documentName: 'Code of Conduct',
      completed: true,
      completedAt: '2026-01-01',
    });
    expect(() => readAssignedDocument({ ...row, user: { id: 8 } }, 7)).toThrow(UnreadableAnswer);
    expect(() => readAssignedDocument({ ...row, document: null }, 7)).toThrow(UnreadableAnswer);
  });

  it('are assigned with the service asked to stay silent where the rule says so', () => {
    expect(writeDocumentOrder({ documentId: 9, sendEmail: false, references: { personal: 2 } })).toEqual({
      document_id: 9,
      turn_off_emails: true,
      references: { personal: 2 },
    });
  });

  it('are active unless the service says otherwise', () => {
    expect(readDocument({ id: 1, name: 'A', category: 'procedure', active: false }).active).toBe(false);
    expect(readDocument({ id: 1, name: null })).toEqual({ id: 1, name: '', category: '', active: true });
  });
});

describe('the catalogue on the wire', () => {
  it('has prices as quoted decimals and languages as a list or one word', () => {
    expect(readSurveyCode({ code: 'camp', language: ['en', 'es'], description: 'Camp', price: '4.95' })).toEqual({
      code: 'camp',
      languages: ['en', 'es'],
      description: 'Camp',
      price: 4.95,
    });
    expect(readSurveyCode({ code: 'youth', language: 'en' })).toMatchObject({ languages: ['en'], price: NaN });
    expect(readLevelPrice({ level: '3', price: 18 })).toEqual({ level: 3, price: 18 });
    expect(() => readSurveyCode({ price: '1' })).toThrow(UnreadableAnswer);
  });

  it('is not read from a page of HTML', () => {
    expect(() => parseJson('<html></html>')).toThrow(UnreadableAnswer);
  });
});
