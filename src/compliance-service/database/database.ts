import type { DataSource, QueryRunner } from 'typeorm';

/** Runs parameterised SQL. Unqualified names resolve to the service's own schema. */
export interface Sql {
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** The service's only way to PostgreSQL. Rows come back as PostgreSQL names them; hot paths hydrate no entities. */
export class Database implements Sql {
  constructor(private readonly source: DataSource) {}

  async query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    const runner = this.source.createQueryRunner();
    try {
      return await rows<Row>(runner, text, values);
    } finally {
      await runner.release();
    }
  }

  /** Commits when `work` resolves, rolls back when it throws. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.source.transaction(({ queryRunner }) => {
      if (!queryRunner) throw new Error('TypeORM opened a transaction without a query runner.');
      return work({ query: <Row>(text: string, values: unknown[] = []) => rows<Row>(queryRunner, text, values) });
    });
  }

  async close(): Promise<void> {
    if (this.source.isInitialized) await this.source.destroy();
  }
}

async function rows<Row>(runner: QueryRunner, text: string, values: unknown[]): Promise<Row[]> {
  const result = await runner.query(text, values, true);
  return result.records as Row[];
}

/** The single row that a statement is certain to return. */
export function only<Row>(found: Row[]): Row {
  const [row] = found;
  if (row === undefined) throw new Error('A statement that always returns a row returned none.');
  return row;
}
