import { failpoints, type Failpoint, type Failpoints } from './ports/failpoints.js';

/** Where a test wants the process to die. */
export interface ChosenFailpoint {
  point: Failpoint;
  /** At the n-th time that it is reached, counted from 1. */
  time: number;
  /** Counts only moments that concern a step of this kind. */
  stepKind?: string;
}

/**
 * Reads `after-claim-commit`, `after-claim-commit:2` or `after-claim-commit:2:create-user`.
 * @returns undefined when it is none of these.
 */
export function readFailpoint(text: string): ChosenFailpoint | undefined {
  const [name, time = '1', stepKind, ...rest] = text.split(':');
  const point = failpoints.find((one) => one === name);
  if (point === undefined || !/^[1-9]\d{0,5}$/.test(time) || stepKind === '' || rest.length > 0) return undefined;
  return { point, time: Number(time), ...(stepKind !== undefined && { stepKind }) };
}

/** Ends the process the hard way, exactly there: no handler runs, nothing is flushed. */
export function killAt(
  chosen: ChosenFailpoint,
  kill: () => void = () => process.kill(process.pid, 'SIGKILL'),
): Failpoints {
  let left = chosen.time;
  return {
    reach(point, stepKind) {
      if (point !== chosen.point || (chosen.stepKind !== undefined && chosen.stepKind !== stepKind)) return;
      left -= 1;
      if (left === 0) kill();
    },
  };
}
