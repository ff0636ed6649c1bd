import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { putMail } from '../../../src/adapters/postgres/mail-store/put-mail.js';
import { PostgresNoteStore } from '../../../src/adapters/postgres/note-store/postgres-note-store.js';
import { PostgresDecisionStore } from '../../../src/adapters/postgres/decision-store/postgres-decision-store.js';
import { postgresReadStore } from '../../../src/adapters/postgres/read-store/postgres-read-store.js';
import { PostgresRetentionStore } from '../../../src/adapters/postgres/retention-store/postgres-retention-store.js';
import { PostgresSettingsStore } from '../../../src/adapters/postgres/settings-store/postgres-settings-store.js';
import { aesSecretBox } from '../../../src/adapters/sealing/aes-secret-box.js';
import { ApplyRetention } from '../../../src/engine/retention/apply-retention.js';
import type { RetentionPolicy } from '../../../src/ports/retention-store.js';
import { TestEngine } from '../../support/engine.js';

const year = 366 * 86_400_000;
const box = aesSecretBox('a secret key of thirty-two characters');
const traces = ['Anastasia', 'Canarywood', 'ana.canary@example.org', 'boss@example.org', 'parrot-lover', 'sealed:'];
const employee = {
  ...{
    employeeId: 'E1',
    firstName: 'Anastasia',
    lastName: 'Canarywood',
    email: 'ana.canary@example.org',
    role: 'driver',
  },
  ...{ managerEmail: 'boss@example.org', attributes: { nick: 'parrot-lover' } },
};

let engine: TestEngine;
let store: PostgresRetentionStore;
beforeEach(async () => {
  engine = await TestEngine.start({
    rules: [{ name: 'all', when: {}, requirements: [{ type: 'training', surveyCode: 'camp' }] }],
  });
  store = new PostgresRetentionStore(engine.database);
});
afterEach(() => engine.stop());

const keep = (policy: Partial<RetentionPolicy>) =>
  new PostgresSettingsStore(engine.database).changeRetention(engine.organizationId, policy, {
    ...{ actor: 'mia', reason: 'the law' },
  });

const apply = async () => {
  const write = (fields: object, message: string) => engine.logged.push(`${message} ${JSON.stringify(fields)}`);
  await new ApplyRetention(store, { info: write, warn: write, error: write }).tick();
  await postgresReadStore(engine.database).foldPeople();
  expect(engine.logged.join()).not.toContain('removing what is kept no longer');
};

const anonymised = () => engine.sql(`SELECT actor FROM audit_entry WHERE action = 'person.anonymised'`);

/** Every row of every table, as text. */
async function everything(): Promise<string> {
  const tables = await engine.sql<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'gatehouse'`,
  );
  const dumps = await Promise.all(
    tables.map(({ name }) => engine.sql<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)),
  );
  return dumps
    .flat()
    .map(({ row }) => row)
    .join('\n');
}

async function tracesLeft(): Promise<string[]> {
  const stored = (await everything()).toLowerCase();
  return traces.filter((trace) => stored.includes(trace.toLowerCase()));
}

/** Somebody who was hired, cleared, written about and mailed, and left today. */
async function serveAndLeave(): Promise<string> {
  await engine.hear({ dateOfBirth: '1987-04-13', employee });
  engine.compliance.completeEverything();
  await engine.advance(300_000);
  const { id } = await engine.person();
  const { database, organizationId } = engine;
  const notes = new PostgresNoteStore(database);
  await notes.add(organizationId, id, 'Anastasia likes canaries', 'mia');
  const struck = await notes.add(organizationId, id, 'Canarywood is late', 'mia');
  await notes.strike(organizationId, id, struck?.id ?? '', { actor: 'mia', reason: 'Anastasia was not' });
  await new PostgresDecisionStore(database).disclose(
    organizationId,
    id,
    {
      textVersion: '1',
      signedAt: '2026-01-01T00:00:00Z',
      signedName: 'Anastasia Canarywood',
      evidence: 'ana.canary@example.org',
    },
    'mia',
  );
  await database.transaction((manager) =>
    putMail(manager, organizationId, {
      ...{ key: 'k', personId: id, to: employee.email, template: 'reminder', data: { firstName: 'Anastasia' } },
    }),
  );
  await engine.sql(`UPDATE mail SET state = 'sent', subject = 'Anastasia', text = 'Dear Anastasia', sent_at = now()`);
  await engine.sql(
    `INSERT INTO review_decision (organization_id, person_id, run_id, step_run_id, kind, requirement_key, decision, settles, caller, actor, role, reason)
     SELECT organization_id, person_id, run_id, id, 'approve', 'x', 'clear', true, 'mia', 'mia', 'reviewer', 'Anastasia is fine'
     FROM step_run LIMIT 1`,
  );
  await engine.sql(
    `WITH c AS (INSERT INTO connection (organization_id, kind, name) VALUES ($1, 'scim', 'Okta') RETURNING id),
     n AS (INSERT INTO person_name (organization_id, source, remote_id, employee_id, person_key) SELECT $1, id::text, 'R1', 'E1', 'Canarywood' FROM c),
     i AS (INSERT INTO import (organization_id, source, created_by, state, as_of, totals) VALUES ($1, 'import', 'mia', 'completed', now(), '{}') RETURNING id),
     r AS (INSERT INTO import_row (import_id, row_number, status, employee_id, detail) SELECT id, 1, 'hired', 'E1', '{"name": "Anastasia"}' FROM i)
     INSERT INTO scim_resource (id, organization_id, connection_id, kind, name, emails, attributes, active, remote_id, created_at, modified_at, as_of, told_revision)
     SELECT gen_random_uuid(), $1, id, 'User', 'Canarywood', '{ana.canary@example.org}', '{}', false, 'R1', now(), now(), now(), 1 FROM c`,
    [organizationId],
  );
  await engine.sql(`UPDATE step_run SET error_message = 'ana.canary@example.org is taken' WHERE position = 0`);
  await engine.hear({
    id: 'evt-2',
    type: 'employee.terminated',
    occurredAt: '2026-02-01T00:00:00Z',
    effectiveDate: await engine.day(0),
  });
  expect(await engine.person()).toMatchObject({ standing: 'terminated' });
  await postgresReadStore(database).foldPeople();
  return id;
}

describe('somebody who left', () => {
  it('is kept for ever unless the organization says otherwise', async () => {
    await serveAndLeave();
    await engine.advance(11 * year);
    await apply();
    expect(await tracesLeft()).toContain('Anastasia');
    expect(await anonymised()).toEqual([]);
  });

  it('leaves no trace of who they were once the years are over, and everything that counts', async () => {
    const id = await serveAndLeave();
    await keep({ leaverYears: 2 });
    const sealed = await engine.sql<{ sealed: string | null }>('SELECT sealed FROM hr_event ORDER BY sequence');
    expect(box.open(sealed[0]?.sealed ?? '')).toContain('1987-04-13');
    await engine.advance(year);
    await apply();
    expect(await tracesLeft()).toEqual(traces.slice(0, -1));

    await engine.advance(year + 86_400_000);
    expect(await store.preview(engine.organizationId, {})).toMatchObject({ people: 1, employeeIds: ['E1'] });
    expect(await store.preview(engine.organizationId, { leaverYears: null })).toMatchObject({ people: 0 });
    const [certificates, effects] = await Promise.all([
      engine.sql('SELECT * FROM certificate'),
      engine.sql('SELECT * FROM effect'),
    ]);
    expect(certificates).toHaveLength(1);
    await apply();
    expect(await tracesLeft()).toEqual([]);
    expect(await engine.sql('SELECT 1 FROM hr_event WHERE sealed IS NOT NULL')).toEqual([]);
    expect(await engine.sql('SELECT birth_key FROM person')).toEqual([{ birth_key: null }]);
    expect(await engine.sql('SELECT * FROM certificate')).toEqual(certificates);
    expect(await engine.sql('SELECT * FROM effect')).toEqual(effects);
    expect(await engine.person()).toMatchObject({ id, employeeId: 'E1', standing: 'terminated' });
    expect(await anonymised()).toEqual([{ actor: 'engine' }]);

    await apply();
    await engine.tick();
    expect(await anonymised()).toHaveLength(1);
    expect(await store.preview(engine.organizationId, {})).toMatchObject({ people: 0, employeeIds: [] });
  });

  it('comes back under the same id when the HR system tells of them anew', async () => {
    await serveAndLeave();
    await keep({ leaverYears: 1 });
    await engine.advance(year + 86_400_000);
    await apply();
    const occurredAt = new Date(Date.now() + year + 86_400_000).toISOString();
    const told = { id: 'evt-3', type: 'employee.rehired', occurredAt, effectiveDate: undefined, employee } as const;
    expect(await engine.hear(told)).toMatchObject({ outcome: 'accepted' });
    expect(await engine.person()).toMatchObject({ firstName: 'Anastasia', standing: 'cleared' });
    await apply();
    expect(await anonymised()).toHaveLength(1);
  });

  it('is removed again when the HR system goes on telling of them', async () => {
    await serveAndLeave();
    await keep({ leaverYears: 1 });
    await engine.advance(year + 86_400_000);
    await apply();
    await engine.hear({ id: 'evt-3', type: 'employee.updated', occurredAt: '2026-02-02T00:00:00Z', employee });
    expect(await tracesLeft()).toContain('Anastasia');
    await apply();
    expect(await tracesLeft()).toEqual([]);
  });

  it('stays while a write of theirs is in doubt', async () => {
    await serveAndLeave();
    await keep({ leaverYears: 1 });
    await engine.advance(year + 86_400_000);
    await engine.sql(`UPDATE effect SET state = 'unknown' WHERE kind = 'create-user'`);
    await apply();
    expect(await anonymised()).toEqual([]);
  });
});

describe('what must not change', () => {
  it('is still refused, but for the removal', async () => {
    const id = await serveAndLeave();
    for (const change of [
      `UPDATE person_note SET text = 'other'`,
      `UPDATE disclosure SET signed_name = 'Other'`,
      `UPDATE disclosure SET signed_name = '[removed]', evidence = NULL, text_version = '2'`,
      `UPDATE review_decision SET reason = 'other'`,
      `DELETE FROM review_decision`,
    ])
      await expect(engine.sql(change)).rejects.toThrow(/never changed/);
    expect(await engine.sql('SELECT text FROM person_note WHERE person_id = $1', [id])).toHaveLength(2);
  });
});

describe('what an HR system sent', () => {
  it('is kept for as many days as the organization says', async () => {
    await engine.sql(
      `INSERT INTO hr_delivery (organization_id, connection_id, delivery_key, origin, status, sealed_content, bytes, ended_at)
       SELECT $1, gen_random_uuid(), state, 'hook', state, 'sealed:' || state, 6, clock_now() FROM unnest(ARRAY['done', 'failed']) AS state`,
      [engine.organizationId],
    );
    const kept = () => engine.sql('SELECT status FROM hr_delivery WHERE sealed_content IS NOT NULL ORDER BY status');
    await engine.advance(8 * 86_400_000);
    await keep({ deliveryDays: 30 });
    await apply();
    expect(await kept()).toHaveLength(2);
    expect(await store.preview(engine.organizationId, { deliveryDays: 7 })).toMatchObject({ deliveries: 1 });
    await keep({ deliveryDays: 7 });
    await apply();
    expect(await kept()).toEqual([{ status: 'failed' }]);
  });
});
