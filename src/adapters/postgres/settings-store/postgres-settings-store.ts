import type { DataSource } from 'typeorm';
import type { OrderingPolicy } from '../../../domain/ordering.js';
import type {
  DecisionSettings,
  OrganizationRecord,
  SettingsStore,
  SettingsView,
} from '../../../ports/settings-store.js';
import type { RetentionPolicy } from '../../../ports/retention-store.js';
import { one } from '../sql.js';
import { auditSettings, changeOrdering } from './ordering.js';
import { readSettings } from './read-settings.js';

export class PostgresSettingsStore implements SettingsStore {
  constructor(private readonly database: DataSource) {}

  async ensureOrganization({ slug, name, timeZone, settings }: OrganizationRecord): Promise<string> {
    const found = await one<{ id: string }>(
      this.database,
      `INSERT INTO organization (slug, name, time_zone, settings) VALUES ($1, $2, $3, $4)
       ON CONFLICT (slug) DO UPDATE SET
         name = CASE WHEN organization.name_set_at IS NULL THEN excluded.name ELSE organization.name END,
         time_zone = excluded.time_zone, settings = excluded.settings
       RETURNING id`,
      [slug, name, timeZone, settings],
    );
    if (!found) throw new Error(`Organization "${slug}" could not be written.`);
    return found.id;
  }

  settings(organizationId: string): Promise<SettingsView> {
    return readSettings(this.database.manager, organizationId);
  }

  changeOrdering(
    organizationId: string,
    change: Partial<OrderingPolicy>,
    by: { actor: string; reason: string },
  ): Promise<void> {
    return this.database.transaction((manager) => changeOrdering(manager, organizationId, change, by));
  }

  changeDecisions(
    organizationId: string,
    change: DecisionSettings,
    by: { actor: string; reason: string },
  ): Promise<void> {
    return this.database.transaction(async (manager) => {
      const sql = 'UPDATE organization SET decision_settings = decision_settings || $2::jsonb WHERE id = $1';
      await manager.query(sql, [organizationId, JSON.stringify(change)]);
      await auditSettings(manager, organizationId, by, { decisions: change });
    });
  }

  changeCutOffHour(organizationId: string, hour: number, by: { actor: string; reason: string }): Promise<void> {
    return this.database.transaction(async (manager) => {
      await manager.query('UPDATE organization SET cut_off_hour = $2 WHERE id = $1', [organizationId, hour]);
      await auditSettings(manager, organizationId, by, { cutOffHour: hour });
    });
  }

  changeRetention(
    organizationId: string,
    { deliveryDays, leaverYears }: Partial<RetentionPolicy>,
    by: { actor: string; reason: string },
  ): Promise<void> {
    return this.database.transaction(async (manager) => {
      const sql = `UPDATE organization SET delivery_days = coalesce($2, delivery_days),
        leaver_years = CASE WHEN $3 THEN $4 ELSE leaver_years END WHERE id = $1`;
      await manager.query(sql, [organizationId, deliveryDays ?? null, leaverYears !== undefined, leaverYears ?? null]);
      await auditSettings(manager, organizationId, by, { retention: { deliveryDays, leaverYears } });
    });
  }

  changeStaffEmail(
    organizationId: string,
    staffEmail: string | null,
    by: { actor: string; reason: string },
  ): Promise<void> {
    return this.database.transaction(async (manager) => {
      await manager.query('UPDATE organization SET staff_email = $2 WHERE id = $1', [organizationId, staffEmail]);
      await auditSettings(manager, organizationId, by, { staffEmail });
    });
  }
}
