import type { Survey } from '../catalog/catalogue.js';
import { invalidFields, invalidRequest } from '../requests/failures.js';
import { Fields } from '../requests/fields.js';
import { bodyFields } from '../requests/sections.js';

const DEFAULT_SURVEY = 'standard';
const DEFAULT_LANGUAGE = 'en';

export interface TrainingOrder {
  surveyCode: string;
  sendEmail: boolean;
  upfrontPayment: boolean;
  language: string | undefined;
}

export function readTrainingOrder(body: unknown, selfPayEnabled: boolean): TrainingOrder {
  const fields = new Fields(bodyFields(body));
  const surveyCode = fields.text('survey_code') ?? DEFAULT_SURVEY;
  const sendEmail = fields.boolean('send_email') ?? false;
  const upfrontPayment = fields.boolean('upfront_payment') ?? false;
  const language = fields.text('language');
  if (upfrontPayment && !selfPayEnabled) fields.fail('upfront_payment', 'is not enabled for this organization');
  fields.check();
  return { surveyCode, sendEmail, upfrontPayment, language };
}

/** Without a language: the only one that the survey has, otherwise English. */
export function chooseLanguage(survey: Survey, wanted: string | undefined): string {
  const [first] = survey.languages;
  const chosen = wanted ?? (survey.languages.length === 1 ? first : DEFAULT_LANGUAGE);
  if (chosen === undefined || !survey.languages.includes(chosen)) {
    throw invalidFields({ language: [`must be one of: ${survey.languages.join(', ')}`] });
  }
  return chosen;
}

export function invalidSurveyCode(): Error {
  return invalidRequest('Invalid survey code');
}
