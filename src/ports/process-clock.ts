/** How a process measures what it does itself. Leases and timers are the database's. */
export interface ProcessClock {
  /** Milliseconds that only grow. */
  now(): number;
  /** @returns what cancels it. */
  after(ms: number, act: () => void): () => void;
  /** Resolves when everything that could go on by itself has gone on. */
  turn(): Promise<void>;
  /** 0 to 1 */
  random(): number;
}

export const systemClock: ProcessClock = {
  now: () => performance.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => {
      clearTimeout(timer);
    };
  },
  turn: () =>
    new Promise((resolve) => {
      setImmediate(resolve);
    }),
  random: () => Math.random(),
};
