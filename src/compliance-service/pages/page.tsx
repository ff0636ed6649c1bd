import type { ComponentChildren, VNode } from 'preact';
import { render } from 'preact-render-to-string';
import { STYLE } from './style.js';

export interface PageFrame {
  /** Of the window and, as the first heading, of the page. */
  title: string;
  /** BCP 47; default English. */
  language?: string;
  /** Above the heading, such as the console's navigation. */
  header?: ComponentChildren;
}

const SKIP_LINK: Readonly<Record<string, string>> = { en: 'Skip to the content', es: 'Ir al contenido' };

/** A whole document around `content`. Every text in it is escaped by the renderer. */
export function renderPage({ title, language = 'en', header }: PageFrame, content: ComponentChildren): string {
  const document: VNode = (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        {header !== undefined && (
          <header>
            <a class="skip" href="#main">
              {SKIP_LINK[language] ?? SKIP_LINK.en}
            </a>
            {header}
          </header>
        )}
        <main id="main">
          <h1>{title}</h1>
          {content}
        </main>
      </body>
    </html>
  );
  return `<!doctype html>\n${render(document)}\n`;
}

/** Plain text whose paragraphs are parted by blank lines. */
export function Paragraphs({ text }: { text: string }) {
  return (
    <>
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </>
  );
}
