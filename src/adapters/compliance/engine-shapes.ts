/**
 * What the engine is given of a record: the fields of its port and no others, so that a sign-in link, a report link or
 * somebody's disclosure never comes near a plan, an output or a log.
 */
import type * as engine from '../../ports/compliance.js';
import type { BackgroundCheck, LevelPrice } from './background-checks/background-check.js';
import type { AssignedDocument, Document } from './documents/document.js';
import type { SurveyCode, Training } from './trainings/training.js';
import type { User } from './users/user.js';

export function asUser({ id, employeeId, firstName, lastName, email }: User): engine.ComplianceUser {
  return { id, employeeId, firstName, lastName, email };
}

export function asTraining({ id, surveyCode, passed, score, createdAt, completedAt }: Training): engine.Training {
  return { id, surveyCode, passed, score, createdAt, completedAt };
}

export function asAssignedDocument(assigned: AssignedDocument): engine.AssignedDocument {
  const { id, document, completed, completedAt, approvedAt, rejectedAt } = assigned;
  return {
    id,
    documentId: document.id,
    documentName: document.name,
    completed,
    completedAt,
    approvedAt,
    rejectedAt,
  };
}

export function asBackgroundCheck(check: BackgroundCheck): engine.BackgroundCheck {
  const { id, userId, level, status, orderedAt, flagged } = check;
  return { id, userId, level, status, orderedAt, flagged };
}

interface WholeCatalog {
  surveyCodes: SurveyCode[];
  levels: number[];
  levelPrices: LevelPrice[];
  documents: Document[];
}

/** What has no price can still be ordered; NaN keeps the unknown price out of every sum's good faith. */
export function asCatalog({ surveyCodes, levels, levelPrices, documents }: WholeCatalog): engine.Catalog {
  return {
    surveyCodes: surveyCodes.map(({ price = NaN, ...survey }) => ({ ...survey, price })),
    levels,
    levelPrices: levelPrices.map(({ level, price = NaN }) => ({ level, price })),
    documents: documents.map(({ id, name, category, active }) => ({ id, name, category, active })),
  };
}
