import type { DataSource, EntityManager } from 'typeorm';
import { one } from '../sql.js';

/** A person's record and everybody who was merged into it. */
export interface Body {
  /** The person's own id comes first. */
  ids: string[];
  employeeIds: string[];
}

const BODY = `
WITH RECURSIVE body AS (
  SELECT id, employee_id, 0 AS depth FROM person WHERE organization_id = $1 AND id = $2
  UNION ALL SELECT p.id, p.employee_id, depth + 1 FROM body JOIN person p ON p.merged_into = body.id
)
SELECT array_agg(id ORDER BY depth) AS ids, array_agg(employee_id ORDER BY depth) AS "employeeIds" FROM body HAVING count(*) > 0`;

/** Anything that is no UUID names nobody. */
export function findBody(
  on: DataSource | EntityManager,
  organizationId: string,
  personId: string,
): Promise<Body | undefined> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(personId);
  return isId ? one<Body>(on, BODY, [organizationId, personId]) : Promise.resolve(undefined);
}
