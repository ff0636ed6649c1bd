import { LANGUAGES } from '../courses/course.js';
import { trainingPage } from '../pages/training-frame.js';
import { phrases } from '../phrases.js';
import type { Certificate } from './certificate.js';

/** `pdf` is where the same certificate can be had on paper. */
export function certificatePage(certificate: Certificate, pdf: string): string {
  const { language, organizationName, person, training } = certificate;
  const words = phrases(language).certificate;
  const facts = [
    [words.organization, organizationName],
    [words.date, certificate.completedOn],
    [words.score, certificate.score],
    [words.number, certificate.number],
  ];
  return trainingPage(
    { title: words.title, organizationName, language, offered: LANGUAGES },
    <>
      <div class="certificate">
        <p>{words.certifies}</p>
        <p class="name">{person}</p>
        <p>{words.passed}</p>
        <p class="name">{training}</p>
        <dl>
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p>
        <a class="button" href={pdf}>
          {words.download}
        </a>
      </p>
    </>,
  );
}
