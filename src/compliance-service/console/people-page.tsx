import { TextField } from '../pages/form.js';
import type { UserRow } from '../users/user-row.js';
import { consolePage } from './console-page.js';
import { PageLinks, type Slice } from './page-links.js';
import type { ConsoleSession } from './session/console-session.js';
import { Table, When } from './table.js';

export function peoplePage(session: ConsoleSession, slice: Slice<UserRow>, search: string | undefined): string {
  return consolePage(
    { session, title: 'People', section: '/console/people' },
    <>
      <form class="filter" role="search">
        <TextField name="search" label="Search by name, e-mail or external id" type="search" value={search} />
        <button>Search</button>
      </form>
      <Table
        caption={search === undefined ? 'Everybody who is active' : `Found for “${search}”`}
        headings={['Name', 'E-mail', 'External id', 'Type', 'Score', 'Completed', 'Tags']}
        rows={slice.rows.map((user) => [
          <a href={`/console/people/${user.id}`}>
            {user.first_name} {user.last_name}
          </a>,
          user.email,
          user.external_id,
          user.user_type,
          user.score,
          <When at={user.complete_date} />,
          user.tags.join(', '),
        ])}
        empty={search === undefined ? 'There are no people yet.' : `Nobody was found for “${search}”.`}
      />
      <PageLinks slice={slice} path="/console/people" query={{ search }} />
    </>,
  );
}
