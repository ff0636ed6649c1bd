import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What changed, told in the commit of the change: one row for each thing and transaction. Ids only. */
export class Changes1760002700000 implements MigrationInterface {
  name = 'Changes1760002700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE change (
         transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
         organization_id uuid NOT NULL,
         kind text NOT NULL,
         subject text NOT NULL,
         person_id uuid,
         at timestamptz NOT NULL DEFAULT clock_timestamp(),
         PRIMARY KEY (transaction, organization_id, kind, subject)
       )`,
    );
    await runner.query('CREATE INDEX change_by_age ON change USING brin (at)');
    for (const telling of tellings) for (const statement of triggersOf(telling)) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table } of tellings)
      for (const operation of ['insert', 'update', 'delete'])
        await runner.query(`DROP FUNCTION IF EXISTS tell_${table}_${operation} CASCADE`);
    await runner.query('DROP TABLE change');
  }
}

/** Which rows of a table tell what. */
export interface Telling {
  table: string;
  kind: string;
  /** Columns that hold the id of what changed, the person and the organization; default: id, nobody, organization_id. */
  id?: string;
  person?: string;
  organization?: string;
  /** Where the organization stands, if not in the row: a table, whose id is this column of the row. */
  within?: [table: string, column: string];
  /** New rows of it tell nothing. */
  updatesOnly?: true;
  /** Which updates tell: those that change one of these columns; default: all. */
  columns?: string[];
  /** And those alone for which this holds. */
  when?: string;
  deletes?: true;
}

// What a transaction tells by another row already is left out: decisions write the person, plans the run.
const tellings: Telling[] = [
  {
    table: 'person',
    kind: 'person',
    person: 'id',
    when: '(OLD.reread_until, OLD.reread_tries) IS NOT DISTINCT FROM (NEW.reread_until, NEW.reread_tries)',
  },
  {
    table: 'holding',
    kind: 'person',
    updatesOnly: true,
    id: 'person_id',
    person: 'person_id',
    within: ['person', 'person_id'],
    columns: ['state', 'current', 'due_date', 'met_at', 'renewing'],
  },
  { table: 'workflow_run', kind: 'run', person: 'person_id' },
  // That a step begins to run is not told: it costs as much as its end, which is told soon.
  {
    table: 'step_run',
    kind: 'run',
    updatesOnly: true,
    id: 'run_id',
    person: 'person_id',
    columns: ['status', 'needs', 'checked_at', 'waiting_for', 'error_code'],
    when: `NEW.status <> 'running'`,
  },
  {
    table: 'effect',
    kind: 'effect',
    updatesOnly: true,
    person: 'person_id',
    columns: ['state'],
    when: `'unknown' IN (OLD.state, NEW.state)`,
  },
  { table: 'hr_event', kind: 'event', columns: ['outcome', 'reason', 'run_id', 'due_date'] },
  { table: 'duplicate', kind: 'duplicate', person: 'person_id' },
  { table: 'alert', kind: 'alert', columns: ['message', 'severity', 'resolved_at'] },
  { table: 'mail', kind: 'mail', person: 'person_id', columns: ['state'] },
  { table: 'rule_set', kind: 'rule-set', id: 'version' },
  { table: 'seen_catalog', kind: 'catalog', updatesOnly: true, id: 'organization_id', columns: ['items'] },
  { table: 'connection', kind: 'connection', deletes: true },
  {
    table: 'connection_state',
    kind: 'connection',
    updatesOnly: true,
    id: 'connection_id',
    within: ['connection', 'connection_id'],
    columns: ['awaits_baseline', 'poll_error', 'poll_failures', 'signature_failures', 'last_event_at'],
  },
  { table: 'hr_delivery', kind: 'connection', updatesOnly: true, id: 'connection_id', columns: ['error'] },
  { table: 'hr_reconciliation', kind: 'connection', id: 'connection_id', columns: ['state', 'pages'] },
  { table: 'import', kind: 'import', columns: ['mode', 'state', 'total_rows', 'done_rows'] },
  { table: 'reconciliation', kind: 'reconciliation', columns: ['state', 'people'] },
  { table: 'organization', kind: 'settings', updatesOnly: true, organization: 'id' },
  { table: 'mail_template', kind: 'settings', id: 'organization_id', deletes: true },
  { table: 'account', kind: 'access', columns: ['email', 'name', 'role', 'disabled_at'] },
  {
    table: 'session',
    kind: 'access',
    updatesOnly: true,
    id: 'account_id',
    within: ['account', 'account_id'],
    columns: ['ended_at'],
  },
  { table: 'api_key', kind: 'access', columns: ['revoked_at'] },
];

/** Row by row: measured, an INSERT for each row that tells costs less than a look at the rows of each statement. */
export function triggersOf({ table, kind, columns, when, updatesOnly, deletes, ...telling }: Telling): string[] {
  const { id = 'id', person, organization = 'organization_id', within } = telling;
  const told = (row: string) => [
    within ? `(SELECT organization_id FROM ${within[0]} WHERE id = ${row}.${within[1]})` : `${row}.${organization}`,
    `'${kind}'`,
    `${row}.${id}`,
    person === undefined ? 'NULL' : `${row}.${person}`,
  ];
  const of = (row: string) => `(${(columns ?? []).map((column) => `${row}.${column}`).join(', ')})`;
  const changed = columns ? [`${of('OLD')} IS DISTINCT FROM ${of('NEW')}`] : [];
  const update = [...changed, ...(when === undefined ? [] : [when])].join(' AND ');
  const operations = [...(updatesOnly ? [] : ['insert']), 'update', ...(deletes ? ['delete'] : [])];
  return operations.flatMap((operation) => [
    `CREATE FUNCTION tell_${table}_${operation}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       INSERT INTO change (organization_id, kind, subject, person_id)
       VALUES (${told(operation === 'delete' ? 'OLD' : 'NEW').join(', ')}) ON CONFLICT DO NOTHING;
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER tell_${operation} AFTER ${operation} ON ${table} FOR EACH ROW
     ${operation === 'update' && update !== '' ? `WHEN (${update})` : ''} EXECUTE FUNCTION tell_${table}_${operation}()`,
  ]);
}
