import { Injectable } from '@nestjs/common';
import { Conditions } from '../database/conditions.js';
import { Database } from '../database/database.js';
import { Fields } from '../requests/fields.js';
import { readPage, type Page } from '../requests/paging.js';
import { dayFilters, type IsoDate } from '../requests/us-date.js';
import type { TrainingRow } from './training-view.js';

export interface TrainingFilter {
  userId?: number;
  startDate?: IsoDate;
  endDate?: IsoDate;
  page?: Page;
}

export const TRAINING_SELECT = `
  SELECT t.id, t.user_id, t.winner, t.score, t.created_at, t.complete_date, t.survey_code, s.name AS survey_name,
    t.token, u.external_id, u.first_name, u.last_name
  FROM trainings t
  JOIN survey_codes s ON s.organization_id = t.organization_id AND s.code = t.survey_code
  JOIN users u ON u.id = t.user_id`;

/** Reads trainings, also those of users who have left. */
@Injectable()
export class Trainings {
  constructor(private readonly database: Database) {}

  /** The dates filter by creation, as the service is known to do: a late completion does not move a training. */
  list(organizationId: number, { userId, startDate, endDate, page }: TrainingFilter): Promise<TrainingRow[]> {
    const conditions = new Conditions()
      .add((p) => `t.organization_id = ${p}`, organizationId)
      .addIfPresent((p) => `t.user_id = ${p}`, userId)
      .addIfPresent(dayFilters.from('t.created_at'), startDate)
      .addIfPresent(dayFilters.to('t.created_at'), endDate);
    const limit = page ? `LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.offset)}` : '';
    return this.database.query<TrainingRow>(
      `${TRAINING_SELECT} ${conditions.where} ORDER BY t.id ${limit}`,
      conditions.values,
    );
  }
}

export function readTrainingFilter(query: Record<string, unknown>): TrainingFilter {
  const fields = new Fields(query);
  const filter = { startDate: fields.date('start_date'), endDate: fields.date('end_date'), page: readPage(fields) };
  fields.check();
  return filter;
}
