import type { Training } from '../ports/compliance.js';
import type { Confirmation, EffectStepKind } from '../ports/step-kind.js';
import { isSince, optionalText, userIdOf } from './step-reading.js';

/** Assigns the training; every call would create another one, so an unknown outcome is looked up first. */
export const assignTraining: EffectStepKind = {
  kind: 'assign-training',
  outputOf: (externalId) => ({ trainingId: Number(externalId) }),

  async send(context, permit) {
    const { input, compliance } = context;
    const userId = userIdOf(context);
    const surveyCode = optionalText(input.surveyCode) ?? '';
    const language = optionalText(input.language) ?? optionalText(context.person.facts.language);
    await compliance.assignTraining(userId, { surveyCode, language, sendEmail: input.sendEmail !== false }, permit);
    return { externalId: `${userId}:${surveyCode}` };
  },

  async lookUp(context, since) {
    const trainings = await context.compliance.listTrainings(userIdOf(context));
    const found = newest(
      trainings.filter((one) => one.surveyCode === context.input.surveyCode && isSince(one.createdAt, since)),
    );
    return found && confirmation(found);
  },
};

function confirmation(training: Training): Confirmation {
  return { externalId: String(training.id), output: { trainingId: training.id } };
}

function newest(trainings: Training[]): Training | undefined {
  return trainings.reduce<Training | undefined>((best, one) => (best && best.id > one.id ? best : one), undefined);
}
