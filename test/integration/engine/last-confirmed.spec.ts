import { afterEach, expect, it } from '@jest/globals';
import { CallFailure } from '../../../src/domain/failure.js';
import { TestEngine } from '../../support/engine.js';

const minute = 60_000;
const wait = 'await-background-check:level-4';
const review = 'review-background-check:level-4';

let engine: TestEngine;
afterEach(() => engine.stop());

const start = async () => {
  engine = await TestEngine.start({
    rules: [{ name: 'driver', when: {}, requirements: [{ type: 'background-check', level: 4, quickapp: true }] }],
  });
};
const confirmedAt = async (runId: string, key: string) => {
  const at = (await engine.run(runId)).steps.find((step) => step.key === key)?.lastConfirmedAt;
  return at == null ? undefined : Date.parse(at);
};
const looks = () => engine.compliance.calls.filter((call) => call === 'getCheck').length;

it('a lost webhook costs no more than the ladder’s next step: 5 min, 30 min, 2 h, 6 h, then daily', async () => {
  await start();
  await engine.hire();
  const counted: number[] = [];
  const hours = [1, 6, 24, 7 * 24, 10 * 24];
  let passed = 0;
  for (const until of hours) {
    const before = looks();
    const step = until <= 6 ? 5 * minute : until <= 24 ? 30 * minute : 120 * minute;
    for (; passed < until * 60 * minute; passed += step) await engine.advance(step);
    counted.push(looks() - before);
  }
  // An hour of 5 minutes, 5 h of 30 minutes, 18 h of 2 hours, 6 days of 6 hours, 3 days; a rung may shift by one look.
  for (const [index, expected] of [12, 10, 9, 24, 3].entries()) {
    expect(Math.abs((counted[index] ?? 0) - expected)).toBeLessThanOrEqual(1);
  }
});

it('a waiting step tells when the service was last read, and an outage does not count as reading', async () => {
  await start();
  const runId = await engine.hire();
  const first = await confirmedAt(runId, wait);
  expect(first).toBeDefined();
  await engine.advance(5 * minute);
  const second = (await confirmedAt(runId, wait)) ?? 0;
  expect(second - (first ?? 0)).toBeGreaterThanOrEqual(5 * minute);

  const away = new CallFailure('COMPLIANCE_READ_FAILED', 'Away.', 'refused', true);
  const read = engine.compliance.getBackgroundCheck.bind(engine.compliance);
  engine.compliance.getBackgroundCheck = () => Promise.reject(away);
  await engine.advance(30 * minute);
  expect(await confirmedAt(runId, wait)).toBe(second);
  expect(Date.parse((await engine.person()).lastConfirmedAt ?? '')).toBe(second);

  engine.compliance.getBackgroundCheck = read;
  await engine.advance(30 * minute);
  expect(await confirmedAt(runId, wait)).toBeGreaterThan(second);
  expect((await engine.person()).requirements).toMatchObject([{ lastConfirmedAt: expect.any(String) }]);
});

it('a step that waits for a human does not claim to have asked the service', async () => {
  await start();
  const runId = await engine.hire();
  engine.compliance.completeEverything();
  await engine.advance(5 * minute);
  expect(await engine.statuses(runId)).toMatchObject({ [review]: 'waiting' });
  expect(await confirmedAt(runId, review)).toBeUndefined();
});
