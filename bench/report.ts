import type { Machine } from './machine.js';
import { quantile, type Sample } from './measure.js';
import type { StepsOptions } from './options.js';
import type { Subject } from './subject.js';

export interface Row {
  name: string;
  samples: Sample[];
  /** Medians, one by one. */
  median: Sample;
  slowestStepsPerSecond: number;
  fastestStepsPerSecond: number;
  /** Against raw BullMQ on the same transport in the same run. */
  speedRatio?: number;
  cpuRatio?: number;
}

export function makeRows(measured: { subject: Subject; samples: Sample[] }[]): Row[] {
  const medians = new Map(measured.map(({ subject, samples }) => [subject.name, medianOf(samples)]));
  return measured.map(({ subject, samples }) => {
    const median = medianOf(samples);
    const reference = subject.reference === undefined ? undefined : medians.get(subject.reference);
    const speeds = samples.map((sample) => sample.stepsPerSecond);
    return {
      name: subject.name,
      samples,
      median,
      slowestStepsPerSecond: Math.min(...speeds),
      fastestStepsPerSecond: Math.max(...speeds),
      speedRatio: reference && median.stepsPerSecond / reference.stepsPerSecond,
      cpuRatio: reference && median.cpuMsPerStep / reference.cpuMsPerStep,
    };
  });
}

function medianOf(samples: Sample[]): Sample {
  const keys = Object.keys(samples[0] ?? {}) as (keyof Sample)[];
  const medians = keys.map((key) => {
    const values = samples.flatMap((sample) => sample[key] ?? []);
    return [key, values.length === 0 ? undefined : quantile(values, 0.5)];
  });
  return Object.fromEntries(medians) as Sample;
}

const columns: [head: string, cell: (row: Row) => string][] = [
  ['way', (row) => row.name],
  ['runs/s', (row) => number(row.median.runsPerSecond, 0)],
  ['steps/s', (row) => number(row.median.stepsPerSecond, 0)],
  ['min–max', (row) => `${number(row.slowestStepsPerSecond, 0)}–${number(row.fastestStepsPerSecond, 0)}`],
  ['p50 ms', (row) => number(row.median.p50Ms, 1)],
  ['p95 ms', (row) => number(row.median.p95Ms, 1)],
  ['CPU-ms/step', (row) => number(row.median.cpuMsPerStep, 2)],
  ['of it node', (row) => number(row.median.processCpuMsPerStep, 2)],
  ['postgres', (row) => number(row.median.postgresCpuMsPerStep, 2)],
  ['redis', (row) => number(row.median.redisCpuMsPerStep, 2)],
  ['commits/run', (row) => number(row.median.commitsPerRun, 2)],
  ['WAL KiB/run', (row) => number(row.median.walBytesPerRun && row.median.walBytesPerRun / 1_024, 1)],
  ['speed ×raw', (row) => number(row.speedRatio, 2)],
  ['CPU ×raw', (row) => number(row.cpuRatio, 2)],
  ['others', (row) => number(row.median.othersShare && row.median.othersShare * 100, 0, '%')],
];

const number = (value: number | undefined, digits: number, unit = ''): string =>
  value === undefined ? '–' : value.toFixed(digits) + unit;

/** A Markdown table that is aligned in a terminal too. */
export function table(rows: Row[]): string {
  const lines = [columns.map(([head]) => head), ...rows.map((row) => columns.map(([, cell]) => cell(row)))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  const print = (line: string[]) =>
    `| ${line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, i) => (i === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  const [head = [], ...body] = lines;
  return [print(head), rule, ...body.map(print)].join('\n');
}

export function preface(machine: Machine, options: StepsOptions): string {
  return [
    `${options.runs} runs of ${options.steps} sequential steps, each one HTTP POST to a stub in another process; ` +
      `${options.inflight} runs in flight, ${options.concurrency} jobs in hand, median of ${options.repeat}.`,
    `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGib} GiB, ${machine.system}; node ${machine.node}, ` +
      `PostgreSQL ${machine.postgres} (embedded, fsync on), Redis ${machine.redis}, BullMQ ${machine.bullmq}; ` +
      `load before: ${machine.loadBefore.toFixed(1)}.`,
  ].join('\n');
}
