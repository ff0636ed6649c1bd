import { MultiBar, Presets, type SingleBar } from 'cli-progress';
import { styleText } from 'node:util';
import type { Tally } from './watch.js';

/** Shows how far the work is while it goes on. */
export interface Progress {
  heading(text: string): void;
  line(text: string): void;
  /** Somebody cannot go on. */
  alert(text: string): void;
  show(tallies: readonly Tally[]): void;
  /** Ends the live part; what follows is printed below it. */
  stop(): void;
}

/** Bars where somebody looks at a terminal; plain lines for everything else, such as a pipe or a CI log. */
export function createProgress(out: NodeJS.WriteStream, environment: NodeJS.ProcessEnv): Progress {
  const isTerminal = out.isTTY && environment.TERM !== 'dumb';
  return isTerminal ? new Bars(out, !environment.NO_COLOR) : new Lines(out);
}

/** Between two summary lines. */
const summaryIntervalMs = 2_000;

class Lines implements Progress {
  private readonly startedAt = performance.now();
  private shownAt = 0;
  private shown = '';

  constructor(private readonly out: NodeJS.WriteStream) {}

  heading(text: string): void {
    this.out.write(`\n== ${text}\n`);
  }

  line(text: string): void {
    this.out.write(`   ${text}\n`);
  }

  alert(text: string): void {
    this.line(`! ${text}`);
  }

  show(tallies: readonly Tally[]): void {
    const now = performance.now();
    const text = begun(tallies)
      .map(({ label, done, total }) => `${label} ${done}/${total}`)
      .join(' | ');
    if (now - this.shownAt < summaryIntervalMs || text === this.shown) return;
    this.shownAt = now;
    this.shown = text;
    this.line(`${Math.round((now - this.startedAt) / 1_000)} s  ${text}`);
  }

  stop(): void {
    // Nothing is left on the screen.
  }
}

const clearBelow = '\u001b[J';

class Bars implements Progress {
  private readonly bars = new Map<string, SingleBar>();
  private readonly live: MultiBar;

  constructor(
    private readonly out: NodeJS.WriteStream,
    private readonly colour: boolean,
  ) {
    const format = '  {label} {bar} {value}/{total}';
    // The demo ends the bars itself on Ctrl-C. Every frame is drawn in full, because lines printed above push it down.
    const options = { stream: out, format, barsize: 40, hideCursor: true, linewrap: true, gracefulExit: false };
    this.live = new MultiBar({ ...options, forceRedraw: true }, Presets.shades_classic);
  }

  heading(text: string): void {
    this.print(`\n${this.colour ? styleText('bold', text) : text}`);
  }

  line(text: string): void {
    this.print(this.wrapped(text));
  }

  alert(text: string): void {
    const wrapped = this.wrapped(`! ${text}`);
    this.print(this.colour ? styleText('yellow', wrapped) : wrapped);
  }

  private print(text: string): void {
    // Without a bar nothing would draw what is logged.
    if (this.bars.size === 0) this.out.write(`${text}\n`);
    else this.live.log(`${clearBelow}${text}\n`);
  }

  private wrapped(text: string): string {
    const width = Math.max(40, this.out.columns - 8);
    return text
      .replaceAll(new RegExp(`(.{1,${width}})(?: |$)`, 'g'), '     $1\n')
      .trimEnd()
      .slice(2);
  }

  show(tallies: readonly Tally[]): void {
    for (const { label, done, total } of begun(tallies)) {
      const bar = this.bars.get(label) ?? this.live.create(total, 0, { label: label.padEnd(16) });
      this.bars.set(label, bar);
      bar.setTotal(total);
      bar.update(done);
    }
  }

  stop(): void {
    if (this.bars.size === 0) return;
    this.live.update();
    this.live.stop();
    this.bars.clear();
  }
}

const begun = (tallies: readonly Tally[]) => tallies.filter(({ total }) => total > 0);
