import { PostButton } from './post-form.js';
import type { ConsoleSession } from './session/console-session.js';

export interface CheckActionsProps {
  session: ConsoleSession;
  check: { id: number; status: string };
  /** Whose check it is. */
  about: string;
  back: string;
  /** There an administrator stands in for the provider. */
  sandbox: boolean;
}

export function CheckActions({ session, check: { id, status }, about, back, sandbox }: CheckActionsProps) {
  const path = `/console/checks/${id}`;
  return (
    <>
      {sandbox && status === 'processing' && (
        <>
          <PostButton {...{ session, about, back }} action={`${path}/complete`} label="Complete" />
          <PostButton {...{ session, about, back }} action={`${path}/flag`} label="Complete as flagged" />
        </>
      )}
      {status !== 'archived' && (
        <PostButton {...{ session, about, back }} action={`${path}/archive`} label="Archive" plain />
      )}
    </>
  );
}

/** What the provider said. Nothing was reported yet is another thing than nothing was found. */
export function flagText(providerFlagged: boolean | null): string {
  if (providerFlagged === null) return 'no report yet';
  return providerFlagged ? 'flagged' : 'not flagged';
}
