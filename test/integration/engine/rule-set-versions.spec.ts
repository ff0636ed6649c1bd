import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PostgresCatalogStore } from '../../../src/adapters/postgres/catalog-store/postgres-catalog-store.js';
import { PostgresRuleSetStore } from '../../../src/adapters/postgres/rule-set-store/postgres-rule-set-store.js';
import { rows } from '../../../src/adapters/postgres/sql.js';
import type { Rule } from '../../../src/domain/rule.js';
import { RuleSets } from '../../../src/engine/rule-sets.js';
import { TestEngine } from '../../support/engine.js';

const drivers = (level: number): Rule => ({
  name: 'drivers',
  when: { role: 'driver' },
  requirements: [{ type: 'background-check', level, quickapp: true }],
});
const everybody: Rule = { name: 'everybody', when: {}, requirements: [] };

let engine: TestEngine;
let ruleSets: RuleSets;
beforeEach(async () => {
  engine = await TestEngine.start({ rules: [drivers(4)] });
  const { database, compliance, intake } = engine;
  const catalogs = new PostgresCatalogStore(database);
  ruleSets = new RuleSets(new PostgresRuleSetStore(database), { of: () => compliance }, intake, catalogs);
});
afterEach(() => engine.stop());

const draft = (...rules: Rule[]) => ruleSets.addDraft(engine.organizationId, { rules, author: 'Mia', note: 'summer' });
const versions = async () =>
  (await ruleSets.list(engine.organizationId)).map(({ version, status, people }) => ({ version, status, people }));
const mia = { actor: 'Mia', reason: 'level 5 was too much' };

describe('the versions of a rule set', () => {
  it('say who is on which, and what differs', async () => {
    await engine.hire();
    const { version } = await draft(drivers(5), everybody);
    expect(await ruleSets.diff(engine.organizationId, version)).toMatchObject({
      against: 1,
      added: [everybody],
      removed: [],
      changed: [{ name: 'drivers', changes: [{ pointer: '/requirements/0/level', before: 4, after: 5 }] }],
    });
    expect(await ruleSets.diffRules(engine.organizationId, [drivers(6)], version)).toMatchObject({
      against: version,
      removed: [everybody],
      changed: [{ changes: [{ before: 5, after: 6 }] }],
    });
    const published = await ruleSets.publish(engine.organizationId, version, 'Mia', 'level 5 for drivers');
    expect(published.note).toBe('level 5 for drivers');
    expect(await versions()).toEqual([
      { version: 2, status: 'published', people: 0 },
      { version: 1, status: 'retired', people: 1 },
    ]);
  });

  it('are read back as they were written, in the order of their fields', async () => {
    const rule: Rule = { requirements: [], when: { tags: 'a', age: { $lt: 70, $gte: 18 }, role: 'b' }, name: 'c' };
    const { version } = await draft(rule);
    const { rules } = await ruleSets.read(engine.organizationId, version);
    expect(JSON.stringify(rules)).toBe(JSON.stringify([rule]));
    expect(await draft(...rules)).toMatchObject({ version });
  });

  it('go back as a new version, which says what it restores, and leave a trace of who did it', async () => {
    const { version } = await draft(drivers(5));
    await ruleSets.publish(engine.organizationId, version, 'Mia');
    const restored = await ruleSets.rollBack(engine.organizationId, 1, mia);
    expect(restored).toMatchObject({
      version: 3,
      status: 'published',
      restores: 1,
      rules: [drivers(4)],
      note: mia.reason,
    });
    const audit = await rows(
      engine.database,
      `SELECT actor, reason, detail FROM audit_entry WHERE action = 'rules.published' ORDER BY id`,
    );
    expect(audit).toMatchObject([
      { actor: 'test', detail: { version: 1, instead: null } },
      { actor: 'Mia', reason: 'summer', detail: { version: 2, instead: 1 } },
      { actor: 'Mia', reason: mia.reason, detail: { version: 3, instead: 2 } },
    ]);
  });

  it('refuse to publish what is retired, to go back to what is not, and what does not exist', async () => {
    const { version } = await draft(drivers(5));
    await expect(ruleSets.rollBack(engine.organizationId, version, mia)).rejects.toMatchObject({
      code: 'RULE_SET_NOT_RETIRED',
    });
    await ruleSets.publish(engine.organizationId, version, 'Mia');
    await expect(ruleSets.publish(engine.organizationId, 1, 'Mia')).rejects.toMatchObject({ code: 'RULE_SET_RETIRED' });
    await expect(ruleSets.diff(engine.organizationId, version, 9)).rejects.toMatchObject({
      code: 'RULE_SET_NOT_FOUND',
      message: 'There is no version 9.',
    });
  });

  it('are published once by several at once', async () => {
    const { version } = await draft(drivers(5));
    await Promise.all([1, 2, 3].map(() => ruleSets.publish(engine.organizationId, version, 'Mia')));
    expect((await versions()).filter(({ status }) => status === 'published')).toEqual([
      { version, status: 'published', people: 0 },
    ]);
  });
});
