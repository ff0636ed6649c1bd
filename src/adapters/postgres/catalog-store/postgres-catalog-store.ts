import type { DataSource } from 'typeorm';
import type { SeenCatalog } from '../../../domain/seen-catalog.js';
import type { CatalogLook, CatalogStore } from '../../../ports/catalog-store.js';
import { raiseAlerts } from '../alert-store/raise-alerts.js';
import { settleAlerts } from '../alert-store/settle-alerts.js';
import { one } from '../sql.js';

const today = '(clock_now() AT TIME ZONE o.time_zone)::date';

/** A day that was looked at stays looked at when an organization's clock or zone is moved back. */
const CLAIM = `
INSERT INTO seen_catalog AS c (organization_id, lease_until)
SELECT o.id, now() + $2::int * interval '1 millisecond' FROM organization o
LEFT JOIN seen_catalog s ON s.organization_id = o.id
WHERE o.id = ANY($1) AND (s.seen_on IS NULL OR s.seen_on < ${today}) AND (s.lease_until IS NULL OR s.lease_until < now())
  AND (s.failed_at IS NULL OR s.failed_at < clock_now() - interval '1 hour')
ORDER BY o.id LIMIT 1
ON CONFLICT (organization_id) DO UPDATE SET lease_until = excluded.lease_until
  WHERE c.lease_until IS NULL OR c.lease_until < now()
RETURNING organization_id AS id`;

const SEEN = `
SELECT ${today}::text AS day, coalesce(s.items, '{}') AS seen FROM organization o
LEFT JOIN seen_catalog s ON s.organization_id = o.id WHERE o.id = $1`;

const RECORD = `
INSERT INTO seen_catalog (organization_id, items, seen_on) VALUES ($1, $2, $3)
ON CONFLICT (organization_id) DO UPDATE SET
  items = excluded.items, seen_on = greatest(seen_catalog.seen_on, excluded.seen_on), failed_at = NULL, lease_until = NULL`;

export class PostgresCatalogStore implements CatalogStore {
  constructor(private readonly database: DataSource) {}

  async claim(organizationIds: readonly string[], leaseMs: number): Promise<string | undefined> {
    return (await one<{ id: string }>(this.database, CLAIM, [organizationIds, leaseMs]))?.id;
  }

  async seen(organizationId: string): Promise<{ day: string; seen: SeenCatalog }> {
    const found = await one<{ day: string; seen: SeenCatalog }>(this.database, SEEN, [organizationId]);
    if (!found) throw new Error(`Organization ${organizationId} does not exist.`);
    return found;
  }

  record(organizationId: string, { day, seen, broken, news }: CatalogLook): Promise<void> {
    return this.database.transaction(async (manager) => {
      await manager.query(RECORD, [organizationId, JSON.stringify(seen), day]);
      await raiseAlerts(manager, organizationId, [...broken, ...news]);
      const except = broken.map(({ subject }) => subject);
      const by = { actor: 'engine', reason: 'The rule asks for what can be had, or is not in use any more.' };
      await settleAlerts(manager, organizationId, 'rule-broken', { except }, by);
    });
  }

  async fail(organizationId: string): Promise<void> {
    await this.database.query(
      'UPDATE seen_catalog SET failed_at = clock_now(), lease_until = NULL WHERE organization_id = $1',
      [organizationId],
    );
  }
}
