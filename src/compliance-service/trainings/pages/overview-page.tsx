import type { VNode } from 'preact';
import { LANGUAGES, type Language } from '../courses/course.js';
import { titleOf } from '../courses/lesson.js';
import { dateInWords, phrases } from '../phrases.js';
import type { Trainee } from '../trainees.js';
import type { TrainingLinks } from '../training-links.js';
import type { TrainingRow } from '../training-view.js';
import { trainingPage } from './training-frame.js';

export interface Overview {
  trainee: Trainee;
  trainings: TrainingRow[];
  language: Language;
  links: TrainingLinks;
}

/** Everything that a person has to take, and what they have passed. */
export function overviewPage({ trainee, trainings, language, links }: Overview): string {
  const words = phrases(language).trainings;
  const open = trainings.filter(({ winner }) => !winner);
  const passed = trainings.filter(({ winner }) => winner);
  const frame = { title: words.title, organizationName: trainee.organizationName, language, offered: LANGUAGES };
  return trainingPage(
    frame,
    <>
      <p class="lead">{words.isFor(trainee.name)}</p>
      {trainings.length === 0 && <p>{words.none}</p>}
      {passed.length > 0 && open.length === 0 && <p class="good">{words.allPassed}</p>}
      <Section id="open" heading={words.open}>
        {open.map((training) => (
          <OpenTraining key={training.id} training={training} language={language} links={links} />
        ))}
      </Section>
      <Section id="passed" heading={words.passed}>
        {passed.map((training) => (
          <PassedTraining key={training.id} training={training} language={language} links={links} />
        ))}
      </Section>
    </>,
  );
}

/** Nothing at all without trainings. */
function Section({ id, heading, children }: { id: string; heading: string; children: VNode[] }) {
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul class="cards">{children}</ul>
    </section>
  );
}

interface Item {
  training: TrainingRow;
  language: Language;
  links: TrainingLinks;
}

function OpenTraining({ training, language, links }: Item) {
  const words = phrases(language).trainings;
  const { id, score } = training;
  const title = titleOf(training, language);
  const action = score === null ? words.start : words.tryAgain;
  return (
    <li>
      <div>
        <h3>{title}</h3>
        {score !== null && <p class="hint">{words.lastTry(score)}</p>}
      </div>
      <a class="button" href={links.training(id, language)} aria-label={`${action}: ${title}`}>
        {action}
      </a>
    </li>
  );
}

function PassedTraining({ training, language, links }: Item) {
  const words = phrases(language).trainings;
  const title = titleOf(training, language);
  return (
    <li>
      <div>
        <h3>{title}</h3>
        {training.complete_date && (
          <p class="hint">{words.passedOn(dateInWords(training.complete_date, language), training.score ?? 0)}</p>
        )}
      </div>
      <a href={links.certificate(training, language)} aria-label={`${words.certificate}: ${title}`}>
        {words.certificate}
      </a>
    </li>
  );
}
