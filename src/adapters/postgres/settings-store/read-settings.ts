import type { EntityManager } from 'typeorm';
import type { SettingsView } from '../../../ports/settings-store.js';
import { defaultSettings, type OrganizationSettings } from '../../../ports/step-kind.js';
import { timeColumn } from '../read-store/page.js';
import { one, rows } from '../sql.js';
import { isHeld, orderingStandings } from './ordering.js';

const ORGANIZATION = `
  SELECT name, time_zone AS "timeZone", cut_off_hour AS "cutOffHour", staff_email AS "staffEmail",
    jsonb_build_object('deliveryDays', delivery_days, 'leaverYears', leaver_years) AS retention,
    settings || decision_settings AS settings,
    (SELECT count(*)::int FROM step_run WHERE organization_id = $1 AND ${isHeld}) AS held
  FROM organization WHERE id = $1`;

const CHANGES = `
  SELECT ${timeColumn('at')} AS at, actor, reason, detail FROM audit_entry
  WHERE organization_id = $1 AND run_id IS NULL AND action = 'settings.changed' ORDER BY id DESC LIMIT 20`;

export async function readSettings(on: EntityManager, organizationId: string): Promise<SettingsView> {
  const found = await one<
    Pick<SettingsView, 'name' | 'timeZone' | 'cutOffHour' | 'staffEmail' | 'retention'> & {
      settings: Partial<OrganizationSettings>;
      held: number;
    }
  >(on, ORGANIZATION, [organizationId]);
  const standing = (await orderingStandings(on, [organizationId])).get(organizationId);
  if (!found || !standing) throw new Error(`Organization ${organizationId} does not exist.`);
  const { held, settings, ...organization } = found;
  return {
    ...organization,
    ...defaultSettings,
    ...settings,
    ordering: { ...standing, held },
    changes: await rows(on, CHANGES, [organizationId]),
  };
}
