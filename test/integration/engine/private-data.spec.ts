import { afterEach, describe, expect, it } from '@jest/globals';
import type { StepKind } from '../../../src/ports/step-kind.js';
import { aesSecretBox } from '../../../src/adapters/sealing/aes-secret-box.js';
import { hired, TestEngine } from '../../support/engine.js';

const [ssn, birth, licence] = ['078-05-1120', '1987-04-13', 'D1234-5678-CANARY'];

let engine: TestEngine;
afterEach(() => engine.stop());

/** Every row of every table, as text. */
async function everything(): Promise<string> {
  const tables = await engine.sql<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(10);
  const dumps = await Promise.all(
    tables.map(({ name }) => engine.sql<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)),
  );
  return dumps
    .flat()
    .map(({ row }) => row)
    .join('\n');
}

const badge: StepKind = {
  kind: 'badge',
  run: ({ person }) => Promise.reject(new Error(`The printer cannot print ${person.facts.email ?? ''} ${ssn}`)),
};

describe('what must never be kept', () => {
  it('stands in no table, no job and no log, whatever became of the person', async () => {
    engine = await TestEngine.start({
      rules: [
        {
          name: 'all',
          when: {},
          requirements: [
            { type: 'training', surveyCode: 'camp' },
            { type: 'background-check', level: 4, quickapp: true },
            { type: 'step', kind: 'badge' },
          ],
        },
      ],
      steps: [badge],
    });
    const attributes = {
      ssn,
      note: `SSN is ${ssn}.`,
      dob: birth,
      driver: { licenceNumber: licence, list: [{ birthDate: birth }] },
      shirt: 'XL-CANARY',
    };
    engine.compliance.fail('createUser', 'done-but-no-answer');
    const runId = (await engine.hear({ dateOfBirth: birth, employee: { ...hired.employee, attributes } })).runId ?? '';
    await engine.advance(60_000);
    await engine.hear({
      id: 'evt-2',
      type: 'employee.updated',
      occurredAt: '2020-01-03T00:00:00Z',
      dateOfBirth: birth,
      employee: { lastName: 'Finch', attributes },
    });
    await engine
      .act((await engine.person()).currentRunId ?? runId, 'badge', { action: 'retry' })
      .catch(() => undefined);

    const stored = await everything();
    expect(engine.logged.join()).toContain('a step threw');
    expect(engine.logged.join()).toContain('private-data.spec');
    expect(engine.logged.join()).not.toContain('ana@example.org');
    expect(stored).toContain('XL-CANARY');
    for (const secret of [ssn, birth, licence]) {
      expect(stored).not.toContain(secret);
      expect(engine.logged.join('\n')).not.toContain(secret);
    }
    expect(engine.queue.everWoken.length).toBeGreaterThan(3);
    for (const job of engine.queue.everWoken) {
      expect(Object.keys(JSON.parse(job) as object).filter((key) => key !== 'delayMs')).toEqual(['stepRunId', 'epoch']);
    }
  });

  it('is sealed so that only the key opens it', async () => {
    engine = await TestEngine.start({ rules: [{ name: 'all', when: {}, requirements: [] }] });
    await engine.hear({ dateOfBirth: birth, employee: hired.employee });
    const [row] = await engine.sql<{ sealed: string }>('SELECT sealed FROM hr_event');
    expect(aesSecretBox('a secret key of thirty-two characters').open(row?.sealed ?? '')).toBe(
      JSON.stringify({ dateOfBirth: birth }),
    );
    expect(() => aesSecretBox('another key of thirty-two characters!').open(row?.sealed ?? '')).toThrow();
  });

  it('does not come out of the person’s page, plan or steps', async () => {
    engine = await TestEngine.start({
      rules: [{ name: 'all', when: {}, requirements: [{ type: 'training', surveyCode: 'camp' }] }],
    });
    const runId = await engine.hire();
    const plan = JSON.stringify([await engine.run(runId), await engine.sql('SELECT plan FROM workflow_run')]);
    for (const personal of ['Canary', 'ana@example.org']) expect(plan).not.toContain(personal);
  });
});
