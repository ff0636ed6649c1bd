import type { StepKind } from '../ports/step-kind.js';
import { decideAdverseAction, sendAdverseNotice, sendPreAdverseNotice, waitForResponse } from './adverse-action.js';
import { approve } from './approve.js';
import { assignDocument } from './assign-document.js';
import { assignTraining } from './assign-training.js';
import { awaitBackgroundCheck } from './await-background-check.js';
import { awaitDisclosure } from './await-disclosure.js';
import { awaitDocument } from './await-document.js';
import { awaitTraining } from './await-training.js';
import { createUser } from './create-user.js';
import { deactivateUser } from './deactivate-user.js';
import { orderBackgroundCheck } from './order-background-check.js';
import { reviewBackgroundCheck } from './review-background-check.js';
import { updateUser } from './update-user.js';
import { waitForDay } from './wait-for-day.js';

/** One line per step kind. */
export const builtInSteps: readonly StepKind[] = [
  createUser,
  updateUser,
  waitForDay,
  approve,
  assignTraining,
  awaitTraining,
  assignDocument,
  awaitDocument,
  orderBackgroundCheck,
  awaitBackgroundCheck,
  reviewBackgroundCheck,
  awaitDisclosure,
  sendPreAdverseNotice,
  waitForResponse,
  decideAdverseAction,
  sendAdverseNotice,
  deactivateUser,
];
