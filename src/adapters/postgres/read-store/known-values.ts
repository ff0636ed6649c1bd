import type { DataSource } from 'typeorm';
import type { KnownValue, KnownValues } from '../../../ports/known-values.js';
import { rows } from '../sql.js';

/** Nothing of the kind, where HR told something else. */
const list = (column: string) => `CASE WHEN jsonb_typeof(${column}) = 'array' THEN ${column} ELSE '[]' END`;
const object = (column: string) => `CASE WHEN jsonb_typeof(${column}) = 'object' THEN ${column} ELSE '{}' END`;

const KNOWN = `
WITH people AS (SELECT ${object('facts')} AS facts FROM person WHERE organization_id = $1 AND merged_into IS NULL),
told AS (
  SELECT f.key AS field, f.value #>> '{}' AS value FROM people, jsonb_each(facts) f
  WHERE f.key = ANY($2) AND jsonb_typeof(f.value) = 'string'
  UNION ALL
  SELECT 'tags', t.value FROM people, jsonb_array_elements_text(${list("facts->'tags'")}) t
  UNION ALL
  SELECT 'attributes.' || a.name, NULL FROM people, jsonb_object_keys(${object("facts->'attributes'")}) a(name)
),
counted AS (
  SELECT field, value, count(*)::int AS people,
    row_number() OVER (PARTITION BY field ORDER BY count(*) DESC, value) AS place
  FROM told GROUP BY field, value
)
SELECT field, value, people FROM counted WHERE place <= 200 ORDER BY field, place`;

export class PostgresKnownValues implements KnownValues {
  constructor(private readonly database: DataSource) {}

  of(organizationId: string, fields: readonly string[]): Promise<KnownValue[]> {
    return rows(this.database, KNOWN, [organizationId, fields]);
  }
}
