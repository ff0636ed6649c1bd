import { documentStatus, type AssignedDocumentRow } from '../documents/document-rows.js';
import { consolePage } from './console-page.js';
import { DocumentActions } from './document-actions.js';
import { FilterLinks } from './filter-links.js';
import { address, PageLinks, type Slice } from './page-links.js';
import type { ConsoleSession } from './session/console-session.js';
import { State, Table, When } from './table.js';

const PATH = '/console/documents';

const VIEWS = [
  [undefined, 'to review'],
  ['all', 'all'],
] as const;

/** Without it: what is to be reviewed. */
export type DocumentView = 'all' | undefined;

export function documentsPage(session: ConsoleSession, slice: Slice<AssignedDocumentRow>, show: DocumentView): string {
  const back = address(PATH, { show, page: String(slice.page.number) });
  return consolePage(
    { session, title: 'Documents', section: PATH },
    <>
      <FilterLinks path={PATH} name="show" views={VIEWS} current={show} />
      <Table
        caption={show === 'all' ? 'Everything that was assigned' : 'Completed, waiting for your decision'}
        headings={['Document', 'Person', 'Category', 'State', 'Completed', 'Actions']}
        rows={slice.rows.map((document) => [
          <a href={`${PATH}/${document.id}`}>{document.document_name}</a>,
          <a href={`/console/people/${document.user_id}`}>
            {document.first_name} {document.last_name}
          </a>,
          document.category,
          <State name={documentStatus(document)} />,
          <When at={document.completed_date} />,
          <DocumentActions {...{ session, document, back }} />,
        ])}
        empty={show === 'all' ? 'None was assigned yet.' : 'Nothing waits for your decision.'}
      />
      <PageLinks slice={slice} path={PATH} query={{ show }} />
    </>,
  );
}
