import { readBackgroundCheck } from '../background-checks/background-check-wire.js';
import { readTraining } from '../trainings/training-wire.js';
import { listOf, objectOf } from '../wire-values.js';
import type { DetailedUser } from './detailed-user.js';
import { readUser } from './user-wire.js';

/** Strict about both lists: a check that is overlooked could be ordered, and paid, a second time. */
export function readDetailedUser(body: unknown): DetailedUser {
  const user = readUser(body);
  const { trainings, background_checks: checks } = objectOf(body, 'user');
  return {
    ...user,
    trainings: listOf(trainings, 'trainings', readTraining),
    backgroundChecks: listOf(checks, 'background_checks', (check) => readBackgroundCheck(check, user.id)),
  };
}
