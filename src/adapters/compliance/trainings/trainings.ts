import { pageLimits } from '../paging.js';
import { created, type ServiceCalls } from '../service-calls.js';
import { pathTo, userPath } from '../service-path.js';
import type { WriteOptions } from '../transport.js';
import { readUser } from '../users/user-wire.js';
import type { User, UserReference } from '../users/user.js';
import { listOf } from '../wire-values.js';
import { readSurveyCode, readTrainee, readTraining, writeTrainingFilter, writeTrainingOrder } from './training-wire.js';
import type { SurveyCode, Trainee, Training, TrainingFilter, TrainingOrder } from './training.js';

/** Trainings (quizzes) and the catalogue of those that can be assigned. */
export class Trainings {
  constructor(private readonly calls: ServiceCalls) {}

  /** Of all users of the organization, page by page. */
  list(filter: TrainingFilter = {}): AsyncIterable<Training> {
    return this.calls.list({
      operation: 'list trainings',
      path: 'trainings',
      query: writeTrainingFilter(filter),
      name: 'trainings',
      pageLimit: pageLimits.wide,
      read: readTraining,
    });
  }

  /** All that were ever assigned to the user, page by page. */
  ofUser(user: UserReference): AsyncIterable<Training> {
    return this.calls.list({
      operation: 'list trainings of user',
      path: `${userPath(user)}/trainings`,
      name: 'trainings',
      pageLimit: pageLimits.narrow,
      read: readTraining,
    });
  }

  /**
   * Assigns a training; every call assigns another one. The answer does not tell its id: read `ofUser` for that.
   * @throws ValidationRefused when the survey code or the language is not available
   */
  async assign(userId: number, order: TrainingOrder, options?: WriteOptions): Promise<Trainee> {
    const path = pathTo`users/${userId}/assign_training`;
    const form = writeTrainingOrder(order);
    return this.calls.write(
      { operation: 'assign training', method: 'POST', path, form, successes: created, read: readTrainee },
      options,
    );
  }

  /** Sends the email of the user's training once more. Without a survey code the service chooses which. */
  async resend(userId: number, order: { surveyCode?: string } = {}, options?: WriteOptions): Promise<User> {
    const path = pathTo`users/${userId}/resend_training`;
    const form = writeTrainingOrder(order);
    return this.calls.write(
      { operation: 'resend training', method: 'POST', path, form, successes: created, read: readUser },
      options,
    );
  }

  /** What the organization can assign, in which languages and at which price. */
  async surveyCodes(): Promise<SurveyCode[]> {
    const read = (body: unknown): SurveyCode[] => listOf(body, 'survey_codes', readSurveyCode);
    return this.calls.read({ operation: 'read survey codes', path: 'survey_codes', read });
  }
}
