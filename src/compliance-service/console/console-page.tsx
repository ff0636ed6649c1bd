import type { ComponentChildren } from 'preact';
import { renderPage } from '../pages/page.js';
import { PostForm } from './post-form.js';
import type { ConsoleSession } from './session/console-session.js';

const SECTIONS = {
  '/console': 'Overview',
  '/console/people': 'People',
  '/console/checks': 'Checks',
  '/console/documents': 'Documents',
  '/console/webhooks': 'Webhooks',
  '/console/deliveries': 'Deliveries',
  '/console/mails': 'Mails',
  '/console/api_keys': 'API keys',
  '/console/settings': 'Settings',
} as const;

export interface ConsoleFrame {
  session: ConsoleSession;
  title: string;
  /** Which entry of the navigation the page belongs to. */
  section?: keyof typeof SECTIONS;
}

/** A page of the console: navigation, what the last change did, and `content`. */
export function consolePage({ session, title, section }: ConsoleFrame, content: ComponentChildren): string {
  return renderPage(
    { title, header: <ConsoleHeader session={session} section={section} /> },
    <>
      {session.notice !== null && (
        <p class="good" role="status">
          {session.notice}
        </p>
      )}
      {content}
    </>,
  );
}

function ConsoleHeader({ session, section }: Pick<ConsoleFrame, 'session' | 'section'>) {
  return (
    <>
      <div class="session">
        <p>
          <strong>{session.organization.name}</strong> · signed in: {session.who}
        </p>
        <PostForm session={session} action="/console/sign_out">
          <button class="plain">Sign out</button>
        </PostForm>
      </div>
      <nav aria-label="Console">
        <ul>
          {Object.entries(SECTIONS).map(([path, name]) => (
            <li>
              <a href={path} aria-current={path === section ? 'page' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
