import { heal } from './heal.js';
import { judge } from './invariants.js';
import type { Result } from './report.js';
import type { Scenario } from './scenario.js';
import { World, type Transport } from './world/world.js';

export interface Performance {
  transport: Transport;
  seed: number;
  kills: number;
  only?: string;
  progress: (text: string) => void;
  /** Ends the scenario early: what has happened so far is healed and judged. */
  late?: AbortSignal;
  /** Ends everything at once. */
  interrupted?: AbortSignal;
}

/** Plays one scenario in a world of its own and judges what is left. Everything that was started is ended. */
export async function perform(scenario: Scenario, performance: Performance): Promise<Result> {
  const { transport, seed, kills, only, progress } = performance;
  const { late, interrupted } = performance;
  const signal = AbortSignal.any([late, interrupted].filter((one) => one !== undefined));
  const undos: (() => unknown)[] = [];
  const healing: number[] = [];
  const noted = new Set<string>();
  const violation = (text: string) => {
    if (!noted.has(text)) progress(`NOT KEPT: ${text}`);
    noted.add(text);
  };
  try {
    const world = await World.open(transport, seed, (undo) => undos.push(undo));
    const healed = async () => {
      await world.standUp();
      const ms = await heal(world, interrupted);
      if (ms === undefined) violation('something was still open long after everything stood again');
      else healing.push(ms);
      const { violations } = await judge(world);
      violations.forEach(violation);
      progress('healed');
    };
    const { random } = world;
    try {
      await scenario.play({ world, random, kills, only, progress, heal: healed, violation, signal });
      if (late?.aborted) await healed();
    } catch (error) {
      if (!interrupted?.aborted)
        violation(`the scenario broke off: ${error instanceof Error ? error.message : 'unknown'}`);
    }
    interrupted?.throwIfAborted();
    const findings = await judge(world);
    const killed = world.gatehouses.reduce((sum, place) => sum + place.kills, 0);
    const violations = new Set([...noted, ...findings.violations]);
    return { ...findings, violations: [...violations], scenario: scenario.name, transport, kills: killed, healing };
  } finally {
    for (const undo of undos.reverse()) await undo();
  }
}
