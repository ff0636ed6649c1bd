import { isSince } from '../domain/is-since.js';
import type { Training } from '../ports/compliance.js';
import type { Confirmation, EffectStepKind } from '../ports/step-kind.js';
import { attachedId, optionalText, userIdOf } from './step-reading.js';

/**
 * Assigns the training, or adopts one that is still open. Every call would create another one, so an unknown outcome is
 * looked up first. What the person passed before does not count: its age is not known to the rules.
 */
export const assignTraining: EffectStepKind = {
  kind: 'assign-training',
  outputOf: (externalId) => ({ trainingId: attachedId(externalId) }),

  async send(context, permit) {
    const { input, compliance } = context;
    const userId = userIdOf(context);
    const surveyCode = optionalText(input.surveyCode) ?? '';
    const language = optionalText(input.language) ?? optionalText(context.person.facts.language);
    const earlier = newest((await compliance.listTrainings(userId)).filter((one) => one.surveyCode === surveyCode));
    if (earlier && !earlier.passed && earlier.completedAt === undefined) return confirmation(earlier);
    await compliance.assignTraining(userId, { surveyCode, language, sendEmail: input.sendEmail !== false }, permit);
    // The answer does not tell the new id; whatever comes after the newest until now is it.
    return { externalId: `${userId}:${surveyCode}`, output: { newerThan: earlier?.id ?? 0 } };
  },

  async lookUp(context, since) {
    const trainings = await context.compliance.listTrainings(userIdOf(context));
    // What was completed before cannot be it, though clocks differ: a renewal must not take the training that it renews.
    const isEarlier = ({ completedAt }: Training) =>
      completedAt !== undefined && Date.parse(completedAt) < since.getTime();
    const found = newest(
      trainings.filter(
        (one) => one.surveyCode === context.input.surveyCode && isSince(one.createdAt, since) && !isEarlier(one),
      ),
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
