import type { PlainStepKind } from '../ports/step-kind.js';
import { optionalNumber, outputOf, userIdOf, waitFor } from './step-reading.js';

/** Waits until the person has passed. The webhook only says "look"; what counts is what is read back. */
export const awaitTraining: PlainStepKind = {
  kind: 'await-training',

  async run(context) {
    const userId = userIdOf(context);
    const { trainingId, newerThan } = outputOf(context, 'assign-training');
    const first = optionalNumber(trainingId) ?? (optionalNumber(newerThan) ?? 0) + 1;
    const trainings = await context.compliance.listTrainings(userId);
    const passed = trainings.find(
      (training) => training.surveyCode === context.input.surveyCode && training.passed && training.id >= first,
    );
    if (!passed) return waitFor(context, 'the person to pass the training', `quizzes:${userId}`);
    return {
      type: 'done',
      output: { trainingId: passed.id, score: passed.score ?? null },
      completedAt: passed.completedAt,
      lookedUp: true,
    };
  },
};
