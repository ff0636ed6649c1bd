import type { DataSource } from 'typeorm';
import type { ChangePosition, ChangeStore, News } from '../../../ports/change-store.js';
import { one } from '../sql.js';

/** More are not told one by one: whoever listens reads everything again. */
const mostChanges = 5_000;

// Sequence numbers would leave gaps, as 5 may be committed before 4. Transactions below the horizon have all ended.
const PRESENT = `
SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS transaction, extract(epoch FROM now())::int AS at`;

const SINCE = `
WITH present AS (
  SELECT pg_snapshot_xmin(pg_current_snapshot()) AS horizon
), told AS (
  SELECT c.* FROM change c, present
  WHERE c.transaction >= $1::xid8 AND c.transaction < present.horizon AND ($3::uuid IS NULL OR c.organization_id = $3)
  ORDER BY c.transaction LIMIT $4::int + 1
)
SELECT horizon::text AS transaction, extract(epoch FROM now())::int AS at,
  $1::xid8 > horizon OR to_timestamp($2) < now() - interval '1 day' OR (SELECT count(*) FROM told) > $4 AS lost,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('organizationId', organization_id, 'kind', kind, 'id', subject)
     || CASE WHEN person_id IS NULL THEN '{}' ELSE jsonb_build_object('personId', person_id) END), '[]') FROM told) AS changes
FROM present`;

// An hour longer than they are promised for: a transaction writes before it ends.
const SWEEP = `DELETE FROM change WHERE at < now() - interval '25 hours'`;

interface PositionRow {
  transaction: string;
  at: number;
}

export class PostgresChangeStore implements ChangeStore {
  constructor(private readonly database: DataSource) {}

  async present(): Promise<ChangePosition> {
    return positionOf(await one<PositionRow>(this.database, PRESENT));
  }

  async since({ transaction, at }: ChangePosition, organizationId?: string): Promise<News> {
    const parameters = [String(transaction), at, organizationId ?? null, mostChanges];
    const row = await one<PositionRow & { lost: boolean; changes: News['changes'] }>(this.database, SINCE, parameters);
    return { position: positionOf(row), changes: row?.lost ? undefined : row?.changes };
  }

  async sweep(): Promise<void> {
    await this.database.query(SWEEP);
  }
}

function positionOf(row: PositionRow | undefined): ChangePosition {
  if (!row) throw new Error('PostgreSQL did not say where it is.');
  return { transaction: BigInt(row.transaction), at: row.at };
}
