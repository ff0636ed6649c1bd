import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PostgresPeopleStore } from '../../../src/adapters/postgres/people-store/postgres-people-store.js';
import { postgresReadStore } from '../../../src/adapters/postgres/read-store/postgres-read-store.js';
import { PostgresRuleSetStore } from '../../../src/adapters/postgres/rule-set-store/postgres-rule-set-store.js';
import type { Rule } from '../../../src/domain/rule.js';
import type { Accountable } from '../../../src/engine/accountable.js';
import { BulkActions } from '../../../src/engine/bulk-actions.js';
import { BulkPeople, type PeopleRequest } from '../../../src/engine/bulk-people.js';
import { MovePeople } from '../../../src/engine/move-people.js';
import { PersonOverrides } from '../../../src/engine/person-overrides.js';
import { StartAssumed } from '../../../src/engine/start-assumed.js';
import { TestEngine } from '../../support/engine.js';

const training = (surveyCode: string) => ({ type: 'training' as const, surveyCode });
const document = { type: 'document' as const, document: 'Code of Honour' };
const rules: Rule[] = [
  { name: 'all', when: {}, requirements: [training('camp')] },
  { name: 'cooks', when: { role: 'cook' }, requirements: [document] },
];
const by: Accountable = { actor: 'mia', reason: 'the document is there now', role: 'admin' };

let engine: TestEngine;
let bulk: BulkPeople;
beforeEach(async () => {
  engine = await TestEngine.start({ rules });
  const { database, queue, history } = engine;
  const [reads, ruleSets] = [postgresReadStore(database), new PostgresRuleSetStore(database)];
  bulk = new BulkPeople({
    ...{ reads, ruleSets },
    steps: new BulkActions(reads, engine.staff),
    starts: new StartAssumed(reads, engine.intake),
    moves: new MovePeople(ruleSets, engine.intakeStore, queue, history),
    overrides: new PersonOverrides(new PostgresPeopleStore(database), queue, history),
  });
  for (const [employeeId, role] of Object.entries({ ana: 'cook', ben: 'driver', cleo: 'cook' }))
    await engine.hear({
      id: employeeId,
      employee: { employeeId, role, firstName: employeeId, lastName: 'Bulk', email: `${employeeId}@example.org` },
    });
});
afterEach(() => engine.stop());

/** Everybody, page by page, by name. */
async function act(request: Partial<PeopleRequest>, as = by) {
  const items = [];
  let cursor: string | undefined;
  do {
    const told = { action: 'retry' as const, filter: { search: 'Bulk' }, dryRun: false, ...request };
    const page = await bulk.act(engine.organizationId, told, as, { limit: 2, cursor });
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  await engine.drain();
  return Object.fromEntries(items.map(({ employeeId, ...item }) => [employeeId, item]));
}
const statuses = () =>
  engine.sql<{ status: string }>(`SELECT DISTINCT status FROM step_run WHERE key LIKE 'assign-document%'`);

describe('the same for many people', () => {
  it('tries again what failed, after a look that changes nothing and says who has nothing to retry', async () => {
    const applicable = { outcome: 'applicable', changes: ['assign-document:Code of Honour'], error: null };
    const skipped = { outcome: 'skipped', changes: [], error: { code: 'NOTHING_TO_DO' } };
    expect(await act({ dryRun: true })).toMatchObject({ ana: applicable, ben: skipped, cleo: applicable });
    expect(await statuses()).toEqual([{ status: 'needs-attention' }]);
    expect(await act({})).toMatchObject({ ana: { outcome: 'applied' }, ben: skipped, cleo: { outcome: 'applied' } });
    const entries = await engine.sql(`SELECT actor, reason FROM audit_entry WHERE action = 'step.retry'`);
    expect(entries).toEqual([
      { actor: by.actor, reason: by.reason },
      { actor: by.actor, reason: by.reason },
    ]);
  });

  it('exempts from a requirement whom it is asked of, once', async () => {
    const request = { action: 'exempt' as const, requirement: 'document:Code of Honour' };
    const changes = ['-document:Code of Honour'];
    expect(await act({ ...request, dryRun: true })).toMatchObject({ ana: { outcome: 'applicable', changes } });
    expect(await act(request)).toMatchObject({
      ana: { outcome: 'applied', changes },
      ben: { outcome: 'skipped' },
      cleo: { outcome: 'applied', changes },
    });
    expect(await act(request)).toMatchObject({ ana: { outcome: 'skipped' }, cleo: { outcome: 'skipped' } });
  });

  it('moves people to the published rules, and says what that changes for whom', async () => {
    await engine.publish([{ name: 'drivers', when: { role: 'driver' }, requirements: [training('road')] }]);
    const expected = (outcome: string) => ({
      ana: { outcome: 'refused', error: { code: 'NO_MATCHING_RULE' } },
      ben: { outcome, changes: ['+training:road', '-training:camp'] },
      cleo: { outcome: 'refused' },
    });
    expect(await act({ action: 'move', dryRun: true })).toMatchObject(expected('applicable'));
    expect(await act({ action: 'move' })).toMatchObject(expected('applied'));
    expect(await act({ action: 'move' })).toMatchObject({ ben: { outcome: 'skipped' } });
  });

  it('starts only what is assumed, never everybody without a word, and asks for the role of the single act', async () => {
    expect(await act({ action: 'start' })).toMatchObject({ ana: { outcome: 'skipped' }, ben: { outcome: 'skipped' } });
    await expect(act({ filter: {} })).rejects.toMatchObject({ code: 'EMPTY_FILTER' });
    for (const [action, role] of [
      ['move', 'reviewer'],
      ['exempt', 'staff'],
      ['retry', 'viewer'],
    ] as const)
      await expect(act({ action, dryRun: true }, { ...by, role })).rejects.toMatchObject({ code: 'ROLE_REQUIRED' });
  });
});
