import type { DataSource, EntityManager } from 'typeorm';

/** Runs one statement and returns its rows, whatever kind of statement it is. */
export async function rows<T>(on: DataSource | EntityManager, text: string, parameters: unknown[] = []): Promise<T[]> {
  const result: unknown = await on.query(text, parameters);
  // TypeORM answers UPDATE and DELETE with [rows, count] and everything else with rows.
  const isPair =
    Array.isArray(result) && result.length === 2 && Array.isArray(result[0]) && typeof result[1] === 'number';
  return (isPair ? result[0] : result) as T[];
}

export async function one<T>(
  on: DataSource | EntityManager,
  text: string,
  parameters: unknown[] = [],
): Promise<T | undefined> {
  return (await rows<T>(on, text, parameters))[0];
}
