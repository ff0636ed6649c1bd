import { consolePage } from './console-page.js';
import type { Overview } from './overview.js';
import type { ConsoleSession } from './session/console-session.js';

export function overviewPage(session: ConsoleSession, overview: Overview): string {
  const tasks = tasksOf(overview).filter(({ count }) => count > 0);
  return consolePage(
    { session, title: 'Overview', section: '/console' },
    <>
      <h2>To do</h2>
      {tasks.length === 0 ? (
        <p>Nothing waits for you.</p>
      ) : (
        <ul class="tasks">
          {tasks.map(({ count, what, path }) => (
            <li>
              <a href={path}>
                {what}: <strong>{count}</strong>
              </a>
            </li>
          ))}
        </ul>
      )}
      <h2>At a glance</h2>
      <dl class="counts">
        {countsOf(overview).map(([name, count]) => (
          <div>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </>,
  );
}

function tasksOf(overview: Overview) {
  return [
    { count: overview.documentsToReview, what: 'Documents to review', path: '/console/documents' },
    { count: overview.checksReady, what: 'Checks with results to look at', path: '/console/checks?status=complete' },
    { count: overview.deliveriesFailed, what: 'Webhooks given up', path: '/console/deliveries?status=failed' },
    {
      count: overview.deliveriesInTrouble,
      what: 'Webhooks refused, to be tried again',
      path: '/console/deliveries?status=waiting',
    },
    { count: overview.mailsFailed, what: 'Mails that could not be sent', path: '/console/mails' },
  ];
}

function countsOf(overview: Overview): [string, number][] {
  return [
    ['People', overview.people],
    ['Open trainings', overview.openTrainings],
    ['Checks in progress', overview.checksProcessing],
    ['Mails waiting', overview.mailsWaiting],
  ];
}
