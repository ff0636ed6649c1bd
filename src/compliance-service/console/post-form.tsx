import type { ComponentChildren } from 'preact';
import type { ConsoleSession } from './session/console-session.js';
import { FORM_TOKEN } from './session/own-forms.js';

export interface PostFormProps {
  session: ConsoleSession;
  action: string;
  children: ComponentChildren;
}

/** A form that the console accepts: it carries the session's token. */
export function PostForm({ session, action, children }: PostFormProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name={FORM_TOKEN} value={session.formToken} />
      {children}
    </form>
  );
}

export interface PostButtonProps {
  session: ConsoleSession;
  action: string;
  label: string;
  /** What it is done to, for people who hear a list of buttons and see no rows. */
  about: string;
  /** The page to come back to. */
  back: string;
  plain?: boolean;
}

/** One change, one button. */
export function PostButton({ session, action, label, about, back, plain = false }: PostButtonProps) {
  return (
    <PostForm session={session} action={action}>
      <input type="hidden" name="back" value={back} />
      <button class={plain ? 'plain' : undefined} aria-label={`${label}: ${about}`}>
        {label}
      </button>
    </PostForm>
  );
}
