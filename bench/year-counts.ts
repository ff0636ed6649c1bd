import type { DataSource } from 'typeorm';
import { postgresReadStore } from '../src/adapters/postgres/read-store/postgres-read-store.js';
import { habitOf, type HabitName, type RenewalYear } from './renewal-year.js';

/** What a year comes to. */
export type YearCounts = Record<
  | 'trainings assigned'
  | 'checks ordered, level 3'
  | 'checks renewed, level 1'
  | 'renewal runs'
  | 'certificates'
  | 'reminded 14 days before'
  | 'reminded 3 days before'
  | 'reminded 1 day after'
  | 'escalated 5 days after'
  | 'links mailed again'
  | 'mails "expiring"'
  | 'mails "reminder"'
  | 'mails "escalation"'
  | 'cleared at the end'
  | 'expired at the end'
  | 'terminated at the end',
  number
>;

const nothing: YearCounts = {
  'trainings assigned': 0,
  'checks ordered, level 3': 1,
  'checks renewed, level 1': 0,
  'renewal runs': 0,
  certificates: 0,
  'reminded 14 days before': 0,
  'reminded 3 days before': 0,
  'reminded 1 day after': 0,
  'escalated 5 days after': 0,
  'links mailed again': 0,
  'mails "expiring"': 0,
  'mails "reminder"': 0,
  'mails "escalation"': 0,
  'cleared at the end': 0,
  'expired at the end': 0,
  'terminated at the end': 0,
};

/**
 * Worked out by hand. The training is due on 15 January, then on the last day of the one before; it is renewed 30 days
 * before, valid for 6 months and 10 days of grace. The check is renewed on 5 December, 30 days before its year ends.
 */
const ofOne: Record<HabitName, YearCounts> = {
  // Passes on 3 January, 5 June and 7 November.
  prompt: {
    ...nothing,
    'trainings assigned': 3,
    'checks renewed, level 1': 1,
    'renewal runs': 3,
    certificates: 5,
    'cleared at the end': 1,
  },
  // Passes on 5 February, late, and on 10 August, in the days of grace and on the day of the escalation.
  slow: {
    ...nothing,
    'trainings assigned': 2,
    'checks renewed, level 1': 1,
    'renewal runs': 2,
    certificates: 4,
    'reminded 14 days before': 1,
    'reminded 3 days before': 2,
    'reminded 1 day after': 2,
    'escalated 5 days after': 1,
    'links mailed again': 5,
    'mails "expiring"': 3,
    'mails "escalation"': 1,
    'cleared at the end': 1,
  },
  // Passes on 3 January and never again: valid until 3 July, cleared until 13 July.
  forgetful: {
    ...nothing,
    'trainings assigned': 2,
    'checks renewed, level 1': 1,
    'renewal runs': 2,
    certificates: 3,
    'reminded 14 days before': 1,
    'reminded 3 days before': 1,
    'reminded 1 day after': 1,
    'escalated 5 days after': 1,
    'links mailed again': 3,
    'mails "expiring"': 3,
    'mails "escalation"': 1,
    'expired at the end': 1,
  },
  // Leaves on 10 April, before anything is renewed.
  leaver: { ...nothing, 'trainings assigned': 1, certificates: 2, 'terminated at the end': 1 },
  // Leaves on 10 June: the renewal of 3 June stops, and nobody is reminded of it.
  'leaver in renewal': {
    ...nothing,
    'trainings assigned': 2,
    'renewal runs': 1,
    certificates: 2,
    'terminated at the end': 1,
  },
};

export function expectedCounts(people: number): YearCounts {
  const sum = { ...nothing, 'checks ordered, level 3': 0 };
  for (let index = 0; index < people; index += 1)
    for (const [what, count] of Object.entries(ofOne[habitOf(index)])) sum[what as keyof YearCounts] += count;
  return sum;
}

/** What is in the tables and what the service was told, after the last day. */
export async function countYear(database: DataSource, { service, organizationId }: RenewalYear): Promise<YearCounts> {
  const count = async (sql: string) => {
    const [row] = await database.query<{ count: number }[]>(`SELECT count(*)::int AS count FROM ${sql}`, [
      organizationId,
    ]);
    return row?.count ?? 0;
  };
  const rung = (ladder: string, day: number) =>
    count(`reminder WHERE organization_id = $1 AND ladder = '${ladder}' AND day = ${day} AND state = 'sent'`);
  const mails = (template: string) => count(`mail WHERE organization_id = $1 AND template = '${template}'`);
  const ordered = (level: number) => service.orders.filter((order) => order.endsWith(`: ${level}`)).length;
  return {
    'trainings assigned': service.users.reduce((sum, { trainings }) => sum + trainings.length, 0),
    'checks ordered, level 3': ordered(3),
    'checks renewed, level 1': ordered(1),
    'renewal runs': await count(`workflow_run WHERE organization_id = $1 AND purpose = 'renewal'`),
    certificates: await count('certificate c JOIN person p ON p.id = c.person_id WHERE p.organization_id = $1'),
    'reminded 14 days before': await rung('person', -14),
    'reminded 3 days before': await rung('person', -3),
    'reminded 1 day after': await rung('person', 1),
    'escalated 5 days after': await rung('others', 5),
    'links mailed again': service.resent.length,
    'mails "expiring"': await mails('expiring'),
    'mails "reminder"': await mails('reminder'),
    'mails "escalation"': await mails('escalation'),
    ...(await standings(database, organizationId)),
  };
}

async function standings(database: DataSource, organizationId: string) {
  const reads = postgresReadStore(database);
  const found = { 'cleared at the end': 0, 'expired at the end': 0, 'terminated at the end': 0 };
  let cursor: string | undefined;
  do {
    const page = await reads.people(organizationId, {}, { limit: 200, cursor });
    for (const { standing } of page.items) {
      const what = `${standing} at the end`;
      if (what in found) found[what as keyof typeof found] += 1;
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}
