import type { MailRow } from '../mail/mails.js';
import { consolePage } from './console-page.js';
import { PageLinks, type Slice } from './page-links.js';
import type { ConsoleSession } from './session/console-session.js';
import { State, Table, When } from './table.js';

const PATH = '/console/mails';

export interface MailsPageContext {
  sandbox: boolean;
  /** Whether there is a server that takes mails. */
  isSending: boolean;
}

export function mailsPage(session: ConsoleSession, slice: Slice<MailRow>, context: MailsPageContext): string {
  const { sandbox, isSending } = context;
  return consolePage(
    { session, title: 'Mails', section: PATH },
    <>
      {!isSending && <p>No mail server is configured: mails wait here and are not sent.</p>}
      <p>
        {sandbox
          ? 'This is a sandbox: you can read every mail and follow its links.'
          : 'What they say is shown to nobody but the people they are for, because it opens their pages.'}
      </p>
      <Table
        caption="Mails, newest first"
        headings={['Mail', 'To', 'Subject', 'State', 'Last problem', 'Written', 'Sent']}
        rows={slice.rows.map((mail) => [
          sandbox ? <a href={`${PATH}/${mail.id}`}>No. {mail.id}</a> : `No. ${mail.id}`,
          mail.to_address,
          mail.subject,
          <State name={mail.status} />,
          mail.last_error,
          <When at={mail.created_at} />,
          <When at={mail.sent_at} />,
        ])}
        empty="None was written yet."
      />
      <PageLinks slice={slice} path={PATH} />
    </>,
  );
}

export function mailPage(session: ConsoleSession, mail: MailRow & { text: string }, serviceUrl: string): string {
  return consolePage(
    { session, title: mail.subject, section: PATH },
    <>
      <dl class="facts">
        <div>
          <dt>To</dt>
          <dd>{mail.to_address}</dd>
        </div>
        <div>
          <dt>State</dt>
          <dd>
            <State name={mail.status} />
          </dd>
        </div>
        <div>
          <dt>Written</dt>
          <dd>
            <When at={mail.created_at} />
          </dd>
        </div>
      </dl>
      <p class="letter">
        <Linked text={mail.text} serviceUrl={serviceUrl} />
      </p>
    </>,
  );
}

/** Addresses of this service can be followed; everything else stays text. */
function Linked({ text, serviceUrl }: { text: string; serviceUrl: string }) {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  return <>{parts.map((part) => (part.startsWith(`${serviceUrl}/`) ? <a href={part}>{part}</a> : part))}</>;
}
