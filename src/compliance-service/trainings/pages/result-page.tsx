import type { Lesson } from '../courses/lesson.js';
import { phrases } from '../phrases.js';
import type { Trainee } from '../trainees.js';
import type { TrainingLinks } from '../training-links.js';
import type { TrainingRow } from '../training-view.js';
import { trainingPage } from './training-frame.js';

export interface ResultPage {
  trainee: Trainee;
  training: TrainingRow;
  lesson: Lesson;
  links: TrainingLinks;
}

/** How the latest try ended. It names the questions that went wrong, and never what would have been right. */
export function resultPage({ trainee, training, lesson, links }: ResultPage): string {
  const { title, language, offered, course } = lesson;
  const words = phrases(language);
  const certificate = links.certificate(training, language);
  const outcome = certificate ? words.result.passed : words.result.failed;
  return trainingPage(
    { title: outcome, organizationName: trainee.organizationName, language, offered },
    <>
      <p class="lead">{title}</p>
      <p class={certificate ? 'good' : 'problems'}>{words.result.score(training.score ?? 0, course.passMark)}</p>
      <Missed training={training} lesson={lesson} />
      {!certificate && <p>{words.result.again}</p>}
      <p class="actions">
        {certificate ? (
          <a class="button" href={certificate}>
            {words.result.certificate}
          </a>
        ) : (
          <a class="button" href={links.training(training.id, language)}>
            {words.trainings.tryAgain}
          </a>
        )}
        <a href={links.overview(language)}>{words.trainings.back}</a>
      </p>
    </>,
  );
}

function Missed({ training, lesson }: Pick<ResultPage, 'training' | 'lesson'>) {
  const words = phrases(lesson.language);
  const numbered = lesson.edition.questions.map(({ id, text }, index) => ({ id, text, number: index + 1 }));
  const missed = numbered.filter(({ id }) => training.missed_questions.includes(id));
  if (missed.length === 0) return null;
  return (
    <>
      <p>{words.result.missed}</p>
      <ul>
        {missed.map(({ id, number, text }) => (
          <li key={id}>
            {words.quiz.question(number)}: {text}
          </li>
        ))}
      </ul>
    </>
  );
}
