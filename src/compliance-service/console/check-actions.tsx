import type { CheckRow } from '../background-checks/check-view.js';
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

export interface ReportProps {
  check: Pick<CheckRow, 'provider_flagged' | 'applicant_self_disclosed' | 'applicant_self_disclosed_notes'>;
}

/** What the provider and the applicant said. Nothing was reported yet is another thing than nothing was found. */
export function Report({ check }: ReportProps) {
  const { provider_flagged, applicant_self_disclosed, applicant_self_disclosed_notes } = check;
  return (
    <>
      {provider_flagged === null ? 'no report yet' : provider_flagged ? 'flagged' : 'not flagged'}
      {applicant_self_disclosed && (
        <p class="hint">Disclosed by the applicant: {applicant_self_disclosed_notes ?? 'no details'}</p>
      )}
    </>
  );
}
