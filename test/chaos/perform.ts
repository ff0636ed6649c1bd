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
  signal: AbortSignal;
}

/** Plays one scenario in a world of its own and judges what is left. Everything that was started is ended. */
export async function perform(scenario: Scenario, performance: Performance): Promise<Result> {
  const { transport, seed, kills, only, progress, signal } = performance;
  const undos: (() => unknown)[] = [];
  const healing: number[] = [];
  const noted: string[] = [];
  try {
    const world = await World.open(transport, seed, (undo) => undos.push(undo));
    const healed = async () => {
      await world.standUp();
      const ms = await heal(world);
      if (ms === undefined) noted.push('something was still open long after everything stood again');
      else healing.push(ms);
      progress('healed');
    };
    const { random } = world;
    const violation = (text: string) => noted.push(text);
    try {
      await scenario.play({ world, random, kills, only, progress, heal: healed, violation, signal });
    } catch (error) {
      if (!signal.aborted) noted.push(`the scenario broke off: ${error instanceof Error ? error.message : 'unknown'}`);
    }
    const findings = await judge(world);
    const killed = world.gatehouses.reduce((sum, place) => sum + place.kills, 0);
    const violations = [...noted, ...findings.violations];
    return { ...findings, violations, scenario: scenario.name, transport, kills: killed, healing };
  } finally {
    for (const undo of undos.reverse()) await undo();
  }
}
