import { Checkbox, Problems, TextField } from '../../pages/form.js';
import { Paragraphs, renderPage } from '../../pages/page.js';
import type { FieldErrors } from '../../requests/failures.js';
import type { DocumentInvitation } from './document-invitations.js';
import { REFERENCE_TITLES } from '../references/reference-kinds.js';

export type Shown = Record<string, unknown>;

export function documentPage(invitation: DocumentInvitation, shown: Shown = {}, errors: FieldErrors = {}): string {
  const { documentName, organizationName, firstName, lastName, text, needsSignature } = invitation;
  return renderPage(
    { title: documentName },
    <>
      <p>
        For {firstName} {lastName}, from {organizationName}
      </p>
      <Problems title="Please check these answers" errors={errors} />
      <section aria-label="The document">
        <Paragraphs text={text === '' ? 'Your organization gives you this document itself.' : text} />
      </section>
      <form method="post" novalidate>
        <References invitation={invitation} shown={shown} errors={errors} />
        <Checkbox name="confirmed" label="I have read and agree to this." required problems={errors.confirmed} />
        {needsSignature && (
          <TextField
            name="signature"
            label="Your signature"
            hint="Type your full name. It counts as your handwritten signature."
            value={shownText(shown.signature)}
            problems={errors.signature}
            autocomplete="name"
            required
          />
        )}
        <button>{needsSignature ? 'Sign' : 'Confirm'}</button>
      </form>
    </>,
  );
}

interface ReferencesProps {
  invitation: DocumentInvitation;
  shown: Shown;
  errors: FieldErrors;
}

function References({ invitation, shown, errors }: ReferencesProps) {
  return (
    <>
      {invitation.wantedReferences.map((kind, index) => (
        <fieldset key={index}>
          <legend>
            {REFERENCE_TITLES[kind]} ({index + 1} of {invitation.wantedReferences.length})
          </legend>
          <TextField
            name={`name_${index}`}
            label="Name"
            value={shownText(shown[`name_${index}`])}
            problems={errors[`name_${index}`]}
            required
          />
          <TextField
            name={`email_${index}`}
            label="E-mail"
            type="email"
            value={shownText(shown[`email_${index}`])}
            problems={errors[`email_${index}`]}
            required
          />
        </fieldset>
      ))}
    </>
  );
}

function shownText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** After signing, and whenever there is nothing to sign. */
export function documentStatePage({ documentName, state, unansweredReferences }: DocumentInvitation): string {
  const message =
    state === 'waiting'
      ? `Thank you. We are waiting for ${unansweredReferences} of your references. You need to do nothing more.`
      : 'There is nothing to sign here: this document has been signed or is no longer needed.';
  return renderPage({ title: documentName }, <p role="status">{message}</p>);
}

export function documentSignedPage({ documentName, organizationName }: DocumentInvitation): string {
  return renderPage(
    { title: documentName },
    <p class="good" role="status">
      Thank you, this is signed. {organizationName} will look at it. You can close this page.
    </p>,
  );
}
