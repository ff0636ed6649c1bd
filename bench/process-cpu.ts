import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

// USER_HZ is 100 on every Linux that Node runs on.
const TICK_MS = 10;

/** CPU time that a process has used; undefined where there is no /proc. */
export function cpuMsOf(pid: number): number | undefined {
  const stat = readStat(pid);
  return stat && stat.ownMs;
}

/** CPU time of a process with its children, those that have ended included. */
export function cpuMsOfTree(pid: number): number | undefined {
  const root = readStat(pid);
  if (!root) return undefined;
  const children = readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : undefined;
    return stat?.parent === pid ? [stat.ownMs] : [];
  });
  return children.reduce((sum, ms) => sum + ms, root.ownMs + root.endedChildrenMs);
}

/** CPU time that everybody on this machine has used. */
export function machineBusyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}

/** Fields by proc(5), counted after the name, which may hold blanks. */
function readStat(pid: number): { parent: number; ownMs: number; endedChildrenMs: number } | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined; // It ended between the two calls.
  }
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15);
  return { parent: fields[1] ?? 0, ownMs: (utime + stime) * TICK_MS, endedChildrenMs: (cutime + cstime) * TICK_MS };
}
