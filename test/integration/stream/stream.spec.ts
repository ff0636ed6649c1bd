import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { adminKey, Gate } from '../../support/gate.js';
import { StreamReader } from '../../support/stream-reader.js';

const password = 'correct horse battery';
const byKey = { authorization: `Bearer ${adminKey}` };

let gate: Gate;

beforeAll(async () => {
  gate = await Gate.open();
  const setup = { code: 'set-up-code-of-the-museum', name: 'Mia', email: 'mia@museum.example', password };
  await gate.visitor().send('POST', '/v1/setup', setup);
});

afterAll(() => gate.close());

const listen = (headers: Record<string, string> = byKey) => StreamReader.open(gate.address, headers);

/** A transaction that stays open. */
async function begin(): Promise<pg.Client> {
  const options = '-c search_path=gatehouse';
  const client = new pg.Client({ connectionString: gate.databaseUrl, options });
  await client.connect();
  await client.query('BEGIN');
  return client;
}

/** Something that is told: an alert. */
async function change(
  on: { query(text: string, values: unknown[]): Promise<unknown> },
  slug = 'museum',
): Promise<string> {
  const id = randomUUID();
  const sql = `INSERT INTO alert (id, organization_id, kind, subject, severity, message, detail)
    SELECT $1::uuid, id, 'test', $1::text, 'info', '', '{}' FROM organization WHERE slug = $2`;
  await on.query(sql, [id, slug]);
  return id;
}

const committed = (slug?: string) => change({ query: (text, values) => gate.sql(text, values) }, slug);

describe('GET /v1/stream', () => {
  it('tells what changed to its organization only', async () => {
    const stream = await listen();
    const ofTheZoo = await committed('zoo');
    const id = await committed();
    await stream.told(id);
    expect(stream.events).toContainEqual({ event: 'change', data: { kind: 'alert', id } });
    expect(JSON.stringify(stream.events)).not.toContain(ofTheZoo);
    stream.close();
  });

  it('tells of a hire: the event, and whom it is about', async () => {
    const stream = await listen();
    const admin = await gate.signedIn('mia@museum.example', password);
    const employee = {
      employeeId: 'm-1',
      firstName: 'Ana',
      lastName: 'Diaz',
      email: 'ana@museum.example',
      role: 'guide',
    };
    const hire = { id: 'hire-1', type: 'employee.hired', occurredAt: '2026-05-01T09:00:00Z', employee };
    const { body } = await admin.send('POST', '/v1/events', hire);
    const person = await admin.get('/v1/people/by-employee-id/m-1');
    const personId = String(person.body.id);
    await stream.told(String(body.eventId), personId);
    expect(stream.events.map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        { kind: 'event', id: body.eventId },
        { kind: 'person', id: personId, personId },
      ]),
    );
    stream.close();
  });

  it('passes over nothing that commits late', async () => {
    const stream = await listen();
    const late = await begin();
    const fourth = await change(late);
    const fifth = await committed();
    const meanwhile = await listen();
    await late.query('COMMIT');
    await late.end();
    await stream.told(fourth, fifth);
    await meanwhile.told(fourth);
    stream.close();
    meanwhile.close();
  });

  it('goes on after the last id, and asks to read everything again where it cannot', async () => {
    const first = await listen();
    first.close();
    const open = await begin();
    const ids = [await committed(), await change(open), await committed()];
    await open.query('COMMIT');
    await open.end();
    const resumed = await listen({ ...byKey, 'last-event-id': first.lastId });
    await resumed.told(...ids);
    expect(resumed.events.every(({ event }) => event === 'change')).toBe(true);
    resumed.close();

    const now = Math.floor(Date.now() / 1_000);
    const [, transaction] = first.lastId.split('-');
    for (const lost of ['nonsense', `${now}-999999999999`, `${now - 100_000}-${transaction}`]) {
      const stream = await listen({ ...byKey, 'last-event-id': lost });
      // As long as some older transaction is open, what came after it is told once more behind the reset.
      expect(stream.events[0]).toEqual({ event: 'reset', data: {} });
      stream.close();
    }
  });

  it('tells one thing once, however often a transaction changes it', async () => {
    const stream = await listen();
    const transaction = await begin();
    const id = await change(transaction);
    await transaction.query(`UPDATE alert SET message = 'more' WHERE id = $1`, [id]);
    await transaction.query(`UPDATE alert SET times = 7 WHERE id = $1`, [id]);
    await transaction.query('COMMIT');
    await transaction.end();
    await stream.told(id);
    await stream.told(await committed());
    expect(stream.events.filter(({ data }) => data.id === id)).toHaveLength(1);
    stream.close();
  });

  it('ends with the session, and does not keep it alive', async () => {
    const mia = await gate.signedIn('mia@museum.example', password);
    const stream = await listen({ cookie: mia.cookie ?? '' });
    const quiet = await listen();
    await gate.sql(`UPDATE session SET last_seen_at = now() - interval '20 minutes' WHERE ended_at IS NULL`);
    const again = await listen({ cookie: mia.cookie ?? '' });
    await gate.sql(`UPDATE session SET last_seen_at = last_seen_at - interval '11 minutes' WHERE ended_at IS NULL`);
    await expect(listen({ cookie: mia.cookie ?? '' })).rejects.toThrow('401');

    await gate.sql('UPDATE session SET last_seen_at = now() WHERE ended_at IS NULL');
    expect(again.ended).toBe(false);
    await mia.send('DELETE', '/v1/session');
    await stream.end();
    await again.end();
    expect(quiet.ended).toBe(false);
    quiet.close();
  });

  it('ends when the key is revoked', async () => {
    const admin = await gate.signedIn('mia@museum.example', password);
    const made = await admin.send('POST', '/v1/api-keys', { name: 'board', role: 'viewer', reason: 'for the wall' });
    const stream = await listen({ authorization: `Bearer ${String(made.body.key)}` });
    await admin.send('DELETE', `/v1/api-keys/${String(made.body.id)}`);
    await stream.end();
  });

  it('lets a server close', async () => {
    const other = await Gate.open();
    const stream = await StreamReader.open(other.address, byKey);
    await other.close();
    await stream.end();
  });
});
