import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hrEventTypes } from '../../../src/domain/hr-event.js';
import type { Rule } from '../../../src/domain/rule.js';
import { hired, TestEngine } from '../../support/engine.js';
import type { Write } from '../../support/engine-compliance.js';

const rules: Rule[] = [
  { name: 'all', when: {}, requirements: [{ type: 'training', surveyCode: 'camp' }] },
  { name: 'driver', when: { role: 'driver' }, requirements: [{ type: 'background-check', level: 4, quickapp: true }] },
  { name: 'cook', when: { role: 'cook' }, requirements: [{ type: 'document', document: 1 }], startDaysBefore: 2 },
];
const minute = 60_000;
const day = 24 * 60 * minute;

const happening = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('event' as const),
      type: fc.constantFrom('employee.hired' as const, ...hrEventTypes),
      role: fc.constantFrom('driver', 'cook'),
      email: fc.constantFrom('ana@example.org', 'ana@example.org', 'ana@example.org', null),
      inDays: fc.option(fc.integer({ min: -3, max: 4 }), { nil: undefined }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('work' as const), jobs: fc.integer({ min: 1, max: 6 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('pass' as const), ms: fc.constantFrom(10_000, 5 * minute, day) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('crash' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('fault' as const),
      write: fc.constantFrom<Write>(
        'createUser',
        'assignTraining',
        'assignDocument',
        'orderBackgroundCheck',
        'deactivateUser',
      ),
      fault: fc.constantFrom('done-but-no-answer' as const, 'not-sent' as const, 'lost-without-answer' as const),
    }),
  },
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

async function live(engine: TestEngine, happenings: readonly Happening[]): Promise<void> {
  for (const [index, one] of happenings.entries()) {
    switch (one.what) {
      case 'event':
        await engine
          .ingest({
            id: `evt-${index}`,
            type: one.type,
            occurredAt: new Date(Date.parse('2020-01-01T00:00:00Z') + index * minute).toISOString(),
            effectiveDate: one.inDays === undefined ? undefined : await engine.day(one.inDays),
            employee: { ...hired.employee, role: one.role, email: one.email },
          })
          .catch((error: unknown) => {
            expect(error).toMatchObject({ code: 'UNKNOWN_PERSON' });
          });
        break;
      case 'work':
        await Promise.all(engine.queue.jobs.splice(0, one.jobs).map((hint) => engine.runStep.run(hint)));
        break;
      case 'pass':
        await engine.advance(one.ms);
        break;
      case 'crash':
        await engine.store.claim(engine.queue.jobs.splice(0, 2), 45_000);
        await engine.expireLeases();
        break;
      case 'fault':
        engine.compliance.fail(one.write, one.fault);
        break;
    }
  }
}

/** Until nothing moves any more: every date has come, every doubt is settled, everybody has done their part. */
async function comeToRest(engine: TestEngine): Promise<void> {
  for (let round = 0; round < 14; round += 1) {
    await engine.ageEffects();
    await engine.expireLeases();
    engine.compliance.completeEverything(false);
    await engine.advance(day);
  }
}

describe('any history of a person, with workers that die and a service that fails', () => {
  it('ends where its events lead, without a write that was not needed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 3, maxLength: 25 }), async (happenings) => {
        const engine = await TestEngine.start({
          rules,
          settings: { autoClearUnflagged: true, reorderAfterUnknown: true },
        });
        try {
          await live(engine, happenings);
          await comeToRest(engine);
          expect(engine.compliance.doubled).toEqual([]);
          if ((await engine.sql(`SELECT 1 FROM person WHERE status <> 'unknown'`)).length === 0) return;
          const { standing, clearance, complianceUserId } = await engine.person();
          const active = engine.compliance.users.filter((user) => user.active).map((user) => user.id);
          expect(clearance.cleared).toBe(standing === 'cleared');
          if (standing === 'cleared') expect(active).toEqual([complianceUserId]);
          if (standing === 'terminated') expect(active).toEqual([]);
          expect(['cleared', 'terminated', 'held']).toContain(standing);
        } finally {
          await engine.stop();
        }
      }),
      {
        numRuns: Number(process.env.HISTORY_RUNS ?? 25),
        interruptAfterTimeLimit: Number(process.env.HISTORY_MS ?? 45_000),
      },
    );
  });
});
