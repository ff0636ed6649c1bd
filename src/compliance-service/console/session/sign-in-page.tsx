import { Problems, TextField } from '../../pages/form.js';
import { renderPage } from '../../pages/page.js';

export interface SignInPageState {
  /** What was wrong with the key. */
  problem?: string;
  /** Somebody was signed in here and is no longer. */
  ended?: boolean;
}

export function signInPage({ problem, ended = false }: SignInPageState): string {
  const problems = problem === undefined ? [] : [problem];
  return renderPage(
    { title: 'Compliance console' },
    <>
      {ended && (
        <p class="notice" role="status">
          You are signed out. A session ends after half an hour without a page, after eight hours, or with its key.
        </p>
      )}
      <Problems title="You are not signed in." errors={problem === undefined ? {} : { api_key: problems }} />
      <p>
        For administrators. Sign in with an API key of your organization, or open a sign-in link that you were sent.
      </p>
      <form method="post" action="/console/sign_in">
        <TextField
          name="api_key"
          label="API key"
          type="password"
          autocomplete="off"
          required
          problems={problems}
          hint="Nothing is kept in your browser but a session, which ends after 30 minutes without a page."
        />
        <button>Sign in</button>
      </form>
    </>,
  );
}

/** One button, so that a mail scanner which opens every link does not use it up. */
export function signInLinkPage(): string {
  return renderPage(
    { title: 'Sign in' },
    <>
      <p>This link signs you in once. It works for five minutes after it was made.</p>
      <form method="post">
        <button>Sign in</button>
      </form>
    </>,
  );
}
