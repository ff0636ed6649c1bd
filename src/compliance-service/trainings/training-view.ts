/** A training with the names of its survey, its person and its organization, as the store reads it. */
export interface TrainingRow {
  id: number;
  user_id: number;
  winner: boolean;
  score: number | null;
  created_at: Date;
  complete_date: Date | null;
  survey_code: string;
  survey_name: string;
  /** Those that the organization offers the survey in. */
  survey_languages: string[];
  language: string;
  /** What the latest try answered wrongly. */
  missed_questions: string[];
  organization_name: string;
  token: string;
  external_id: string | null;
  first_name: string;
  last_name: string;
}

/** certificate_url is there exactly when the training is passed; created_at always. */
export function trainingAnswer(training: TrainingRow, serviceUrl: string): object {
  return {
    id: training.id,
    winner: training.winner,
    score: training.score,
    created_at: training.created_at,
    complete_date: training.complete_date,
    survey_name: training.survey_name,
    survey_code: training.survey_code,
    certificate_url: certificateUrl(training, serviceUrl),
    participant: {
      id: training.user_id,
      employee_id: training.external_id,
      first_name: training.first_name,
      last_name: training.last_name,
    },
  };
}

export function certificateUrl({ winner, token }: TrainingRow, serviceUrl: string): string | null {
  return winner ? `${serviceUrl}/certificates/${token}` : null;
}
