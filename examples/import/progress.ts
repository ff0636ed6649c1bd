import { Presets, SingleBar } from 'cli-progress';

/** How far the work is: a bar where somebody looks at a terminal, else a line now and then. */
export interface Progress {
  show(label: string, done: number, total: number): void;
  stop(): void;
}

const lineIntervalMs = 2_000;

export function createProgress(out: NodeJS.WriteStream): Progress {
  return out.isTTY && process.env.TERM !== 'dumb' ? bars(out) : lines(out);
}

function bars(out: NodeJS.WriteStream): Progress {
  let shown: { label: string; bar: SingleBar } | undefined;
  return {
    show(label, done, total) {
      if (shown?.label !== label) {
        shown?.bar.stop();
        const format = `  ${label} {bar} {value}/{total}  {eta_formatted} left`;
        shown = { label, bar: new SingleBar({ format, stream: out, hideCursor: true }, Presets.shades_classic) };
        shown.bar.start(total, done);
      }
      shown.bar.update(done);
    },
    stop() {
      shown?.bar.stop();
    },
  };
}

function lines(out: NodeJS.WriteStream): Progress {
  let shownAt = 0;
  return {
    show(label, done, total) {
      const now = performance.now();
      if (now - shownAt < lineIntervalMs && done < total) return;
      if (done >= total && label === 'sent') return;
      shownAt = now;
      out.write(`  ${label} ${done}/${total}\n`);
    },
    stop: () => undefined,
  };
}
