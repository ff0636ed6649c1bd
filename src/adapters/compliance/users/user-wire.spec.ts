import { describe, expect, it } from '@jest/globals';
import { InvalidInput } from '../failures.js';
import { UnreadableAnswer } from '../wire-values.js';
import { readDetailedUser } from './detailed-user-wire.js';
import { readSignInLink, readTrainingLink, readUser, writeNewUser, writeUserChanges } from './user-wire.js';

describe('users on the wire', () => {
  it('may have quoted ids, nulls and the id of HR under either name', () => {
    expect(readUser({ id: '17', first_name: 'Ana', last_name: null, employee_id: '007', tags: null })).toEqual({
      id: 17,
      employeeId: '007',
      firstName: 'Ana',
      lastName: '',
      email: '',
      tags: [],
    });
    expect(readUser([{ id: 1, external_id: 'pa123', employee_id: 'other' }]).employeeId).toBe('pa123');
  });

  it('are created and changed with only what may be set', () => {
    const user = { firstName: 'Ana', lastName: 'Lee', email: 'a@x.org', employeeId: '7', tags: ['camp', 'driver'] };
    expect(writeNewUser({ ...user, userType: 'volunteer' })).toEqual({
      user: { first_name: 'Ana', last_name: 'Lee', email: 'a@x.org', user_type: 'volunteer', external_id: '7' },
      tag_list: 'camp,driver',
    });
    expect(writeUserChanges(user)).toEqual({
      user: { first_name: 'Ana', last_name: 'Lee', email: 'a@x.org' },
      tag_list: 'camp,driver',
    });
    expect(() => writeUserChanges({ tags: ['camp, driver'] })).toThrow(InvalidInput);
  });

  it('have links only when there are links', () => {
    expect(readSignInLink({ sign_in_link: 'https://s/1', expires_at: null })).toEqual({ url: 'https://s/1' });
    expect(readTrainingLink({ training_link: 'https://s/2' })).toBe('https://s/2');
    expect(() => readSignInLink({ sign_in_link: null })).toThrow(UnreadableAnswer);
    expect(() => readTrainingLink({})).toThrow(UnreadableAnswer);
  });
});

describe('detailed users on the wire', () => {
  const trainings = [{ id: 1, winner: true }];
  const background_checks = [{ id: 2, user_id: '17' }, { id: 3 }];

  it('bring what they were assigned, also as a single training', () => {
    expect(readDetailedUser({ id: 17, trainings, background_checks })).toMatchObject({
      id: 17,
      trainings: [{ id: 1, passed: true }],
      backgroundChecks: [
        { id: 2, userId: 17 },
        { id: 3, userId: 17 },
      ],
    });
    expect(readDetailedUser({ id: 17, trainings: trainings[0], background_checks }).trainings).toHaveLength(1);
  });

  it('are unreadable rather than short of a list, or with a check of somebody else', () => {
    for (const body of [
      { id: 17, trainings },
      { id: 17, trainings: null, background_checks },
      { id: 17, trainings, background_checks: [{ id: 2, user_id: 18 }] },
    ]) {
      expect(() => readDetailedUser(body)).toThrow(UnreadableAnswer);
    }
  });
});
