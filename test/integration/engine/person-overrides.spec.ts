import { afterEach, describe, expect, it } from '@jest/globals';
import { PostgresPeopleStore } from '../../../src/adapters/postgres/people-store/postgres-people-store.js';
import { postgresReadStore } from '../../../src/adapters/postgres/read-store/postgres-read-store.js';
import type { NewOverride } from '../../../src/domain/overrides.js';
import type { Rule } from '../../../src/domain/rule.js';
import { PersonOverrides } from '../../../src/engine/person-overrides.js';
import { hired, TestEngine } from '../../support/engine.js';

const training = (surveyCode: string) => ({ type: 'training' as const, surveyCode, dueInDays: 10 });
const rules: Rule[] = [{ name: 'all', when: {}, requirements: [training('camp'), training('standard')] }];
const by = { actor: 'mia', reason: 'did it at another camp' };
const day = 24 * 60 * 60_000;

let engine: TestEngine;
afterEach(() => engine.stop());

const overrides = () => new PersonOverrides(new PostgresPeopleStore(engine.database), engine.queue, engine.history);
async function override(told: NewOverride): Promise<string> {
  const id = await overrides().add(engine.organizationId, (await engine.person()).id, told, by);
  await engine.drain();
  return id;
}
const asked = async () => {
  const { requirements } = await engine.person();
  return requirements.filter(({ current }) => current).map(({ key }) => key);
};

describe('an exemption', () => {
  it('takes the requirement away at once, is seen, and comes to an end', async () => {
    engine = await TestEngine.start({ rules });
    await engine.hire();
    const expiresOn = await engine.day(2);
    const id = await override({ kind: 'exempt', requirementKey: 'training:camp', expiresOn });
    expect(await asked()).toEqual(['training:standard']);
    const { overrides: seen, id: personId } = await engine.person();
    expect(seen).toMatchObject([{ id, kind: 'exempt', key: 'training:camp', ...by, expiresOn, state: 'in-force' }]);
    await engine.advance(2 * day);
    expect(await asked()).toEqual(['training:standard']);
    await engine.advance(day);
    expect(await asked()).toEqual(['training:camp', 'training:standard']);
    expect((await engine.person()).overrides).toEqual([]);
    const all = await postgresReadStore(engine.database).overrides(engine.organizationId, personId);
    expect(all).toMatchObject([{ id, state: 'expired' }]);
    // What was assigned before is not assigned again.
    expect(engine.compliance.writes('assignTraining')).toHaveLength(2);
  });

  it('is refused when it cannot be meant', async () => {
    engine = await TestEngine.start({ rules });
    await engine.hire();
    await override({ kind: 'exempt', requirementKey: 'training:camp' });
    await expect(override({ kind: 'exempt', requirementKey: 'training:camp' })).rejects.toMatchObject({
      code: 'OVERRIDE_IN_PLACE',
    });
    await expect(override({ kind: 'exempt', requirementKey: 'training:camq' })).rejects.toMatchObject({
      code: 'REQUIREMENT_UNKNOWN',
      pointer: '/requirement',
    });
    const over = override({ kind: 'exempt', requirementKey: 'training:standard', expiresOn: await engine.day(-1) });
    await expect(over).rejects.toMatchObject({ code: 'OVERRIDE_ALREADY_OVER' });
    expect(await asked()).toEqual(['training:standard']);
  });
});

describe('an addition', () => {
  it('is asked for in the name of staff until somebody ends it, and audited', async () => {
    engine = await TestEngine.start({ rules });
    await engine.hire();
    const id = await override({ kind: 'add', requirement: training('harassment') });
    const { id: personId, requirements } = await engine.person();
    expect(requirements.find(({ key }) => key === 'training:harassment')).toMatchObject({ rules: ['added by staff'] });
    expect(engine.compliance.writes('assignTraining')).toHaveLength(3);
    await overrides().end(engine.organizationId, personId, id, { actor: 'ben', reason: 'not needed' });
    expect(await asked()).toEqual(['training:camp', 'training:standard']);
    await expect(overrides().end(engine.organizationId, personId, id, by)).rejects.toMatchObject({
      code: 'OVERRIDE_NOT_IN_PLACE',
    });
    const audit = await engine.sql<{ action: string; actor: string }>(
      `SELECT action, actor FROM audit_entry WHERE person_id = $1 AND action LIKE 'override.%' ORDER BY id`,
      [personId],
    );
    expect(audit).toEqual([
      { action: 'override.add', actor: 'mia' },
      { action: 'override.ended', actor: 'ben' },
    ]);
  });

  it('is enough for whom no rule matches', async () => {
    engine = await TestEngine.start({ rules: [{ name: 'cook', when: { role: 'cook' }, requirements: [] }] });
    expect(await engine.hear({ employee: hired.employee })).toMatchObject({ reason: 'NO_MATCHING_RULE' });
    await override({ kind: 'add', requirement: training('camp') });
    expect(await asked()).toEqual(['training:camp']);
    expect(engine.compliance.writes('assignTraining')).toHaveLength(1);
  });
});
