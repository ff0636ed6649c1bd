import { Injectable } from '@nestjs/common';
import { linkToken } from '../auth/api-keys.js';
import type { Caller } from '../auth/caller.js';
import { Catalogue } from '../catalog/catalogue.js';
import { only } from '../database/database.js';
import { notFound } from '../requests/failures.js';
import { UserLinks } from '../users/user-links.js';
import type { UserRow } from '../users/user-row.js';
import type { Write } from '../writes/write.js';
import { Writes } from '../writes/writes.js';
import { trainingMail } from './training-mail.js';
import { chooseLanguage, invalidSurveyCode, type TrainingOrder } from './training-order.js';
import type { TrainingRow } from './training-view.js';
import { TRAINING_SELECT } from './trainings.js';

@Injectable()
export class TrainingWrites {
  constructor(
    private readonly writes: Writes,
    private readonly catalogue: Catalogue,
    private readonly links: UserLinks,
  ) {}

  /** A new training on every call, even for a survey that the user already has. */
  async assign(caller: Caller, user: UserRow, order: TrainingOrder): Promise<void> {
    const survey = await this.catalogue.survey(caller.organization.id, order.surveyCode);
    if (!survey) throw invalidSurveyCode();
    const language = chooseLanguage(survey, order.language);
    await this.writes.run(caller, async (write) => {
      const { id } = only(
        await write.sql.query<{ id: number }>(
          `INSERT INTO trainings (organization_id, user_id, survey_code, language, upfront_payment, token)
           VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
          [caller.organization.id, user.id, survey.code, language, order.upfrontPayment, linkToken()],
        ),
      );
      const summary = { ...about(user), survey_code: survey.code, language, send_email: order.sendEmail };
      await write.record({ kind: 'training.assigned', externalId: user.external_id, resourceId: id, summary });
      if (order.sendEmail) await this.mail(write, user, id);
    });
  }

  /** Sends the e-mail once more. Never makes a second training: the one that is open, else the latest, is meant. */
  async resend(caller: Caller, user: UserRow, surveyCode: string | undefined): Promise<void> {
    if (surveyCode !== undefined && !(await this.catalogue.survey(caller.organization.id, surveyCode))) {
      throw invalidSurveyCode();
    }
    await this.writes.run(caller, async (write) => {
      const [training] = await write.sql.query<{ id: number; survey_code: string }>(
        `SELECT id, survey_code FROM trainings WHERE user_id = $1 AND ($2::text IS NULL OR survey_code = $2)
         ORDER BY winner, id DESC LIMIT 1`,
        [user.id, surveyCode ?? null],
      );
      if (!training) throw notFound('Training');
      const summary = { ...about(user), survey_code: training.survey_code };
      await write.record({ kind: 'training.resent', externalId: user.external_id, resourceId: training.id, summary });
      await this.mail(write, user, training.id);
    });
  }

  private async mail(write: Write, user: UserRow, trainingId: number): Promise<void> {
    const training = only(await write.sql.query<TrainingRow>(`${TRAINING_SELECT} WHERE t.id = $1`, [trainingId]));
    await write.mail(
      trainingMail({
        to: user.email,
        firstName: user.first_name,
        organizationName: training.organization_name,
        training,
        link: this.links.training(user),
      }),
    );
  }
}

function about({ id, external_id }: UserRow): { user_id: number; external_id: string | null } {
  return { user_id: id, external_id };
}
