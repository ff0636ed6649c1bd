import type { BackgroundCheck } from '../background-checks/background-check.js';
import type { Training } from '../trainings/training.js';
import type { User } from './user.js';

/** A user with everything that was assigned and ordered. */
export interface DetailedUser extends User {
  trainings: Training[];
  backgroundChecks: BackgroundCheck[];
}
