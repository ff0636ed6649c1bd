import { afterEach, expect, it } from '@jest/globals';
import { PostgresDecisionStore } from '../../../src/adapters/postgres/decision-store/postgres-decision-store.js';
import { Disclosures } from '../../../src/engine/disclosures.js';
import { TakeSignal } from '../../../src/engine/take-signal.js';
import { TestEngine } from '../../support/engine.js';

let engine: TestEngine;
afterEach(() => engine.stop());

const signed = { textVersion: '2027-01', signedAt: '2020-05-01T10:00:00Z', signedName: 'Ana Canary' };
const asked = 'await-disclosure:level-4';
const order = 'order-background-check:level-4';

it('an order with all applicant data is not authorized before the person has authorized it', async () => {
  const check = { type: 'background-check', level: 4, quickapp: false } as const;
  engine = await TestEngine.start({ rules: [{ name: 'drivers', when: {}, requirements: [check] }] });
  const disclosures = new Disclosures(
    new PostgresDecisionStore(engine.database),
    new TakeSignal(engine.store, engine.queue),
  );
  const runId = await engine.hire();
  await engine.advance(3 * 60 * 60_000);
  expect(await engine.statuses(runId)).toMatchObject({ [asked]: 'waiting', [order]: 'pending' });
  expect((await engine.ledger()).map(({ kind }) => kind)).toEqual(['create-user']);
  // Asked at the first look, and not again at the later ones.
  const mails = await engine.sql('SELECT to_address AS "to", template FROM mail');
  expect(mails).toEqual([{ to: 'ana@example.org', template: 'disclosure-request' }]);

  const { id } = await engine.person();
  const late = disclosures.record(engine.organizationId, id, { ...signed, signedAt: '2999-01-01T00:00:00Z' }, 'mia');
  await expect(late).rejects.toMatchObject({ code: 'SIGNED_IN_FUTURE', pointer: '/signedAt' });
  const nobody = disclosures.record(engine.organizationId, runId, signed, 'mia');
  await expect(nobody).rejects.toMatchObject({ code: 'PERSON_NOT_FOUND' });

  const stored = await disclosures.record(engine.organizationId, id, signed, 'mia');
  expect(stored).toMatchObject({ cycle: 1, signedName: 'Ana Canary', recordedBy: 'mia', evidence: null });
  await engine.drain();
  expect(await engine.statuses(runId)).toMatchObject({ [asked]: 'succeeded', [order]: 'needs-attention' });
  expect(await engine.errorOf(runId, order)).toBe('APPLICANT_DATA_NEEDED');
});
