import { Injectable } from '@nestjs/common';
import type { Origin } from '../auth/caller.js';
import { only } from '../database/database.js';
import { invalidRequest, notFound } from '../requests/failures.js';
import { ServiceAddress } from '../service-settings.js';
import { certificateUrl, type TrainingRow } from './training-view.js';
import { TRAINING_SELECT } from './trainings.js';
import type { Write } from '../writes/write.js';
import { Writes } from '../writes/writes.js';

const PASS_MARK = 70;

/** What the end of a quiz does, whether a person took it or the sandbox stands in for one. */
@Injectable()
export class TrainingCompletion {
  constructor(
    private readonly writes: Writes,
    private readonly address: ServiceAddress,
  ) {}

  /** A score below the pass mark is a failed attempt: no webhook, and the same training can be tried again. */
  complete(origin: Origin, id: number, score: number): Promise<TrainingRow> {
    return this.writes.run(origin, async (write) => {
      const passed = score >= PASS_MARK;
      await this.settle(write, { organizationId: origin.organization.id, id, score, passed });
      const training = only(await write.sql.query<TrainingRow>(`${TRAINING_SELECT} WHERE t.id = $1`, [id]));
      const { user_id, external_id, survey_code } = training;
      const kind = passed ? 'training.completed' : 'training.failed';
      const summary = { user_id, external_id, survey_code, score };
      await write.record({ kind, externalId: external_id, resourceId: id, summary });
      if (passed) await write.announce('quizzes', this.webhookBody(training));
      return training;
    });
  }

  /** The user shows the latest completed training, or a failed score while nothing is completed. */
  private async settle(write: Write, { organizationId, id, score, passed }: Settlement): Promise<void> {
    const [training] = await write.sql.query<{ user_id: number; winner: boolean }>(
      'SELECT user_id, winner FROM trainings WHERE id = $1 AND organization_id = $2 FOR UPDATE',
      [id, organizationId],
    );
    if (!training) throw notFound('Training');
    if (training.winner) throw invalidRequest('Training is already complete');
    await write.sql.query(
      `UPDATE trainings SET score = $2, winner = $3, complete_date = CASE WHEN $3 THEN service_now() END WHERE id = $1`,
      [id, score, passed],
    );
    await write.sql.query(
      `UPDATE users SET score = $2, complete_date = CASE WHEN $3 THEN service_now() END
       WHERE id = $1 AND ($3 OR complete_date IS NULL)`,
      [training.user_id, score, passed],
    );
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

interface Settlement {
  organizationId: number;
  id: number;
  score: number;
  passed: boolean;
}
