export type StepStatus =
  'pending' | 'ready' | 'running' | 'waiting' | 'needs-attention' | 'succeeded' | 'skipped' | 'cancelled';

/** As stored; what people see is `displayStatus`. */
export type RunState = 'open' | 'completed' | 'cancelled';
export type RunStatus = 'running' | 'waiting' | 'needs-attention' | 'completed' | 'cancelled';

/** The part of a step that the course of a run depends on. */
export interface StepNode {
  key: string;
  status: StepStatus;
  needs: readonly string[];
}

export const isFinished = (status: StepStatus) =>
  status === 'succeeded' || status === 'skipped' || status === 'cancelled';

/** Pending steps whose every need is met: these become ready now. */
export function newlyReady(steps: readonly StepNode[]): string[] {
  const met = new Set(
    steps.filter((step) => step.status === 'succeeded' || step.status === 'skipped').map((step) => step.key),
  );
  return steps
    .filter((step) => step.status === 'pending' && step.needs.every((key) => met.has(key)))
    .map((step) => step.key);
}

/** What waits for one of these steps, directly or not. */
export function waitingFor(keys: readonly string[], steps: readonly StepNode[]): string[] {
  const found = new Set(keys);
  const more = (): StepNode | undefined =>
    steps.find((step) => !found.has(step.key) && step.needs.some((need) => found.has(need)));
  for (let next = more(); next; next = more()) found.add(next.key);
  return [...found].filter((key) => !keys.includes(key));
}

export function runState(steps: readonly StepNode[]): RunState {
  return steps.every((step) => isFinished(step.status)) ? 'completed' : 'open';
}

export function displayStatus(state: RunState, steps: readonly StepStatus[]): RunStatus {
  if (state !== 'open') return state;
  if (steps.includes('needs-attention')) return 'needs-attention';
  return steps.some((status) => status === 'ready' || status === 'running') ? 'running' : 'waiting';
}
