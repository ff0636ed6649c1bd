import type { FormFields } from '../form-encoding.js';
import { usDate } from '../us-date.js';
import { readParticipant, readUser } from '../users/user-wire.js';
import { decimalOf, flagOf, identityOf, objectOf, textOf, UnreadableAnswer } from '../wire-values.js';
import type { SurveyCode, Trainee, Training, TrainingFilter, TrainingOrder } from './training.js';

export function readTraining(body: unknown): Training {
  const training = objectOf(body, 'training');
  return {
    id: identityOf(training.id, 'training.id'),
    surveyCode: textOf(training.survey_code),
    surveyName: textOf(training.survey_name),
    passed: flagOf(training.winner) === true,
    score: decimalOf(training.score),
    createdAt: textOf(training.created_at),
    completedAt: textOf(training.complete_date),
    certificateUrl: textOf(training.certificate_url),
    participant: readParticipant(training.participant),
  };
}

export function readTrainee(body: unknown): Trainee {
  return { ...readUser(body), participant: readParticipant(objectOf(body, 'user').participant) };
}

export function readSurveyCode(body: unknown): SurveyCode {
  const entry = objectOf(body, 'survey_code');
  const code = textOf(entry.code);
  if (code === undefined) throw new UnreadableAnswer('survey_code.code is missing');
  const languages = Array.isArray(entry.language) ? entry.language : [entry.language];
  return {
    code,
    languages: languages.map(textOf).filter((language) => language !== undefined),
    description: textOf(entry.description) ?? '',
    price: decimalOf(entry.price),
  };
}

export function writeTrainingFilter({ startDate, endDate }: TrainingFilter): FormFields {
  return { start_date: usDate(startDate, 'startDate'), end_date: usDate(endDate, 'endDate') };
}

export function writeTrainingOrder(order: TrainingOrder): FormFields {
  return {
    survey_code: order.surveyCode,
    language: order.language,
    send_email: order.sendEmail,
    upfront_payment: order.upfrontPayment,
  };
}
