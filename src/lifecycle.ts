/** How long a graceful stop may take before the process ends all the same; what is lost then is found by the sweep. */
const graceMs = 30_000;

/** Closes once on SIGTERM or SIGINT and ends the process; a second signal ends it at once. */
export function closeOnSignals(close: () => Promise<void>): void {
  let closing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (closing) process.exit(1);
      closing = true;
      setTimeout(() => process.exit(1), graceMs).unref();
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
