import { Injectable } from '@nestjs/common';
import type { Origin } from '../auth/caller.js';
import { only } from '../database/database.js';
import { notFound } from '../requests/failures.js';
import { ServiceAddress } from '../service-settings.js';
import { courseOf } from './courses/courses.js';
import { certificateUrl, type TrainingRow } from './training-view.js';
import { TRAINING_SELECT } from './trainings.js';
import type { Write } from '../writes/write.js';
import { Writes } from '../writes/writes.js';

/** What somebody achieved in one try. */
export interface QuizResult {
  score: number;
  /** The questions that were answered wrongly, where somebody answered any. */
  missed: readonly string[];
}

export interface Completion {
  training: TrainingRow;
  /** False for a training that was passed before: it stays as it is. */
  counted: boolean;
}

/** What the end of a quiz does, whether a person took it or the sandbox stands in for one. */
@Injectable()
export class TrainingCompletion {
  constructor(
    private readonly writes: Writes,
    private readonly address: ServiceAddress,
  ) {}

  /**
   * A score below the course's pass mark is a failed attempt: no webhook, and the same training can be tried again. Of
   * several tries at the same time each sees what the one before it left, so that nobody passes twice.
   */
  complete(origin: Origin, id: number, result: QuizResult): Promise<Completion> {
    return this.writes.run(origin, async (write) => {
      const counted = await this.settle(write, origin.organization.id, id, result);
      const training = only(await write.sql.query<TrainingRow>(`${TRAINING_SELECT} WHERE t.id = $1`, [id]));
      if (counted) await this.tell(write, training);
      return { training, counted };
    });
  }

  /** The user shows the latest completed training, or a failed score while nothing is completed. */
  private async settle(write: Write, organizationId: number, id: number, result: QuizResult): Promise<boolean> {
    const [training] = await write.sql.query<{ user_id: number; survey_code: string; winner: boolean }>(
      'SELECT user_id, survey_code, winner FROM trainings WHERE id = $1 AND organization_id = $2 FOR UPDATE',
      [id, organizationId],
    );
    if (!training) throw notFound('Training');
    if (training.winner) return false;
    const { score, missed } = result;
    const passed = score >= courseOf(training.survey_code).passMark;
    await write.sql.query(
      `UPDATE trainings SET score = $2, winner = $3, missed_questions = $4,
         complete_date = CASE WHEN $3 THEN service_now() END WHERE id = $1`,
      [id, score, passed, missed],
    );
    await write.sql.query(
      `UPDATE users SET score = $2, complete_date = CASE WHEN $3 THEN service_now() END
       WHERE id = $1 AND ($3 OR complete_date IS NULL)`,
      [training.user_id, score, passed],
    );
    return true;
  }

  private async tell(write: Write, training: TrainingRow): Promise<void> {
    const { id, user_id, external_id, survey_code, score, winner } = training;
    const kind = winner ? 'training.completed' : 'training.failed';
    const summary = { user_id, external_id, survey_code, score };
    await write.record({ kind, externalId: external_id, resourceId: id, summary });
    if (winner) await write.announce('quizzes', this.webhookBody(training));
  }

  private webhookBody(training: TrainingRow): object {
    return {
      user_id: String(training.user_id),
      external_id: training.external_id,
      score: training.score,
      complete_date: training.complete_date,
      survey_code: training.survey_code,
      certificate_url: certificateUrl(training, this.address.url),
    };
  }
}
