import { Checkbox, Problems, SelectField, TextArea, TextField } from '../../pages/form.js';
import { renderPage } from '../../pages/page.js';
import type { FieldErrors } from '../../requests/failures.js';
import type { ApplicationInvitation } from './application-intake.js';
import { US_STATES } from './us-states.js';

/** What is shown again after a mistake. SSN, birth date and licence are never among it. */
export type Shown = Record<string, string | undefined>;

const TITLE = 'Background check';

export function applicationPage(invitation: ApplicationInvitation, shown: Shown, errors: FieldErrors = {}): string {
  const field = (name: string) => ({ name, value: shown[name], problems: errors[name], required: true });
  const secret = (name: string) => ({ name, problems: errors[name], required: true, autocomplete: 'off' });
  return renderPage(
    { title: TITLE },
    <>
      <p>
        {invitation.organizationName} asks you to complete this form. Your answers are encrypted, go to the
        background-check provider only, and are deleted here as soon as the provider has them.
      </p>
      <Problems title="Please check these answers. For your safety, some have to be entered again." errors={errors} />
      <form method="post" novalidate>
        <h2>About you</h2>
        <TextField {...field('first_name')} label="First name" autocomplete="given-name" />
        <TextField {...field('last_name')} label="Last name" autocomplete="family-name" />
        <TextField {...field('email')} label="E-mail" type="email" autocomplete="email" />
        <TextField {...secret('dob')} label="Date of birth" hint="Month/day/year, for example 4/27/1990" />
        <TextField {...secret('ssn')} label="Social security number" hint="Nine digits" inputMode="numeric" />
        {invitation.needsLicense && (
          <>
            <TextField {...secret('driver_license')} label="Driver's license number" />
            <SelectField {...secret('driver_license_state')} label="State of the license" options={US_STATES} />
          </>
        )}
        <h2>Where you live</h2>
        <TextField {...field('address')} label="Street and number" autocomplete="street-address" />
        <TextField {...field('city')} label="City" autocomplete="address-level2" />
        <TextField {...field('county')} label="County" />
        <SelectField {...field('state')} label="State" options={US_STATES} autocomplete="address-level1" />
        <TextField {...field('zip')} label="ZIP code" autocomplete="postal-code" inputMode="numeric" />
        <Disclosure shown={shown} errors={errors} />
        <Authorization organizationName={invitation.organizationName} shown={shown} errors={errors} />
        <button>Sign and send</button>
      </form>
    </>,
  );
}

interface SectionProps {
  shown: Shown;
  errors: FieldErrors;
}

function Disclosure({ shown, errors }: SectionProps) {
  return (
    <>
      <h2>Anything we should know</h2>
      <Checkbox
        name="applicant_self_disclosed"
        label="There is something that the check may show, and I want to tell about it first."
        checked={shown.applicant_self_disclosed === 'true'}
      />
      <TextArea
        name="applicant_self_disclosed_notes"
        label="What you want to tell (optional)"
        value={shown.applicant_self_disclosed_notes}
        problems={errors.applicant_self_disclosed_notes}
      />
    </>
  );
}

function Authorization({ organizationName, shown, errors }: SectionProps & { organizationName: string }) {
  return (
    <>
      <h2>Disclosure and authorization</h2>
      <p>
        {organizationName} may obtain a consumer report about you from a background-check provider to decide whether you
        can work or volunteer there. The report can contain criminal records, sex-offender registrations and, where the
        role needs it, your driving record. You can ask for a copy, and you will be told before the report is used
        against you, so that you can correct what is wrong in it.
      </p>
      <Checkbox
        name="authorized"
        label="I have read this and authorize the background check."
        required
        problems={errors.authorized}
      />
      <TextField
        name="signature"
        label="Your signature"
        hint="Type your first and last name"
        value={shown.signature}
        problems={errors.signature}
        autocomplete="off"
        required
      />
    </>
  );
}

export function applicationReceivedPage(organizationName: string): string {
  return renderPage(
    { title: 'Thank you' },
    <p class="good" role="status">
      Your answers are on their way to the provider. You need to do nothing more: {organizationName} will hear when the
      check is complete. You can close this page.
    </p>,
  );
}

export function applicationClosedPage(): string {
  return renderPage(
    { title: TITLE },
    <p>This form has been answered already or is no longer needed. There is nothing for you to do.</p>,
  );
}
