import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PostgresAlertStore } from '../../../src/adapters/postgres/alert-store/postgres-alert-store.js';
import { PostgresCatalogStore } from '../../../src/adapters/postgres/catalog-store/postgres-catalog-store.js';
import { PostgresRuleSetStore } from '../../../src/adapters/postgres/rule-set-store/postgres-rule-set-store.js';
import { CallFailure } from '../../../src/domain/failure.js';
import type { Rule } from '../../../src/domain/rule.js';
import { WatchCatalog } from '../../../src/engine/watch-catalog.js';
import type { Catalog } from '../../../src/ports/compliance.js';
import { TestEngine } from '../../support/engine.js';

const hour = 3_600_000;
const drivers = (surveyCode: string): Rule => ({
  name: 'drivers',
  when: { role: 'driver' },
  requirements: [{ type: 'training', surveyCode }],
});
const survey = (code: string, price = 14.95) => ({ code, price, languages: [], description: code });
const offering = (...surveyCodes: Catalog['surveyCodes']): Catalog => ({
  surveyCodes,
  levels: [],
  levelPrices: [],
  documents: [],
});

let engine: TestEngine;
let watch: WatchCatalog;
let catalog: Catalog | 'away';
let looks: number;

beforeEach(async () => {
  engine = await TestEngine.start({ rules: [drivers('camp')], timeZone: 'America/Los_Angeles' });
  [catalog, looks] = [offering(survey('camp'), survey('youth')), 0];
  engine.compliance.catalog = () => {
    looks += 1;
    if (catalog !== 'away') return Promise.resolve(catalog);
    return Promise.reject(new CallFailure('COMPLIANCE_NOT_SENT', 'It is away.', 'not-sent', true));
  };
  const { database, compliance, organizationId } = engine;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const [store, ruleSets] = [new PostgresCatalogStore(database), new PostgresRuleSetStore(database)];
  watch = new WatchCatalog({ store, ruleSets, compliance: { of: () => compliance }, log }, () => [organizationId]);
});
afterEach(() => engine.stop());

const alerts = async (state?: 'open' | 'resolved') =>
  (await new PostgresAlertStore(engine.database).list(engine.organizationId, { state }, { limit: 50 })).items;
const open = async () => (await alerts('open')).map(({ subject }) => subject);
const nextDay = async () => {
  await engine.advance(24 * hour);
  await watch.tick();
};

describe('the daily look at the catalogue', () => {
  it('happens once on each day, and says nothing while rules can work', async () => {
    await watch.tick();
    await watch.tick();
    expect(looks).toBe(1);
    await nextDay();
    expect([looks, await alerts()]).toEqual([2, []]);
  });

  it('makes an alert of a rule that breaks, leaves people alone, and resolves it when the rule works again', async () => {
    const runId = await engine.hire();
    await watch.tick();
    const before = await engine.statuses(runId);
    catalog = offering(survey('youth'));
    await nextDay();
    await nextDay();
    expect(await alerts('open')).toMatchObject([
      {
        kind: 'rule-broken',
        subject: 'drivers SURVEY_CODE_WITHDRAWN camp',
        severity: 'error',
        times: 2,
        message: expect.stringMatching(
          /^The rule "drivers" .* "camp" is not available any more \(last on .*Use one of: youth\.$/,
        ),
        detail: {
          rule: 'drivers',
          pointer: '/requirements/0/surveyCode',
          code: 'SURVEY_CODE_WITHDRAWN',
          versions: [1],
        },
      },
    ]);
    expect(await engine.statuses(runId)).toEqual(before);
    catalog = offering(survey('camp'));
    await nextDay();
    expect(await alerts()).toMatchObject([{ state: 'resolved', resolvedBy: 'engine' }]);
  });

  it('looks at the published version and at those that people are still on, not at drafts and not at the rest', async () => {
    await engine.hire();
    await engine.publish([drivers('gone')]);
    await engine.publish([drivers('youth')]);
    await new PostgresRuleSetStore(engine.database).add(engine.organizationId, {
      rules: [drivers('draft')],
      author: 'Mia',
    });
    catalog = offering();
    expect((await watch.check(engine.organizationId)).versions).toEqual([3, 1]);
    expect((await open()).sort()).toEqual(['drivers UNKNOWN_SURVEY_CODE camp', 'drivers UNKNOWN_SURVEY_CODE youth']);
  });

  it('takes a service that is away for no news, and tries again in an hour', async () => {
    catalog = offering();
    await watch.tick();
    expect(await open()).toHaveLength(1);
    catalog = 'away';
    await nextDay();
    await watch.tick();
    expect([looks, (await open()).length]).toEqual([2, 1]);
    await expect(watch.check(engine.organizationId)).rejects.toMatchObject({ code: 'COMPLIANCE_NOT_SENT' });
    catalog = offering(survey('camp'));
    await engine.advance(2 * hour);
    await watch.tick();
    expect([looks, await open()]).toEqual([4, []]);
  });

  it('tells a new price once', async () => {
    await watch.tick();
    catalog = offering(survey('camp', 16), survey('youth', 16));
    await nextDay();
    await nextDay();
    expect(await alerts()).toMatchObject([
      {
        kind: 'price-changed',
        subject: 'training:camp',
        severity: 'info',
        times: 1,
        message: 'training:camp cost $14.95 and costs $16.00 now.',
        detail: { before: 14.95, after: 16, rules: ['drivers'] },
      },
    ]);
  });

  it('is one of several workers', async () => {
    await Promise.all([watch.tick(), watch.tick(), watch.tick()]);
    expect(looks).toBe(1);
  });
});
