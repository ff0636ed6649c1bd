import { expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { migrations } from '../../../src/compliance-service/database/migrations/index.js';
import { openDatabase } from '../../../src/compliance-service/database/open-database.js';
import { createTestDatabase } from '../../support/database.js';

const SCHEMA = 'compliance';

it('a webhook whose password stood in plain text is off until it is entered again; others go on', async () => {
  const database = await createTestDatabase();
  const { url } = database;
  const before = await new DataSource({
    type: 'postgres',
    url,
    schema: SCHEMA,
    migrations: migrations.filter(({ name }) => !name.startsWith('SealWebhookSecrets')),
    migrationsTableName: 'migrations',
    installExtensions: false,
    extra: { options: `-c search_path=${SCHEMA}` },
  }).initialize();
  await before.query(`CREATE SCHEMA ${SCHEMA}`);
  await before.runMigrations({ transaction: 'each' });
  await before.query(`INSERT INTO organizations (name) VALUES ('Camp')`);
  await before.query(`
    INSERT INTO webhook_endpoints (organization_id, kind, url, enabled, username, password) VALUES
      (1, 'users', 'https://example.org/a', true, 'ana', 'open sesame'),
      (1, 'quizzes', 'https://example.org/b', true, NULL, NULL)`);
  await before.query(`
    INSERT INTO webhook_deliveries (organization_id, kind, body, created_at) VALUES (1, 'users', '{}', '2026-01-01Z')`);
  await before.destroy();

  const after = await openDatabase({ databaseUrl: url, schema: SCHEMA });
  const endpoints = await after.query('SELECT * FROM webhook_endpoints ORDER BY kind');
  expect(endpoints).toMatchObject([
    { kind: 'quizzes', enabled: true },
    { kind: 'users', enabled: false, username: 'ana', sealed_password: null },
  ]);
  expect(JSON.stringify(endpoints)).not.toContain('sesame');
  const [delivery] = await after.query<{ give_up_at: Date }>('SELECT give_up_at FROM webhook_deliveries');
  expect(delivery?.give_up_at).toEqual(new Date('2026-01-02T00:00:00Z'));
  await after.close();
  await database.drop();
});
