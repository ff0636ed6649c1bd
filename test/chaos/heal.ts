import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from './world/world.js';

const healWithinMs = 600_000;

interface Work {
  /** Runs in which something goes on; what stands behind a step that asks for staff does not. */
  open: number;
  /** Steps that somebody works on, or should. */
  busy: number;
  [column: string]: number;
}

/**
 * Everything stands and nothing is broken any more: waits until no step is under way but those that ask for staff.
 * Pauses of minutes and hours pass on the virtual clocks, once there is nothing else to wait for.
 * @returns milliseconds; undefined when it took too long.
 */
export async function heal(world: World, interrupted?: AbortSignal): Promise<number | undefined> {
  const startedAt = Date.now();
  while (Date.now() - startedAt < healWithinMs) {
    interrupted?.throwIfAborted();
    const { open, busy } = await workOf(world);
    if (open === 0) return Date.now() - startedAt;
    if (busy === 0) {
      await world.advance('PT6M');
    }
    await sleep(busy === 0 ? 1_500 : 400);
  }
  return undefined;
}

/** A wait for a settle window or a retry is work: both end by themselves, in real seconds. */
async function workOf(world: World): Promise<Work> {
  const [work] = await world.databases.rows<Work>(
    `SELECT count(DISTINCT s.run_id)::int AS open,
       count(*) FILTER (WHERE s.status IN ('ready', 'running') OR s.due_at < clock_now() + interval '20 seconds')::int AS busy
     FROM step_run s JOIN workflow_run r ON r.id = s.run_id
     WHERE r.state = 'open' AND s.status IN ('ready', 'running', 'waiting')`,
  );
  return work ?? { open: 0, busy: 0 };
}

/** Runs that are still under way. */
export async function inFlight(world: World): Promise<number> {
  return (await workOf(world)).open;
}
