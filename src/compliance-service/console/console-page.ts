import type { UserRow } from '../users/user-row.js';
import type { DeliveryRow } from '../webhooks/deliveries.js';

export interface ConsoleContent {
  users: UserRow[];
  deliveries: DeliveryRow[];
}

/** Asks for the key. The page keeps nothing: no cookie, no storage, and the key never stands in an address. */
export function signInPage(problem?: string): string {
  const alert = problem === undefined ? '' : `<p role="alert">${escape(problem)}</p>`;
  return page(`${alert}
    <form method="post" action="/console">
      <label for="api_key">API key</label>
      <input id="api_key" name="api_key" type="password" autocomplete="off" required>
      <button>Show</button>
    </form>`);
}

export function consolePage({ users, deliveries }: ConsoleContent): string {
  const people = users.map(({ id, first_name, last_name, external_id, user_type, score, complete_date }) => [
    id,
    `${first_name} ${last_name}`,
    external_id,
    user_type,
    score,
    complete_date,
  ]);
  const sent = deliveries.map(({ id, kind, status, attempts, last_error, created_at }) => [
    id,
    kind,
    status,
    attempts,
    last_error,
    created_at,
  ]);
  return page(`
    ${table('People (the first 100)', ['Id', 'Name', 'External id', 'Type', 'Score', 'Completed'], people)}
    ${table('Webhooks (the last 100)', ['Id', 'Kind', 'Status', 'Attempts', 'Last problem', 'Created'], sent)}`);
}

type Cell = string | number | Date | null;

function table(caption: string, headings: string[], rows: Cell[][]): string {
  const head = headings.map((heading) => `<th scope="col">${heading}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${text(cell)}</td>`).join('')}</tr>`).join('\n');
  const empty = `<tr><td colspan="${headings.length}">None yet</td></tr>`;
  return `<table><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${body || empty}</tbody></table>`;
}

function text(cell: Cell): string {
  return escape(cell instanceof Date ? cell.toISOString() : String(cell ?? ''));
}

function escape(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function page(content: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Compliance console</title>
    <style>
      body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem; }
      table { border-collapse: collapse; margin-bottom: 2rem; }
      caption { font-weight: bold; text-align: start; }
      th, td { border-bottom: 1px solid #767676; padding: 0.25rem 0.75rem; text-align: start; }
    </style>
  </head>
  <body>
    <main>
      <h1>Compliance console</h1>
      ${content}
    </main>
  </body>
</html>
`;
}
