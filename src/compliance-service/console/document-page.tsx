import type { DocumentFile, ReferenceOnFile } from '../documents/document-file.js';
import { TRUST } from '../documents/references/reference-form.js';
import { REFERENCE_TITLES } from '../documents/references/reference-kinds.js';
import { consolePage } from './console-page.js';
import { DocumentActions } from './document-actions.js';
import type { ConsoleSession } from './session/console-session.js';
import { State, Table, When } from './table.js';

const PATH = '/console/documents';

/** Everything that a reviewer needs for the decision, and the decision itself. */
export function documentPage(session: ConsoleSession, { document, status, signedName, references }: DocumentFile) {
  return consolePage(
    { session, title: document.document_name, section: PATH },
    <>
      <dl class="facts">
        <div>
          <dt>Person</dt>
          <dd>
            <a href={`/console/people/${document.user_id}`}>
              {document.first_name} {document.last_name}
            </a>
          </dd>
        </div>
        <div>
          <dt>State</dt>
          <dd>
            <State name={status} />
          </dd>
        </div>
        <div>
          <dt>Completed</dt>
          <dd>
            <When at={document.completed_date} />
          </dd>
        </div>
        <div>
          <dt>Signed as</dt>
          <dd>{signedName ?? 'not signed'}</dd>
        </div>
      </dl>
      {document.category === 'reference' && (
        <Table
          caption="References"
          headings={['Name', 'Kind', 'Answered', 'Known', 'Relation', 'Trusts', 'Concerns', 'Signed as']}
          rows={references.map(referenceRow)}
          empty="The person has named nobody yet."
        />
      )}
      <DocumentActions {...{ session, document, back: `${PATH}/${document.id}` }} />
    </>,
  );
}

function referenceRow({ name, email, kind, answers, answeredAt, isSuperseded }: ReferenceOnFile) {
  return [
    `${name} <${email}>`,
    isSuperseded ? `${REFERENCE_TITLES[kind]}, before the rejection` : REFERENCE_TITLES[kind],
    <When at={answeredAt} never="not yet" />,
    answers?.knownSince,
    answers?.relation,
    answers && TRUST[answers.trusts],
    answers?.concerns,
    answers?.signedName,
  ];
}
