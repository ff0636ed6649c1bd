import { leaksIn } from './world/canary.js';
import type { Write } from './world/crowd.js';
import type { Databases } from './world/databases.js';
import type { Organization } from './world/organization.js';
import { levelOf } from './world/story.js';
import type { World } from './world/world.js';
import { dumpDatabase } from '../support/dump-database.js';

export interface Findings {
  violations: string[];
  orders: number;
  doubleOrders: number;
  lostPeople: number;
  needsAttention: number;
  /** What is asked of staff, as `order-background-check ATTEMPTS_EXHAUSTED × 2`. */
  asked: string[];
  runs: number;
}

/** Judges what is stored, after healing. */
export async function judge(world: World): Promise<Findings> {
  const { databases, organizations } = world;
  const ledgers = await Promise.all(organizations.map((one) => one.crowd.readLedger()));
  const doubled = ledgers.flatMap(doubles);
  const lost = await Promise.all(organizations.map((one, at) => lostPeople(databases, one, ledgers[at] ?? [])));
  const [counts] = await databases.rows<{ runs: number; attention: number }>(
    `SELECT (SELECT count(*)::int FROM workflow_run) AS runs,
       (SELECT count(DISTINCT run_id)::int FROM step_run WHERE status = 'needs-attention') AS attention`,
  );
  const asked = await databases.rows<{ what: string }>(
    `SELECT kind || ' ' || coalesce(error_code, 'without a code') || ' × ' || count(*) AS what FROM step_run
     WHERE status = 'needs-attention' GROUP BY kind, error_code ORDER BY count(*) DESC`,
  );
  return {
    asked: asked.map(({ what }) => what),
    orders: ledgers.flat().filter(({ kind }) => kind === 'background_check.ordered').length,
    doubleOrders: doubled.filter((text) => text.startsWith('background_check')).length,
    lostPeople: lost.flat().length,
    needsAttention: counts?.attention ?? 0,
    runs: counts?.runs ?? 0,
    violations: [
      ...doubled.map((text) => `written more than once: ${text}`),
      ...lost.flat(),
      ...(await brokenRows(world)),
      ...(await lostEvents(world)),
      ...(await leaks(world)),
      ...(await crossings(world)),
    ],
  };
}

/** Writes that the service accepted more than once for the same person and thing. */
export function doubles(ledger: readonly Write[]): string[] {
  const counts = new Map<string, number>();
  for (const { kind, externalId, summary } of ledger) {
    if (!/^(user\.created|training\.assigned|document\.assigned|background_check\.ordered)$/.test(kind)) continue;
    const what = [kind, externalId, summary.survey_code, summary.document_id, summary.level].filter(
      (one) => one != null,
    );
    counts.set(what.join(' '), (counts.get(what.join(' ')) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([what, count]) => `${what} × ${count}`);
}

/** Everybody who is employed has what the last word about them asks for, or is shown to staff. */
async function lostPeople(databases: Databases, { story, keys }: Organization, ledger: readonly Write[]) {
  const shown = await databases.rows<{ employee_id: string }>(
    `SELECT DISTINCT p.employee_id FROM person p JOIN step_run s ON s.person_id = p.id
     JOIN organization o ON o.id = p.organization_id WHERE s.status = 'needs-attention' AND o.slug = $1`,
    [keys.slug],
  );
  const excused = new Set(shown.map(({ employee_id }) => employee_id));
  const ordered = new Set(
    ledger
      .filter(({ kind }) => kind === 'background_check.ordered')
      .map(({ externalId, summary }) => `${externalId} ${summary.level}`),
  );
  const lost = story.people
    .filter((person) => person.employed && !excused.has(person.employeeId))
    .filter((person) => !ordered.has(`${person.employeeId} ${levelOf(person)}`));
  return Promise.all(
    lost.map(async ({ employeeId, role }) => {
      const stored = await history(databases, keys.slug, employeeId);
      return `lost: ${employeeId} of ${keys.slug} is employed as ${role} and was never checked; stored: ${stored}`;
    }),
  );
}

/** What is stored of a person: their events and runs, oldest first. */
async function history(databases: Databases, slug: string, employeeId: string): Promise<string> {
  const lines = await databases.rows<{ line: string }>(
    `SELECT e.type || ' ' || e.outcome AS line, e.received_at AS at FROM hr_event e
       JOIN organization o ON o.id = e.organization_id WHERE o.slug = $1 AND e.employee_id = $2
     UNION ALL
     SELECT 'run ' || r.state || ': ' || (SELECT string_agg(s.key || ' ' || s.status, ', ' ORDER BY s.position)
       FROM step_run s WHERE s.run_id = r.id), r.created_at
     FROM workflow_run r JOIN person p ON p.id = r.person_id JOIN organization o ON o.id = p.organization_id
     WHERE o.slug = $1 AND p.employee_id = $2
     ORDER BY at`,
    [slug, employeeId],
  );
  return lines.map(({ line }) => line).join('; ') || 'nothing';
}

/** What must not be in the tables, each with the words that report it. */
const forbidden: [says: string, sql: string][] = [
  [
    'a run is open, has nobody to wait for and is not shown to staff',
    `SELECT r.id::text AS what FROM workflow_run r WHERE r.state = 'open' AND NOT EXISTS (
       SELECT FROM step_run s WHERE s.run_id = r.id
         AND (s.status = 'needs-attention' OR (s.status = 'waiting' AND s.waiting_for IS NOT NULL)))`,
  ],
  [
    'a step began before what it needs had ended',
    `SELECT s.run_id || ' ' || s.key AS what FROM step_run s
     JOIN step_run n ON n.run_id = s.run_id AND n.key = ANY(s.needs)
     JOIN attempt a ON a.step_run_id = s.id
     WHERE n.ended_at IS NULL OR a.started_at < n.ended_at`,
  ],
  [
    'a step has ended and no attempt or audit entry says why',
    `SELECT s.run_id || ' ' || s.key AS what FROM step_run s WHERE s.status IN ('succeeded', 'skipped')
       AND NOT EXISTS (SELECT FROM attempt a WHERE a.step_run_id = s.id AND a.outcome IN ('succeeded', 'done'))
       AND NOT EXISTS (SELECT FROM audit_entry e WHERE e.run_id = s.run_id AND e.step_key = s.key)`,
  ],
  [
    'a claim of a step left no attempt',
    `SELECT s.run_id || ' ' || s.key AS what FROM step_run s
     WHERE s.status NOT IN ('running', 'cancelled')
       AND s.attempts > (SELECT count(*) FROM attempt a WHERE a.run_id = s.run_id AND a.step_run_id = s.id)`,
  ],
  [
    // Of a cancelled step: staff find it under /v1/effects.
    'a write is in doubt, its step goes on, and nobody is asked about it',
    `SELECT e.kind || ' ' || e.business_key AS what FROM effect e WHERE e.state IN ('authorized', 'unknown')
       AND EXISTS (SELECT FROM step_run s WHERE s.organization_id = e.organization_id AND s.kind = e.kind
         AND s.business_key = e.business_key AND s.status NOT IN ('cancelled', 'needs-attention'))`,
  ],
  [
    'something belongs to another organization',
    `SELECT s.id::text AS what FROM step_run s JOIN workflow_run r ON r.id = s.run_id JOIN person p ON p.id = s.person_id
     WHERE s.organization_id <> r.organization_id OR s.organization_id <> p.organization_id OR r.person_id <> p.id`,
  ],
];

async function brokenRows({ databases }: World): Promise<string[]> {
  const found: string[] = [];
  for (const [says, sql] of forbidden) {
    for (const { what } of await databases.rows<{ what: string }>(`${sql} LIMIT 5`)) found.push(`${says}: ${what}`);
  }
  return found;
}

async function lostEvents({ organizations, databases }: World): Promise<string[]> {
  const kept = await databases.rows<{ id: string }>(
    `SELECT o.slug || ' ' || e.delivery_id AS id FROM hr_event e JOIN organization o ON o.id = e.organization_id`,
  );
  const ids = new Set(kept.map(({ id }) => id));
  return organizations
    .flatMap(({ keys, acknowledged }) => [...acknowledged].map((id) => `${keys.slug} ${id}`))
    .filter((id) => !ids.has(id))
    .map((id) => `acknowledged and not kept: ${id}`);
}

async function leaks({ databases, redis, gatehouses }: World): Promise<string[]> {
  const places: [string, string][] = [
    ["Gatehouse's database", await dumpDatabase(databases.gatehouse)],
    ["the service's database", await dumpDatabase(databases.service)],
    ['Redis', (await redis?.dump()) ?? ''],
  ];
  const stored = places.flatMap(([place, text]) => leaksIn(text).map((leak) => `${place} shows ${leak}`));
  const shown = gatehouses.flatMap((one) => one.leaks.map((leak) => `a canary was shown: ${leak}`));
  return [...stored, ...shown];
}

/** What one organization reads with its keys must not name the people of another. */
async function crossings({ organizations, ready }: World): Promise<string[]> {
  const [desk] = ready;
  if (organizations.length === 1 || !desk) return [];
  const found: string[] = [];
  for (const reader of organizations) {
    const lists = ['people', 'runs', 'events', 'effects'].map((list) => `/v1/${list}?limit=200`);
    const shown = await Promise.all(lists.map((path) => reader.call(desk, 'GET', path)));
    const users = await reader.service.get('/api/v2/users?page_size=100');
    const text = JSON.stringify([shown.map((answer) => answer?.body), users]);
    for (const { keys } of organizations.filter((one) => one !== reader)) {
      if (text.includes(`${keys.slug}.example.com`)) found.push(`${reader.keys.slug} is shown people of ${keys.slug}`);
    }
    if (!text.includes(`${reader.keys.slug}.example.com`))
      found.push(`${reader.keys.slug} is not shown its own people`);
  }
  return found;
}
