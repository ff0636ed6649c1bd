import { afterEach, expect, it } from '@jest/globals';
import type { StepKind } from '../../../src/ports/step-kind.js';
import { hired, TestEngine } from '../../support/engine.js';

let engine: TestEngine;
afterEach(() => engine.stop());

/** Puts out what PostgreSQL cannot store, for one person. */
const badge: StepKind = {
  kind: 'badge',
  run: ({ person }) =>
    Promise.resolve({ type: 'done', output: { text: person.facts.employeeId === 'E2' ? 'nul \u0000' : 'fine' } }),
};

it('an outcome that cannot be stored harms nobody else, and its step is freed when its lease ends', async () => {
  engine = await TestEngine.start({
    rules: [{ name: 'all', when: {}, requirements: [{ type: 'step', kind: 'badge' }] }],
    steps: [badge],
  });
  const runs: string[] = [];
  for (const employeeId of ['E1', 'E2', 'E3']) {
    const { runId = '' } = await engine.ingest({ id: employeeId, employee: { ...hired.employee, employeeId } });
    runs.push(runId);
  }
  const createUsers = engine.queue.jobs.splice(0);
  await Promise.all(createUsers.map((hint) => engine.runStep.run(hint)));
  const badges = engine.queue.jobs.splice(0);
  const results = await Promise.allSettled(badges.map((hint) => engine.runStep.run(hint)));
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  const stood = async () => Promise.all(runs.map(async (runId) => (await engine.statuses(runId)).badge));
  expect(await stood()).toEqual(['succeeded', 'running', 'succeeded']);

  for (let round = 0; round < 11; round += 1) {
    await engine.expireLeases();
    await engine.tick().catch(() => undefined);
  }
  expect(await stood()).toEqual(['succeeded', 'needs-attention', 'succeeded']);
  expect(await engine.errorOf(runs[1] ?? '', 'badge')).toBe('ATTEMPTS_EXHAUSTED');
});
