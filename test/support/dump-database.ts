import pg from 'pg';

/** Every row of every table of every schema as text, for looking whether something leaked. */
export async function dumpDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    const dumps: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      dumps.push(...rows.map((one) => `${name} ${one.row}`));
    }
    return dumps.join('\n');
  } finally {
    await client.end();
  }
}
