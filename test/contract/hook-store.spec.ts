import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { openDatabase } from '../../src/adapters/postgres/data-source.js';
import { PostgresHookStore } from '../../src/adapters/postgres/hook-store/postgres-hook-store.js';
import { PostgresRunStore } from '../../src/adapters/postgres/run-store/postgres-run-store.js';
import { HookTokens } from '../../src/engine/hook-tokens.js';
import { TakeWebhook } from '../../src/engine/take-webhook.js';
import type { StepHint } from '../../src/ports/run-store.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { Runs } from '../support/engine-runs.js';

const day = 24 * 60 * 60_000;
const by = { actor: 'mia', reason: 'every quarter' };
let test: TestDatabase;
let database: DataSource;
let tokens: HookTokens;
let webhooks: TakeWebhook;
let store: PostgresRunStore;
let runs: Runs;
let woken: StepHint[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  database = await openDatabase({ url: test.url, schema: 'gatehouse' });
  store = new PostgresRunStore(database);
  tokens = new HookTokens(new PostgresHookStore(database));
  const wake = (hints: readonly StepHint[]) => Promise.resolve(void woken.push(...hints));
  webhooks = new TakeWebhook(new PostgresHookStore(database), { wake });
});

beforeEach(async () => {
  runs = await Runs.of(database);
  woken = [];
});

afterAll(async () => {
  await database.destroy();
  await test.drop();
});

const create = async (overlapDays = 7) =>
  (await tokens.create(runs.organizationId, 'may', overlapDays * day, by)).token;
const works = (token: string) => webhooks.take(token, 'users', { id: '1' });
const stored = () =>
  runs.sql<{ kind: string; signal: string | null; times: number }>(
    'SELECT kind, signal, times FROM compliance_webhook WHERE organization_id = $1 ORDER BY received_at',
    [runs.organizationId],
  );

/** A step that waits for the check. */
async function waiting(checkId: number): Promise<string> {
  const { runId } = await runs.seed([{ key: 'await' }]);
  const [step] = await store.claim([await runs.hint(runId, 'await')], 45_000);
  if (!step) throw new Error('The step could not be claimed.');
  await store.settle([
    {
      step,
      settlement: { type: 'waiting', waitingFor: 'it', signal: `background-check:${checkId}`, pollAfterMs: day },
    },
  ]);
  return runId;
}

describe('tokens of the webhooks', () => {
  it('are long, shown once and kept as hashes', async () => {
    const { token, ...view } = await tokens.create(runs.organizationId, 'may', day, by);
    expect(Buffer.from(token.replace('hook_', ''), 'base64url')).toHaveLength(32);
    expect(await tokens.list(runs.organizationId)).toEqual([view]);
    const [row] = await runs.sql<object>('SELECT * FROM hook_token WHERE id = $1', [view.id]);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(await runs.sql('SELECT * FROM audit_entry'))).not.toContain(token);
  });

  it('overlap: the old one works until its day, the new one goes on', async () => {
    const old = await create();
    const next = await create(7);
    expect([await works(old), await works(next)]).toEqual([true, true]);
    await runs.advanceClock(6 * day);
    expect(await works(old)).toBe(true);
    await runs.advanceClock(2 * day);
    expect([await works(old), await works(next)]).toEqual([false, true]);
  });

  it('end at once when they are revoked, by name and with a reason', async () => {
    const token = await create();
    const [{ id } = { id: '' }] = await tokens.list(runs.organizationId);
    expect(await tokens.revoke(runs.organizationId, id, by)).toMatchObject({ revokedAt: expect.any(String) });
    expect(await works(token)).toBe(false);
    const entries = await runs.sql<object>(
      'SELECT actor, action, reason FROM audit_entry WHERE organization_id = $1 ORDER BY id',
      [runs.organizationId],
    );
    expect(entries).toEqual([
      { ...by, action: 'hook-token.created' },
      { ...by, action: 'hook-token.revoked' },
    ]);
    const stranger = await Runs.of(database);
    await expect(tokens.revoke(stranger.organizationId, id, by)).rejects.toMatchObject({
      code: 'HOOK_TOKEN_NOT_FOUND',
    });
  });

  it('from the configuration work beside others, replace each other, and stay revoked', async () => {
    const [first, second] = ['a', 'b'].map((letter) => `${runs.organizationId}-${letter}`) as [string, string];
    const configure = (token: string) => tokens.configure(runs.organizationId, 'camp', token);
    await configure(first);
    await configure(first);
    expect(await works(first)).toBe(true);
    await configure(second);
    expect([await works(first), await works(second)]).toEqual([false, true]);
    const rotated = await create();
    await configure(second);
    expect([await works(second), await works(rotated)]).toEqual([true, true]);
    const configured = (await tokens.list(runs.organizationId)).find((one) => one.configured);
    await tokens.revoke(runs.organizationId, configured?.id ?? '', by);
    await configure(second);
    expect(await works(second)).toBe(false);
    const other = await Runs.of(database);
    await expect(tokens.configure(other.organizationId, 'other', second)).rejects.toThrow('another organization');
    await expect(configure('short')).rejects.toThrow('at least 32 characters');
  });
});

describe('a webhook', () => {
  it('wakes who waits for it, is stored once however often it comes, and never as its content', async () => {
    const token = await create();
    const runId = await waiting(17);
    const body = { id: '17', results_url: 'https://reports.example/canary', user: { name: 'Ana Canary' } };
    const taken = await Promise.all(Array.from({ length: 10 }, () => webhooks.take(token, 'background_checks', body)));
    expect(taken).toEqual(Array.from({ length: 10 }, () => true));
    expect(woken).toEqual([await runs.hint(runId, 'await')]);
    expect(await stored()).toEqual([{ kind: 'background_checks', signal: 'background-check:17', times: 10 }]);
    expect(JSON.stringify(await runs.sql('SELECT * FROM compliance_webhook'))).not.toMatch(/canary/i);
  });

  it('that says the same as one of another kind is another one', async () => {
    const token = await create();
    await webhooks.take(token, 'quizzes', { user_id: 3 });
    await webhooks.take(token, 'background_checks', { user_id: 3 });
    expect(await stored()).toEqual([
      { kind: 'quizzes', signal: 'quizzes:3', times: 1 },
      { kind: 'background_checks', signal: null, times: 1 },
    ]);
  });

  it('that comes before its waiter is parked, and wakes it when it waits', async () => {
    const token = await create();
    await webhooks.take(token, 'background_checks', { id: 18 });
    const runId = await waiting(18);
    expect(await store.sweep()).toContainEqual(await runs.hint(runId, 'await'));
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'hello'],
    ['a list', [1, 2]],
    ['another shape', { id: { $ne: 1 }, user: null }],
    ['an id that is none', { id: "17'; DROP TABLE person" }],
  ])('that says %s is taken and wakes nobody', async (_, body) => {
    const token = await create();
    await waiting(17);
    for (const kind of ['quizzes', 'background_checks', 'documents_users', 'users']) {
      expect(await webhooks.take(token, kind, body)).toBe(true);
    }
    expect(woken).toEqual([]);
  });

  it('under a guessed token or of an unknown kind is not there and leaves no trace', async () => {
    const token = await create();
    await waiting(17);
    expect(await webhooks.take(`${token}x`, 'background_checks', { id: 17 })).toBe(false);
    expect(await webhooks.take(token, 'toString', { id: 17 })).toBe(false);
    expect(await stored()).toEqual([]);
    expect(woken).toEqual([]);
  });

  it('about a record of another organization wakes nobody there', async () => {
    const runId = await waiting(17);
    const other = await Runs.of(database);
    const { token } = await tokens.create(other.organizationId, 'theirs', day, by);
    expect(await webhooks.take(token, 'background_checks', { id: 17 })).toBe(true);
    await store.sweep();
    expect(woken).toEqual([]);
    expect(await runs.statuses(runId)).toEqual({ await: 'waiting' });
  });
});
