import { Injectable } from '@nestjs/common';
import { Conditions } from '../database/conditions.js';
import { Database } from '../database/database.js';
import { notFound } from '../requests/failures.js';
import { Fields } from '../requests/fields.js';
import { readPage, type Page } from '../requests/paging.js';
import { dayFilters, type IsoDate } from '../requests/us-date.js';
import type { TrainingRow } from './training-view.js';

export interface TrainingFilter {
  id?: number;
  userId?: number;
  startDate?: IsoDate;
  endDate?: IsoDate;
  page?: Page;
}

export const TRAINING_SELECT = `
  SELECT t.id, t.user_id, t.winner, t.score, t.created_at, t.complete_date, t.survey_code, s.name AS survey_name,
    s.languages AS survey_languages, t.language, t.missed_questions, t.token, u.external_id, u.first_name, u.last_name,
    o.name AS organization_name
  FROM trainings t
  JOIN survey_codes s ON s.organization_id = t.organization_id AND s.code = t.survey_code
  JOIN users u ON u.id = t.user_id
  JOIN organizations o ON o.id = t.organization_id`;

/** Reads trainings, also those of users who have left. */
@Injectable()
export class Trainings {
  constructor(private readonly database: Database) {}

  /** The dates filter by creation, as the service is known to do: a late completion does not move a training. */
  list(organizationId: number, { id, userId, startDate, endDate, page }: TrainingFilter): Promise<TrainingRow[]> {
    const conditions = new Conditions()
      .add((p) => `t.organization_id = ${p}`, organizationId)
      .addIfPresent((p) => `t.id = ${p}`, id)
      .addIfPresent((p) => `t.user_id = ${p}`, userId)
      .addIfPresent(dayFilters.from('t.created_at'), startDate)
      .addIfPresent(dayFilters.to('t.created_at'), endDate);
    const limit = page ? `LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.offset)}` : '';
    return this.database.query<TrainingRow>(
      `${TRAINING_SELECT} ${conditions.where} ORDER BY t.id ${limit}`,
      conditions.values,
    );
  }

  /** By the token of its certificate, which exists once the training is passed and outlives the person's stay. */
  async certified(token: string): Promise<TrainingRow> {
    const [training] = await this.database.query<TrainingRow>(`${TRAINING_SELECT} WHERE t.token = $1 AND t.winner`, [
      token,
    ]);
    if (!training) throw notFound('Certificate');
    return training;
  }
}

export function readTrainingFilter(query: Record<string, unknown>): TrainingFilter {
  const fields = new Fields(query);
  const filter = { startDate: fields.date('start_date'), endDate: fields.date('end_date'), page: readPage(fields) };
  fields.check();
  return filter;
}
