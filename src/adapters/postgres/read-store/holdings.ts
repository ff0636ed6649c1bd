import type { Holding } from '../../../domain/holding.js';
import { timeColumn } from './page.js';

/** A holding as PostgreSQL tells it: what is absent is null. */
type Nullable = 'dueDate' | 'metAt' | 'metOn';
export type HoldingRow = Omit<Holding, Nullable> & Record<Nullable, string | null>;

/** SQL of person p in organization o: an array of HoldingRow, null where there is none. */
export const HOLDINGS = `(SELECT jsonb_agg(jsonb_build_object('key', h.key, 'requirement', h.requirement, 'state', h.state,
    'current', h.current, 'dueDate', h.due_date, 'metAt', ${timeColumn('h.met_at')},
    'metOn', (h.met_at AT TIME ZONE o.time_zone)::date, 'generation', h.generation, 'renewing', h.renewing, 'rules', h.rules,
    'ordered', false) ORDER BY h.key)
  FROM holding h WHERE h.person_id = p.id)`;

export function holdingOf({ dueDate, metAt, metOn, ...row }: HoldingRow): Holding {
  return { ...row, dueDate: dueDate ?? undefined, metAt: metAt ?? undefined, metOn: metOn ?? undefined };
}
