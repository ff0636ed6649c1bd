import type { ListedKey } from '../auth/api-keys.js';
import { TextField } from '../pages/form.js';
import { consolePage } from './console-page.js';
import { PostForm } from './post-form.js';
import type { ConsoleSession } from './session/console-session.js';
import { Table, When } from './table.js';

const PATH = '/console/api_keys';

export interface KeysPageState {
  keys: ListedKey[];
  /** A key that was made just now. There is no second chance to read it. */
  newKey?: string;
  /** What was wrong with the label. */
  problems?: string[];
}

export function keysPage(session: ConsoleSession, { keys, newKey, problems = [] }: KeysPageState): string {
  return consolePage(
    { session, title: 'API keys', section: PATH },
    <>
      {newKey !== undefined && <NewKey apiKey={newKey} />}
      <p>To rotate a key: create a new one, give it to your programs, then revoke the old one. Until then both work.</p>
      <Table
        caption="Keys of this organization"
        headings={['Label', 'Ends in', 'Made by', 'Created', 'Actions']}
        rows={keys.map((key) => [
          keyName(key),
          key.hint === '' ? 'unknown' : <code>…{key.hint}</code>,
          key.created_by || 'unknown',
          <When at={key.created_at} />,
          <a href={`${PATH}/${key.id}/revoke`} aria-label={`Revoke: ${keyName(key)}`}>
            Revoke
          </a>,
        ])}
        empty=""
      />
      <h2>Create a key</h2>
      <PostForm session={session} action={PATH}>
        <TextField
          name="label"
          label="Label"
          hint="Which program it is for, so that you know it again."
          required
          problems={problems}
          autocomplete="off"
        />
        <button>Create</button>
      </PostForm>
    </>,
  );
}

export interface RevokePageState {
  key: ListedKey;
  isOnly: boolean;
}

/** Asks once more, and says what goes along with the key. */
export function revokePage(session: ConsoleSession, { key, isOnly }: RevokePageState): string {
  const frame = { session, title: `Revoke ${keyName(key)}?`, section: PATH } as const;
  if (isOnly) {
    return consolePage(
      frame,
      <p class="problems">
        This is the only key of your organization. <a href={PATH}>Create another one</a> first.
      </p>,
    );
  }
  return consolePage(
    frame,
    <>
      <p>Every program that uses this key is refused from now on. That cannot be undone.</p>
      {key.id === session.keyId && (
        <p class="notice">
          Your own session was opened with this key, or with a sign-in link that it made: you will be signed out.
        </p>
      )}
      {key.is_seeded && (
        <p class="notice">This key stands in the sandbox’s configuration: it comes back at the next start.</p>
      )}
      <PostForm session={session} action={`${PATH}/${key.id}/revoke`}>
        <button class="danger">Revoke</button> <a href={PATH}>Keep it</a>
      </PostForm>
    </>,
  );
}

function NewKey({ apiKey }: { apiKey: string }) {
  return (
    <div class="good" role="status">
      <p>
        <strong>The key was created.</strong> It is shown here once, so copy it now.
      </p>
      <div class="field">
        <label for="new_key">New key</label>
        <input id="new_key" value={apiKey} readonly />
      </div>
    </div>
  );
}

function keyName({ id, label }: ListedKey): string {
  return label || `Key no. ${id}`;
}
