/** One way of carrying out runs, opened for a measurement. */
export interface OpenSubject {
  /** Carries out one run; resolves when its end is recorded. */
  carryOut: (run: number) => Promise<void>;
  /** @throws Error when something was lost or done twice. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface Subject {
  name: string;
  /** The raw BullMQ row that this one is compared with. */
  reference?: string;
  /** Where its state is; absent: nothing of it is in PostgreSQL. */
  database?: string;
  usesRedis: boolean;
  /** Makes everything ready for `runs` runs, which are not started yet. */
  open(runs: number): Promise<OpenSubject>;
}
