import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Rule } from '../../../src/domain/rule.js';
import { hired, TestEngine } from '../../support/engine.js';

const rules: Rule[] = [
  {
    name: 'driver',
    when: { role: 'driver' },
    requirements: [{ type: 'training', surveyCode: 'camp' }],
    startDaysBefore: 2,
  },
];
const day = 24 * 60 * 60_000;

let engine: TestEngine;
beforeEach(async () => {
  engine = await TestEngine.start({ rules });
});
afterEach(() => engine.stop());

const hire = { employee: hired.employee };
const event = (id: string, type: string, hour: number, change: object = {}) => ({
  id,
  type: `employee.${type}` as 'employee.updated',
  occurredAt: `2020-01-02T${String(hour).padStart(2, '0')}:00:00Z`,
  ...change,
});
const outcomes = async () =>
  Object.fromEntries(
    (
      await engine.sql<{ delivery_id: string; outcome: string; reason: string | null }>(
        'SELECT delivery_id, outcome, reason FROM hr_event ORDER BY sequence',
      )
    ).map((row) => [row.delivery_id, row.reason === null ? row.outcome : `${row.outcome} ${row.reason}`]),
  );
const runCount = async () => (await engine.sql('SELECT 1 FROM workflow_run')).length;

describe('an event', () => {
  it('delivered twice is stored once and answers with the same run', async () => {
    const first = await engine.hear(hire);
    expect(await engine.hear(hire)).toEqual({ ...first, outcome: 'deduplicated', reason: 'DUPLICATE_DELIVERY' });
    expect(await runCount()).toBe(1);
  });

  it('delivered many times at once is stored once', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => engine.ingest(hire)));
    expect(results.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1);
    expect(new Set(results.map(({ runId }) => runId)).size).toBe(1);
    await engine.drain();
    expect(engine.compliance.writes('createUser')).toEqual(['E1']);
  });

  it('that says the same under another delivery id changes nothing', async () => {
    await engine.hear(hire);
    expect(await engine.hear({ ...hire, id: 'again' })).toMatchObject({
      outcome: 'deduplicated',
      reason: 'DUPLICATE_CONTENT',
    });
    expect(await runCount()).toBe(1);
  });

  it('about somebody unknown is refused, and nothing is stored', async () => {
    await expect(engine.hear(event('u', 'updated', 1))).rejects.toMatchObject({ code: 'UNKNOWN_PERSON' });
    await expect(engine.hear(event('c', 'termination-cancelled', 1))).rejects.toMatchObject({ code: 'UNKNOWN_PERSON' });
    expect(await outcomes()).toEqual({});
  });

  it('that was overtaken is kept and ignored', async () => {
    await engine.hear(hire);
    await engine.hear(event('new', 'updated', 9, { employee: { lastName: 'Finch' } }));
    await engine.hear(event('old', 'updated', 8, { employee: { lastName: 'Canary' } }));
    expect(await outcomes()).toMatchObject({ old: 'ignored OVERTAKEN' });
    expect((await engine.person()).lastName).toBe('Finch');
  });

  it('whose wake-up got lost is worked on by the sweep', async () => {
    const { runId = '' } = await engine.ingest(hire);
    engine.queue.jobs.splice(0);
    await engine.sql(`UPDATE step_run SET dispatched_at = now() - interval '1 minute'`);
    await engine.tick();
    expect(await engine.statuses(runId)).toMatchObject({ 'await-training:camp': 'waiting' });
  });
});

describe('events of one person in any order', () => {
  it('a termination before its hire is held, then followed', async () => {
    expect(await engine.hear(event('end', 'terminated', 9))).toMatchObject({
      outcome: 'held',
      reason: 'TERMINATE_BEFORE_HIRE',
    });
    await engine.hear(hire);
    expect((await engine.person()).standing).toBe('terminated');
    expect(await outcomes()).toEqual({ end: 'accepted', 'evt-1': 'accepted' });
    expect(engine.compliance.writes()).toEqual([]);
  });

  it('a later hire takes a held termination’s place', async () => {
    await engine.hear(event('end', 'terminated', 9));
    await engine.hear(event('start', 'hired', 10, hire));
    expect(engine.compliance.writes('createUser')).toEqual(['E1']);
    expect((await engine.person()).standing).toBe('waiting');
  });

  it('a termination for a later day before its hire ends the employment on that day', async () => {
    await engine.hear(event('end', 'terminated', 9, { effectiveDate: await engine.day(3) }));
    await engine.hear(hire);
    expect(await outcomes()).toMatchObject({ end: 'scheduled EFFECTIVE_LATER' });
    await engine.advance(3 * day);
    expect((await engine.person()).standing).toBe('terminated');
  });
});

describe('what cannot go on', () => {
  it('goes on by itself when the email arrives', async () => {
    expect(await engine.hear({ employee: { ...hired.employee, email: null } })).toMatchObject({
      outcome: 'held',
      reason: 'MISSING_EMAIL',
    });
    expect((await engine.person()).clearance).toMatchObject({
      cleared: false,
      missing: [{ state: 'MISSING_EMAIL' }, {}],
    });
    await engine.hear(event('mail', 'updated', 9, { employee: { email: 'ana@example.org' } }));
    expect(await outcomes()).toEqual({ 'evt-1': 'accepted', mail: 'accepted' });
    expect(engine.compliance.writes('createUser')).toEqual(['E1']);
  });

  it('goes on when a rule is published that matches', async () => {
    await engine.hear({ employee: { ...hired.employee, role: 'cook' } });
    expect(await outcomes()).toEqual({ 'evt-1': 'held NO_MATCHING_RULE' });
    await engine.publish([...rules, { name: 'cook', when: { role: 'cook' }, requirements: [] }]);
    await engine.intake.decideAgain('held');
    await engine.drain();
    expect(await outcomes()).toEqual({ 'evt-1': 'accepted' });
    expect((await engine.person()).standing).toBe('cleared');
  });

  it('does not keep others from going on', async () => {
    for (const number of [1, 2, 3]) {
      const employeeId = `E${number}`;
      await engine.hear({ id: employeeId, employee: { ...hired.employee, employeeId, role: 'cook' } });
    }
    // One history cannot be read at all.
    await engine.sql(
      `UPDATE hr_event SET facts = '{"employeeId": "E1", "role": {"not": "text"}}', occurred_at = 'infinity' WHERE delivery_id = 'E1'`,
    );
    await engine.publish([{ name: 'all', when: {}, requirements: [] }]);
    await expect(engine.intake.decideAgain('held')).rejects.toThrow('1 of 3 people');
    expect(await outcomes()).toMatchObject({ E2: 'accepted', E3: 'accepted' });
  });
});

describe('many who cannot go on', () => {
  it('are all looked at, also when those before them still cannot', async () => {
    for (const number of [1, 2, 3, 4, 5]) {
      const [employeeId, role] = [`E${number}`, number < 4 ? 'cook' : 'clerk'];
      await engine.hear({ id: employeeId, employee: { ...hired.employee, employeeId, role } });
    }
    await engine.publish([{ name: 'clerk', when: { role: 'clerk' }, requirements: [] }]);
    expect(await engine.withPages(2).decideAgain('held')).toBe(5);
    expect(await outcomes()).toMatchObject({ E1: 'held NO_MATCHING_RULE', E4: 'accepted', E5: 'accepted' });
  });
});

describe('a hire in the future', () => {
  it('starts as many days before as the rules ask, and once', async () => {
    const effectiveDate = await engine.day(10);
    expect(await engine.hear({ ...hire, effectiveDate })).toMatchObject({
      outcome: 'scheduled',
      reason: 'EFFECTIVE_LATER',
    });
    expect((await engine.person()).standing).toBe('scheduled');
    await engine.advance(7 * day);
    expect(engine.compliance.writes()).toEqual([]);
    await engine.advance(day);
    expect(engine.compliance.writes()).toEqual(['E1', 'camp']);
    await engine.advance(5 * day);
    expect(await runCount()).toBe(1);
    expect(await outcomes()).toEqual({ 'evt-1': 'accepted' });
  });

  it('is not looked at again and again because of a change that came before it', async () => {
    await engine.hear({ ...hire, effectiveDate: await engine.day(10) });
    await engine.hear(
      event('move', 'updated', 9, { effectiveDate: await engine.day(1), employee: { location: 'Lake' } }),
    );
    await engine.advance(day);
    expect(await engine.intake.decideAgain('due')).toBe(0);
    expect((await engine.person()).location).toBe('Lake');
  });
});

describe('several sweeps at once', () => {
  it('start scheduled work once', async () => {
    for (const number of [1, 2, 3, 4]) {
      const employeeId = `E${number}`;
      await engine.hear({
        id: employeeId,
        effectiveDate: await engine.day(5),
        employee: { ...hired.employee, employeeId },
      });
    }
    await engine.sql(`UPDATE virtual_clock SET ahead = interval '5 days'`);
    await Promise.all(Array.from({ length: 4 }, () => engine.intake.decideAgain('due')));
    expect(await runCount()).toBe(4);
    await engine.drain();
    expect(engine.compliance.writes('createUser').sort()).toEqual(['E1', 'E2', 'E3', 'E4']);
  });
});
