import { Problems, SelectField, TextArea, TextField } from '../../pages/form.js';
import { renderPage } from '../../pages/page.js';
import type { FieldErrors } from '../../requests/failures.js';
import { TRUST } from './reference-form.js';
import type { ReferenceRequest } from './references.js';

const TITLE = 'Reference';

export function referencePage(
  reference: ReferenceRequest,
  shown: Record<string, unknown> = {},
  errors: FieldErrors = {},
): string {
  const person = `${reference.firstName} ${reference.lastName}`;
  const field = (name: string) => {
    const value = shown[name];
    return { name, value: typeof value === 'string' ? value : undefined, problems: errors[name] };
  };
  return renderPage(
    { title: `${TITLE} for ${person}` },
    <>
      <p>
        Dear {reference.name}, {person} would like to serve with {reference.organizationName}, with children or
        vulnerable adults, and has named you as a reference. Only the organization reads your answers.
      </p>
      <Problems title="Please check these answers" errors={errors} />
      <form method="post" novalidate>
        <TextField {...field('known_since')} label={`How long have you known ${reference.firstName}?`} required />
        <TextField {...field('relation')} label="How do you know each other?" required />
        <SelectField
          {...field('trusts')}
          label={`Would you trust ${reference.firstName} with children or vulnerable adults?`}
          options={TRUST}
          required
        />
        <TextArea {...field('concerns')} label="Is there anything that we should know? (optional)" />
        <TextField {...field('signature')} label="Your name, as your signature" autocomplete="name" required />
        <button>Send</button>
      </form>
    </>,
  );
}

export function referenceThanksPage(): string {
  return renderPage(
    { title: TITLE },
    <p class="good" role="status">
      Thank you for your answers. You can close this page.
    </p>,
  );
}

export function referenceClosedPage(): string {
  return renderPage({ title: TITLE }, <p role="status">This form has been answered or is no longer needed.</p>);
}
