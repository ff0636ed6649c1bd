import type { DataSource } from 'typeorm';
import { one } from './sql.js';

/** The same in every process on this schema, and in no other Gatehouse. */
export async function installationId(database: DataSource): Promise<string> {
  const found = await one<{ id: string }>(database, 'SELECT id FROM installation');
  if (!found)
    throw new Error(
      'The table installation is empty: insert its one row with "INSERT INTO installation DEFAULT VALUES".',
    );
  return found.id;
}
