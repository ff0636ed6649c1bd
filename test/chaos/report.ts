import Table from 'cli-table3';
import type { Findings } from './invariants.js';
import type { Transport } from './world/world.js';

export interface Result extends Findings {
  scenario: string;
  transport: Transport;
  kills: number;
  /** What the settle window must outlast. */
  slowestWriteMs: number;
  /** Milliseconds, one for each time that everything stood again. */
  healing: number[];
}

export function table(results: readonly Result[]): string {
  const head = ['scenario', 'queue', 'runs', 'kills', 'orders', 'double orders', 'lost people', 'needs attention'];
  const rows = new Table({ head: [...head, 'healing p50 / max', 'kept'], style: { head: [], border: [] } });
  for (const one of results) {
    const { runs, kills, orders, doubleOrders, lostPeople, needsAttention } = one;
    const kept = one.violations.length === 0 ? 'yes' : 'NO';
    rows.push([
      one.scenario,
      one.transport,
      runs,
      kills,
      orders,
      doubleOrders,
      lostPeople,
      needsAttention,
      healing(one),
      kept,
    ]);
  }
  return rows.toString();
}

function healing({ healing }: Result): string {
  const sorted = [...healing].sort((a, b) => a - b);
  const seconds = (ms: number | undefined) => ((ms ?? 0) / 1_000).toFixed(1);
  return `${seconds(sorted[Math.floor(sorted.length / 2)])} s / ${seconds(sorted.at(-1))} s`;
}

/** What follows from n kills without a double order: the rule of three. */
export function bounds(results: readonly Result[]): string {
  return (['postgres', 'redis'] as const)
    .map((transport) => {
      const own = results.filter((one) => one.transport === transport);
      const kills = own.reduce((sum, one) => sum + one.kills, 0);
      const doubles = own.reduce((sum, one) => sum + one.doubleOrders, 0);
      if (kills === 0) return '';
      const says =
        doubles === 0
          ? `with 95 % confidence at most ${((3 / kills) * 100).toFixed(2)} % of kills cause one (3/N)`
          : 'the promise is broken';
      return `${transport}: ${doubles} double orders after ${kills} kills; ${says}\n`;
    })
    .join('');
}
