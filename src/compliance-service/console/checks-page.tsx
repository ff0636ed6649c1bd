import { resultsUrl } from '../background-checks/check-view.js';
import { CheckActions, Report } from './check-actions.js';
import { CHECK_STATUSES, type CheckStatus, type ListedCheck } from './check-list.js';
import { consolePage } from './console-page.js';
import { FilterLinks } from './filter-links.js';
import { address, PageLinks, type Slice } from './page-links.js';
import type { ConsoleSession } from './session/console-session.js';
import { State, Table, When } from './table.js';

const PATH = '/console/checks';
const VIEWS = [[undefined, 'all'], ...CHECK_STATUSES.map((status) => [status, status] as const)] as const;

export interface ChecksPageContext {
  status: CheckStatus | undefined;
  serviceUrl: string;
  sandbox: boolean;
}

export function checksPage(session: ConsoleSession, slice: Slice<ListedCheck>, context: ChecksPageContext): string {
  const { status, serviceUrl, sandbox } = context;
  const back = address(PATH, { status, page: String(slice.page.number) });
  return consolePage(
    { session, title: 'Background checks', section: PATH },
    <>
      <p>
        Complete means that there are results to look at. It never means that a person is clear: that is decided by you.
        {sandbox && ' This is a sandbox: you may say yourself what the provider would report.'}
      </p>
      <FilterLinks path={PATH} name="status" views={VIEWS} current={status} />
      <Table
        caption="Checks, newest first"
        headings={['Check', 'Person', 'State', 'Report', 'Ordered', 'Completed', 'Actions']}
        rows={slice.rows.map((check) => [
          <CheckName check={check} serviceUrl={serviceUrl} />,
          <PersonName check={check} />,
          <State name={check.status} />,
          <Report check={check} />,
          <When at={check.order_date} />,
          <When at={check.complete_date} />,
          <CheckActions
            {...{ session, check, back, sandbox }}
            about={`check ${check.id} of ${check.first_name} ${check.last_name}`}
          />,
        ])}
        empty="There are none."
      />
      <PageLinks slice={slice} path={PATH} query={{ status }} />
    </>,
  );
}

function CheckName({ check, serviceUrl }: { check: ListedCheck; serviceUrl: string }) {
  const name = `No. ${check.id}, ${check.level === null ? (check.package_code ?? 'package') : `level ${check.level}`}`;
  const results = resultsUrl(check, serviceUrl);
  return results === null ? <>{name}</> : <a href={results}>{name}</a>;
}

function PersonName({ check: { user_id, first_name, last_name, is_active } }: { check: ListedCheck }) {
  const name = `${first_name} ${last_name}`;
  return is_active ? <a href={`/console/people/${user_id}`}>{name}</a> : <>{name} (has left)</>;
}
