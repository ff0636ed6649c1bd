import { applicantUrl, resultsUrl, type CheckRow } from '../background-checks/check-view.js';
import { documentStatus, type AssignedDocumentRow } from '../documents/document-rows.js';
import type { MailRow } from '../mail/mails.js';
import { certificateUrl, type TrainingRow } from '../trainings/training-view.js';
import { CheckActions, Report } from './check-actions.js';
import { consolePage } from './console-page.js';
import { DocumentActions } from './document-actions.js';
import type { PersonFile } from './person-file.js';
import type { ConsoleSession } from './session/console-session.js';
import { State, Table, When } from './table.js';

export interface PersonPageContext {
  serviceUrl: string;
  trainingLink: string;
  sandbox: boolean;
}

export function personPage(session: ConsoleSession, file: PersonFile, context: PersonPageContext): string {
  const { user } = file;
  const frame = { session, back: `/console/people/${user.id}`, ...context };
  return consolePage(
    { session, title: `${user.first_name} ${user.last_name}`, section: '/console/people' },
    <>
      <dl class="facts">
        {factsOf(file).map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div class="field">
        <label for="training_link">Training link</label>
        <p class="hint" id="training_link-hint">
          Opens this person’s page: give it to nobody else.
        </p>
        <input id="training_link" value={context.trainingLink} readonly aria-describedby="training_link-hint" />
        <p>
          <a href={context.trainingLink}>Open this person’s page</a>
        </p>
      </div>
      <Trainings trainings={file.trainings} serviceUrl={context.serviceUrl} />
      <Checks checks={file.checks} about={`the check of ${user.first_name} ${user.last_name}`} {...frame} />
      <Documents documents={file.documents} {...frame} />
      <Mails mails={file.mails} sandbox={context.sandbox} />
    </>,
  );
}

function factsOf({ user }: PersonFile): [string, string][] {
  const facts: [string, string | null][] = [
    ['Id', String(user.id)],
    ['E-mail', user.email],
    ['External id', user.external_id],
    ['Type', user.user_type],
    ['Tags', user.tags.join(', ')],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

function Trainings({ trainings, serviceUrl }: { trainings: TrainingRow[]; serviceUrl: string }) {
  return (
    <>
      <h2>Trainings</h2>
      <Table
        caption="Trainings"
        headings={['Training', 'State', 'Score', 'Assigned', 'Completed', 'Certificate']}
        rows={trainings.map((training) => {
          const certificate = certificateUrl(training, serviceUrl);
          return [
            training.survey_name,
            <State name={training.winner ? 'passed' : training.score === null ? 'open' : 'not passed yet'} />,
            training.score,
            <When at={training.created_at} />,
            <When at={training.complete_date} />,
            certificate && <a href={certificate}>Certificate</a>,
          ];
        })}
        empty="None was assigned."
      />
    </>
  );
}

interface SectionFrame extends PersonPageContext {
  session: ConsoleSession;
  back: string;
}

function Checks({ checks, about, ...frame }: SectionFrame & { checks: CheckRow[]; about: string }) {
  return (
    <>
      <h2>Background checks</h2>
      <Table
        caption="Background checks"
        headings={['Check', 'State', 'Report', 'Ordered', 'Completed', 'Pages', 'Actions']}
        rows={checks.map((check) => [
          checkName(check),
          <State name={check.status} />,
          <Report check={check} />,
          <When at={check.order_date} />,
          <When at={check.complete_date} />,
          <CheckLink check={check} serviceUrl={frame.serviceUrl} />,
          <CheckActions check={check} about={about} {...frame} />,
        ])}
        empty="None was ordered."
      />
    </>
  );
}

/** The applicant's page while there is something to enter, the results as soon as there are any. */
function CheckLink({ check, serviceUrl }: { check: CheckRow; serviceUrl: string }) {
  const results = resultsUrl(check, serviceUrl);
  if (results !== null) return <a href={results}>Results</a>;
  return check.status === 'processing' ? <a href={applicantUrl(check, serviceUrl)}>Applicant’s page</a> : null;
}

function checkName({ id, level }: Pick<CheckRow, 'id' | 'level'>): string {
  return `No. ${id}, ${level === null ? 'package' : `level ${level}`}`;
}

function Documents({ documents, ...frame }: SectionFrame & { documents: AssignedDocumentRow[] }) {
  return (
    <>
      <h2>Documents</h2>
      <Table
        caption="Documents"
        headings={['Document', 'Category', 'State', 'Completed', 'Actions']}
        rows={documents.map((document) => [
          <a href={`/console/documents/${document.id}`}>{document.document_name}</a>,
          document.category,
          <State name={documentStatus(document)} />,
          <When at={document.completed_date} />,
          <DocumentActions document={document} {...frame} />,
        ])}
        empty="None was assigned."
      />
    </>
  );
}

function Mails({ mails, sandbox }: { mails: MailRow[]; sandbox: boolean }) {
  return (
    <>
      <h2>Mails</h2>
      <Table
        caption="Mails, newest first"
        headings={['Subject', 'State', 'Written', 'Sent']}
        rows={mails.map((mail) => [
          sandbox ? <a href={`/console/mails/${mail.id}`}>{mail.subject}</a> : mail.subject,
          <State name={mail.status} />,
          <When at={mail.created_at} />,
          <When at={mail.sent_at} />,
        ])}
        empty="None was written."
      />
    </>
  );
}
