import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { displayStatus, isFinished, newlyReady, runState, type StepNode, type StepStatus } from './run-state.js';

const statuses: StepStatus[] = [
  'pending',
  'ready',
  'running',
  'waiting',
  'needs-attention',
  'succeeded',
  'skipped',
  'cancelled',
];
const step = (key: string, status: StepStatus, ...needs: string[]): StepNode => ({ key, status, needs });

describe('the course of a run', () => {
  it('readies what has every need met, also by a skip, and nothing else', () => {
    const steps = [
      step('a', 'succeeded'),
      step('b', 'skipped'),
      step('c', 'waiting'),
      step('after-a', 'pending', 'a'),
      step('after-ab', 'pending', 'a', 'b'),
      step('after-ac', 'pending', 'a', 'c'),
      step('after-cancelled', 'pending', 'gone'),
      step('running', 'running', 'a'),
    ];
    expect(newlyReady(steps)).toEqual(['after-a', 'after-ab']);
  });

  it('is completed when every step has ended', () => {
    expect(runState([step('a', 'succeeded'), step('b', 'skipped'), step('c', 'cancelled')])).toBe('completed');
    for (const status of statuses.filter((one) => !isFinished(one))) {
      expect(runState([step('a', 'succeeded'), step('b', status)])).toBe('open');
    }
  });

  it('is shown by its most urgent step', () => {
    expect(displayStatus('open', ['running', 'needs-attention'])).toBe('needs-attention');
    expect(displayStatus('open', ['waiting', 'ready'])).toBe('running');
    expect(displayStatus('open', ['waiting', 'running'])).toBe('running');
    expect(displayStatus('open', ['waiting', 'pending'])).toBe('waiting');
    expect(displayStatus('completed', ['succeeded'])).toBe('completed');
    expect(displayStatus('cancelled', ['needs-attention'])).toBe('cancelled');
  });

  it('ends when every ready step ends, whatever its shape', () => {
    const graph = fc.array(fc.array(fc.nat(), { maxLength: 3 }), { maxLength: 12 }).map((needs) =>
      needs.map((of, index) => {
        const before = index === 0 ? [] : [...new Set(of.map((one) => `s${one % index}`))];
        return step(`s${index}`, 'pending', ...before);
      }),
    );
    fc.assert(
      fc.property(graph, (steps) => {
        let now = steps;
        for (let round = 0; round <= steps.length; round += 1) {
          const ready = newlyReady(now);
          now = now.map((one) => (ready.includes(one.key) ? { ...one, status: 'succeeded' as const } : one));
        }
        expect(runState(now)).toBe('completed');
      }),
    );
  });
});
