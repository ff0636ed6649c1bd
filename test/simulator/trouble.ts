/** What can go wrong, and how often where it can. */
export const faults = {
  'worker-killed': 0.012,
  'worker-stalled': 0.012,
  'transaction-failed': 0.03,
  'commit-unanswered': 0.03,
  'step-locked': 0.03,
  'wake-failed': 0.04,
  'job-lost': 0.06,
  'job-doubled': 0.08,
  'job-late': 0.08,
  'queue-flushed': 0.01,
  'read-failed': 0.05,
  'not-sent': 0.06,
  'request-lost': 0.05,
  'request-slow': 0.06,
  'rate-limited': 0.03,
  'failed-before-write': 0.05,
  'failed-after-write': 0.06,
  'reply-lost': 0.06,
  'webhook-lost': 0.2,
  'webhook-doubled': 0.15,
  'webhook-late': 0.15,
  'webhook-forged': 0.1,
  'event-doubled': 0.2,
  'event-late': 0.2,
  'staff-repeated': 0.5,
} as const;

export type Fault = keyof typeof faults;
export const faultNames = Object.keys(faults) as Fault[];

/**
 * Every decision of a schedule, taken from a list of numbers. Zero is always "nothing goes wrong, and at once", and so
 * is everything after the end of the list: a shorter list of smaller numbers is a simpler schedule.
 */
export class Trouble {
  readonly met = new Map<Fault, number>();
  /** From then on nothing goes wrong any more. */
  healed = false;
  private position = 0;

  /** @param choices each 0 to 65535. */
  constructor(
    private readonly choices: readonly number[],
    private readonly possible: ReadonlySet<Fault>,
  ) {}

  get isOver(): boolean {
    return this.healed || this.position >= this.choices.length;
  }

  /** 0 up to, not including, 1. */
  chance(): number {
    return this.isOver ? 0 : (this.choices[this.position++] ?? 0) / 65_536;
  }

  /** Milliseconds: mostly short, now and then up to `longestMs`. */
  delay(longestMs: number): number {
    return 1 + this.chance() ** 3 * longestMs;
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[Math.floor(this.chance() * items.length)] ?? items[0];
  }

  /** At most one of these. */
  fault(...among: Fault[]): Fault | undefined {
    let left = 1 - this.chance();
    for (const fault of among) {
      if (!this.possible.has(fault)) continue;
      left -= faults[fault];
      if (left > 0) continue;
      this.met.set(fault, (this.met.get(fault) ?? 0) + 1);
      return fault;
    }
    return undefined;
  }
}
