import type { ComponentChildren } from 'preact';
import { renderPage } from '../../pages/page.js';
import type { Language } from '../courses/course.js';
import { LANGUAGE_NAMES, phrases } from '../phrases.js';

export interface TrainingFrame {
  title: string;
  organizationName: string;
  language: Language;
  /** What the same page can be read in. */
  offered: readonly Language[];
}

/** A page in the person's language, below the name of their organization. */
export function trainingPage(frame: TrainingFrame, content: ComponentChildren): string {
  const { title, organizationName, language, offered } = frame;
  const header = (
    <div class="bar">
      <p>{organizationName}</p>
      {offered.length > 1 && <LanguageSwitch language={language} offered={offered} />}
    </div>
  );
  return renderPage({ title, language, header }, content);
}

function LanguageSwitch({ language, offered }: Pick<TrainingFrame, 'language' | 'offered'>) {
  return (
    <nav aria-label={phrases(language).language}>
      <ul>
        {offered.map((other) => (
          <li key={other}>
            <a
              href={`?language=${other}`}
              lang={other}
              hreflang={other}
              aria-current={other === language ? 'true' : undefined}
            >
              {LANGUAGE_NAMES[other]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
