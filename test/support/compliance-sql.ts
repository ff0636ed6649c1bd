import pg from 'pg';
import type { TestComplianceService } from './compliance-service.js';

/** Looks into the service's tables, or changes what no test could wait for. */
export async function sql<Row extends object>(
  { database }: TestComplianceService,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url, options: '-c search_path=compliance' });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
