import { Get, Param } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { Pages } from '../../pages/pages.decorator.js';
import { renderPage } from '../../pages/page.js';
import { notFound } from '../../requests/failures.js';
import { searchesOf } from './level-searches.js';

interface ResultsRow {
  id: number;
  level: number | null;
  package_name: string | null;
  provider_flagged: boolean;
  applicant_self_disclosed_notes: string | null;
  order_date: Date;
  complete_date: Date;
  organization_name: string;
  first_name: string;
  last_name: string;
}

/** What the provider reported, for whoever reviews it. Open while the check is complete: archiving closes it. */
@Pages('results')
export class ResultsController {
  constructor(private readonly database: Database) {}

  @Get(':token')
  async show(@Param('token') token: string): Promise<string> {
    const [row] = await this.database.query<ResultsRow>(
      `SELECT c.id, c.level, p.name AS package_name, c.provider_flagged, c.applicant_self_disclosed_notes, c.order_date,
         c.complete_date, o.name AS organization_name, u.first_name, u.last_name
       FROM background_checks c JOIN organizations o ON o.id = c.organization_id JOIN users u ON u.id = c.user_id
       LEFT JOIN check_packages p ON p.organization_id = c.organization_id AND p.code = c.package_code
       WHERE c.token = $1 AND c.status = 'complete'`,
      [token],
    );
    if (!row) throw notFound('Results');
    return resultsPage(row);
  }
}

function resultsPage(row: ResultsRow): string {
  return renderPage(
    { title: `Background check ${row.id}` },
    <>
      <p class={row.provider_flagged ? 'problems' : 'good'}>
        {row.provider_flagged
          ? 'Flagged: the provider reported at least one record. Somebody has to review it.'
          : 'Not flagged: the provider reported no record.'}
      </p>
      <p>
        A complete check is ready for review. Whether the person may serve is decided by {row.organization_name}, not by
        this page.
      </p>
      <dl>
        <dt>Person</dt>
        <dd>
          {row.first_name} {row.last_name}
        </dd>
        <dt>Ordered</dt>
        <dd>{row.package_name ?? `Level ${row.level ?? 'unknown'}`}</dd>
        <dt>Order date</dt>
        <dd>{day(row.order_date)}</dd>
        <dt>Completed</dt>
        <dd>{day(row.complete_date)}</dd>
        {row.applicant_self_disclosed_notes !== null && (
          <>
            <dt>Told by the applicant</dt>
            <dd>{row.applicant_self_disclosed_notes}</dd>
          </>
        )}
      </dl>
      {row.level !== null && (
        <>
          <h2>What was searched</h2>
          <ul>
            {searchesOf(row.level).map((search) => (
              <li key={search}>{search}</li>
            ))}
          </ul>
        </>
      )}
    </>,
  );
}

function day(date: Date): string {
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
