import { afterEach, describe, expect, it } from '@jest/globals';
import { PostgresRuleSetStore } from '../../../src/adapters/postgres/rule-set-store/postgres-rule-set-store.js';
import type { Rule } from '../../../src/domain/rule.js';
import { MovePeople } from '../../../src/engine/move-people.js';
import { hired, TestEngine } from '../../support/engine.js';

const training = (surveyCode: string) => ({ type: 'training' as const, surveyCode });
const rule = (when: Rule['when'], ...surveyCodes: string[]): Rule[] => [
  { name: 'camp', when, requirements: surveyCodes.map(training) },
];
const by = { actor: 'mia', reason: 'the new season' };

let engine: TestEngine;
afterEach(() => engine.stop());

const mover = () =>
  new MovePeople(new PostgresRuleSetStore(engine.database), engine.intakeStore, engine.queue, engine.history);
async function move(
  version: number,
  request: { dryRun?: boolean; cursor?: string; limit?: number; personIds?: string[] } = {},
) {
  const moved = await mover().move(engine.organizationId, version, { dryRun: false, limit: 10, ...request }, by);
  await engine.drain();
  return moved;
}
const hire = (number: number, more: object = {}) =>
  engine.hear({
    id: `hire-${number}`,
    employee: {
      ...hired.employee,
      employeeId: `E${number}`,
      firstName: `Ana${number}`,
      email: `e${number}@example.org`,
      ...more,
    },
  });
const askedOf = async (employeeId: string) =>
  (
    await engine.sql<{ key: string }>(
      'SELECT h.key FROM holding h JOIN person p ON p.id = h.person_id WHERE p.employee_id = $1 AND h.current ORDER BY 1',
      [employeeId],
    )
  ).map(({ key }) => key);
const versions = () => engine.sql('SELECT employee_id, rules_version FROM person ORDER BY employee_id');

describe('whoever is at work', () => {
  it('stays on their version when another is published, until their facts match other rules of it', async () => {
    engine = await TestEngine.start({ rules: rule({ role: 'driver' }, 'camp') });
    await hire(1);
    await engine.publish([
      { name: 'camp', when: { role: 'driver' }, requirements: [training('standard')] },
      { name: 'kitchen', when: { role: 'cook' }, requirements: [training('food')] },
    ]);
    const update = (id: string, employee: object) =>
      engine.hear({
        id,
        type: 'employee.updated',
        occurredAt: `2020-02-0${id}T00:00:00Z`,
        employee: { employeeId: 'E1', ...employee },
      });
    await update('1', { lastName: 'Finch' });
    expect(await askedOf('E1')).toEqual(['training:camp']);
    await hire(2);
    expect(await askedOf('E2')).toEqual(['training:standard']);
    await update('2', { role: 'cook' });
    expect(await askedOf('E1')).toEqual(['training:food']);
    expect(await versions()).toEqual([
      { employee_id: 'E1', rules_version: 2 },
      { employee_id: 'E2', rules_version: 2 },
    ]);
  });

  it('is moved after a look, page by page, each once, whatever was interrupted', async () => {
    engine = await TestEngine.start({ rules: rule({}, 'camp') });
    for (const number of [1, 2, 3]) await hire(number);
    await engine.publish(rule({}, 'camp', 'standard'));
    const look = await move(2, { dryRun: true });
    expect(look.items).toMatchObject(
      ['E1', 'E2', 'E3'].map((employeeId) => ({
        employeeId,
        from: 1,
        starts: ['training:standard'],
        cancels: [],
        moved: true,
      })),
    );
    expect(engine.compliance.writes('assignTraining')).toHaveLength(3);
    const first = await move(2, { limit: 2 });
    expect(first).toMatchObject({ nextCursor: 'E2', items: [{ employeeId: 'E1' }, { employeeId: 'E2' }] });
    // Whoever begins anew finds only who is left.
    expect((await move(2)).items.map(({ employeeId }) => employeeId)).toEqual(['E3']);
    expect(await move(2)).toEqual({ items: [], dryRun: false, nextCursor: null });
    expect(engine.compliance.writes('assignTraining')).toHaveLength(6);
    const audit = await engine.sql<{ detail: object }>(
      `SELECT actor, reason, detail FROM audit_entry WHERE action = 'person.moved'`,
    );
    expect(audit).toEqual([1, 2, 3].map(() => ({ ...by, detail: { from: 1, to: 2 } })));
    const [latest, before] = await new PostgresRuleSetStore(engine.database).list(engine.organizationId);
    expect([latest?.people, before?.people]).toEqual([3, 0]);
  });

  it('stays on their version where the other would hold them', async () => {
    engine = await TestEngine.start({ rules: rule({}, 'camp') });
    await hire(1);
    await engine.publish(rule({ role: 'cook' }, 'camp'));
    expect((await move(2)).items).toMatchObject([{ moved: false, heldReason: 'NO_MATCHING_RULE' }]);
    expect(await versions()).toEqual([{ employee_id: 'E1', rules_version: 1 }]);
    expect((await engine.person()).heldReason).toBeNull();
  });

  it('is moved to nothing that is not published', async () => {
    engine = await TestEngine.start({ rules: rule({}, 'camp') });
    await engine.publish(rule({}, 'standard'));
    await expect(move(1)).rejects.toMatchObject({ code: 'RULE_SET_NOT_PUBLISHED' });
    await expect(move(9)).rejects.toMatchObject({ code: 'RULE_SET_NOT_FOUND' });
  });
});
