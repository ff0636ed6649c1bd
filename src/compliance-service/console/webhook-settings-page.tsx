import { Checkbox, Problems, TextField } from '../pages/form.js';
import type { FieldErrors } from '../requests/failures.js';
import type { StoredEndpoint } from '../webhooks/webhook-endpoints.js';
import { WEBHOOK_KINDS, type WebhookKind } from '../webhooks/webhook-kinds.js';
import { consolePage } from './console-page.js';
import { PostForm } from './post-form.js';
import type { ConsoleSession } from './session/console-session.js';
import { State, Table } from './table.js';
import { WEBHOOK_NAMES } from './webhook-names.js';

const SECTION = '/console/webhooks';

export function webhooksPage(session: ConsoleSession, endpoints: StoredEndpoint[]): string {
  return consolePage(
    { session, title: 'Webhooks', section: SECTION },
    <>
      <p>
        One address for each kind. What is sent, and what became of it, stands under{' '}
        <a href="/console/deliveries">Deliveries</a>.
      </p>
      <Table
        caption="Where webhooks go"
        headings={['Kind', 'Sent when', 'State', 'URL', 'Credentials']}
        rows={WEBHOOK_KINDS.map((kind) => {
          const endpoint = endpoints.find((candidate) => candidate.kind === kind);
          const { name, sentWhen } = WEBHOOK_NAMES[kind];
          return [
            <a href={`${SECTION}/${kind}`}>{name}</a>,
            sentWhen,
            <State name={endpoint === undefined ? 'not set' : endpoint.enabled ? 'on' : 'off'} />,
            <span class="address">{endpoint?.url}</span>,
            endpoint?.username ? `${endpoint.username}${endpoint.hasPassword ? ', with a password' : ''}` : 'none',
          ];
        })}
        empty=""
      />
    </>,
  );
}

export interface WebhookPageState {
  kind: WebhookKind;
  stored: StoredEndpoint | undefined;
  /** What was entered and refused. */
  entered?: { url: string; enabled: boolean; username: string | null };
  problems?: FieldErrors;
  /** Null when it was stored under another secret key; undefined while the endpoint was never saved. */
  signingSecret: string | null | undefined;
}

export function webhookPage(session: ConsoleSession, state: WebhookPageState): string {
  const { name, sentWhen } = WEBHOOK_NAMES[state.kind];
  return consolePage(
    { session, title: `Webhook: ${name}`, section: SECTION },
    <>
      <p>Sent when {sentWhen}.</p>
      <SettingsForm session={session} {...state} />
      <h2>Signing secret</h2>
      <SigningSecret session={session} {...state} />
    </>,
  );
}

function SettingsForm({ session, kind, stored, entered, problems = {} }: WebhookPageState & SessionProps) {
  const { url = '', enabled = true, username = null } = entered ?? stored ?? {};
  return (
    <>
      <Problems title="Nothing was saved. Please put this right:" errors={problems} />
      <PostForm session={session} action={`${SECTION}/${kind}`}>
        <TextField name="url" label="URL" type="url" value={url} problems={problems.url} autocomplete="off" />
        <Checkbox name="enabled" label="Send webhooks of this kind" checked={enabled} />
        <TextField
          name="username"
          label="User name (optional)"
          hint="For HTTP Basic. Without a user name no password is sent."
          value={username ?? ''}
          problems={problems.username}
          autocomplete="off"
        />
        <TextField
          name="password"
          label="Password (optional)"
          type="password"
          hint={
            stored?.hasPassword
              ? 'One is stored; nobody can read it. Leave this blank to keep it.'
              : 'It is stored sealed and can be read by nobody.'
          }
          problems={problems.password}
          autocomplete="new-password"
        />
        <button>Save</button>
      </PostForm>
    </>
  );
}

interface SessionProps {
  session: ConsoleSession;
}

function SigningSecret({ session, kind, signingSecret }: WebhookPageState & SessionProps) {
  if (signingSecret === undefined) return <p>It is made when you save this webhook for the first time.</p>;
  return (
    <>
      <p>
        Every webhook is signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> says. With this
        secret its receiver can tell that it comes from here.
      </p>
      {signingSecret === null ? (
        <p class="problems">
          It was stored under another COMPLIANCE_SECRET_KEY and cannot be read: nothing of this kind can be sent. Make a
          new one, and enter the password again.
        </p>
      ) : (
        <div class="field">
          <label for="signing_secret">Signing secret</label>
          <input id="signing_secret" value={signingSecret} readonly />
        </div>
      )}
      <PostForm session={session} action={`${SECTION}/${kind}/rotate`}>
        <p class="hint" id="rotate-hint">
          The old secret ends at once. What the receiver refuses until it knows the new one is sent again for a day.
        </p>
        <button class="plain" aria-describedby="rotate-hint">
          Rotate the secret
        </button>
      </PostForm>
    </>
  );
}
