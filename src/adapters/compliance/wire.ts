/**
 * The service's own shapes end here. Reading is tolerant in form (quoted numbers, an array of one, nulls, unknown
 * statuses) and strict in substance: a record whose identity cannot be read fails the whole answer, because leaving it
 * out of a look-up could let the engine order a second time.
 */
import type {
  AssignedDocument,
  BackgroundCheck,
  BackgroundCheckOrder,
  Catalog,
  ComplianceUser,
  DocumentOrder,
  NewUser,
  Training,
  TrainingOrder,
  UserFields,
} from '../../ports/compliance.js';
import type { FormFields } from './form-encoding.js';
import {
  decimalOf,
  flagOf,
  identityOf,
  integerOf,
  isObject,
  objectOf,
  textOf,
  UnreadableAnswer,
} from './wire-values.js';

/** A list comes bare, under its own name beside `page` and `pages`, or, where there is one record, as that record. */
export function readList<T>(body: unknown, name: string, read: (record: unknown) => T): T[] {
  if (Array.isArray(body)) return body.map((record) => read(record));
  const wrapper = objectOf(body, name);
  if (!Object.hasOwn(wrapper, name)) return [read(wrapper)];
  const list = wrapper[name];
  if (!Array.isArray(list)) throw new UnreadableAnswer(`${name} is no list`);
  return list.map((record) => read(record));
}

/** The number of the last page, where the service tells it. */
export function readPageCount(body: unknown): number | undefined {
  return Array.isArray(body) ? undefined : integerOf(objectOf(body, 'page').pages);
}

export function readUser(body: unknown): ComplianceUser {
  const user = objectOf(body, 'user');
  return {
    id: identityOf(user.id, 'user.id'),
    employeeId: textOf(user.external_id) ?? textOf(user.employee_id),
    firstName: textOf(user.first_name) ?? '',
    lastName: textOf(user.last_name) ?? '',
    email: textOf(user.email) ?? '',
  };
}

export function readTraining(body: unknown): Training {
  const training = objectOf(body, 'training');
  return {
    id: identityOf(training.id, 'training.id'),
    surveyCode: textOf(training.survey_code),
    passed: flagOf(training.winner) === true,
    score: decimalOf(training.score),
    createdAt: textOf(training.created_at),
    completedAt: textOf(training.complete_date),
  };
}

/** @param userId whose documents were asked for: a row of somebody else must never count for this person. */
export function readAssignedDocument(body: unknown, userId: number): AssignedDocument {
  const assigned = objectOf(body, 'documents_user');
  const document = objectOf(assigned.document, 'documents_user.document');
  const owner = isObject(assigned.user) ? integerOf(assigned.user.id) : undefined;
  if (owner !== undefined && owner !== userId) throw new UnreadableAnswer('documents_user.user.id is another person');
  return {
    id: identityOf(assigned.id, 'documents_user.id'),
    documentId: identityOf(document.id, 'documents_user.document.id'),
    documentName: textOf(document.name) ?? '',
    completed: flagOf(assigned.completed) === true,
    completedAt: textOf(assigned.completed_date),
    approvedAt: textOf(assigned.approved_at),
    rejectedAt: textOf(assigned.rejected_at),
  };
}

/** @param userId whose check was asked for, where that is known. */
export function readBackgroundCheck(body: unknown, userId?: number): BackgroundCheck {
  const check = objectOf(body, 'background_check');
  const owner = integerOf(check.user_id) ?? userId;
  if (userId !== undefined && owner !== userId) {
    throw new UnreadableAnswer('background_check.user_id is another person');
  }
  return {
    id: identityOf(check.id, 'background_check.id'),
    userId: identityOf(owner, 'background_check.user_id'),
    level: integerOf(check.level),
    status: textOf(check.status),
    orderedAt: textOf(check.order_date),
    flagged: flagOf(check.provider_flagged) ?? flagOf(check.tazwork_flagged),
  };
}

export function readSurveyCode(body: unknown): Catalog['surveyCodes'][number] {
  const entry = objectOf(body, 'survey_code');
  const code = textOf(entry.code);
  if (code === undefined) throw new UnreadableAnswer('survey_code.code is missing');
  const languages = Array.isArray(entry.language) ? entry.language : [entry.language];
  return {
    code,
    languages: languages.map(textOf).filter((language) => language !== undefined),
    description: textOf(entry.description) ?? '',
    // A code without a price can still be assigned; NaN keeps the unknown price out of every sum's good faith.
    price: decimalOf(entry.price) ?? NaN,
  };
}

export function readLevel(body: unknown): number {
  return identityOf(body, 'available_levels');
}

export function readLevelPrice(body: unknown): Catalog['levelPrices'][number] {
  const entry = objectOf(body, 'level_price');
  return { level: identityOf(entry.level, 'level_price.level'), price: decimalOf(entry.price) ?? NaN };
}

export function readDocument(body: unknown): Catalog['documents'][number] {
  const document = objectOf(body, 'document');
  return {
    id: identityOf(document.id, 'document.id'),
    name: textOf(document.name) ?? '',
    category: textOf(document.category) ?? '',
    active: flagOf(document.active) !== false,
  };
}

export function writeUserFields(user: UserFields): FormFields {
  return { user: { first_name: user.firstName, last_name: user.lastName, email: user.email } };
}

export function writeNewUser(user: NewUser): FormFields {
  return {
    user: {
      first_name: user.firstName,
      last_name: user.lastName,
      email: user.email,
      user_type: user.userType,
      external_id: user.employeeId,
    },
  };
}

export function writeTrainingOrder(order: TrainingOrder): FormFields {
  return { survey_code: order.surveyCode, language: order.language, send_email: order.sendEmail };
}

export function writeDocumentOrder(order: DocumentOrder): FormFields {
  return {
    document_id: order.documentId,
    turn_off_emails: !order.sendEmail,
    references: {
      personal: order.references?.personal,
      professional: order.references?.professional,
      family_member: order.references?.familyMember,
    },
  };
}

export function writeBackgroundCheckOrder(order: BackgroundCheckOrder): FormFields {
  return {
    background_check: {
      user_id: order.userId,
      level: order.level,
      custom_background_check_package_code: order.packageCode,
      quickapp: order.quickapp,
      user_type: order.userType,
      child_serving: order.childServing,
      employee_type: order.employeeType,
      salary_range: order.salaryRange,
    },
  };
}
