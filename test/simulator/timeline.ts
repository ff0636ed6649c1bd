/** A process that can be killed and stopped for a while. */
export class Process {
  isAlive = true;
  /** Until then nothing that it owns goes on. */
  stalledUntil = 0;

  constructor(readonly name: string) {}
}

interface Task {
  at: number;
  label: string;
  act: () => void;
  /** Without one the task is on its way through the network, or somebody else's. */
  owner?: Process;
}

/** Virtual time: whatever is due next happens next, alone, and everything that it sets off ends before the next. */
export class Timeline {
  readonly history: string[] = [];
  private readonly tasks: Task[] = [];

  /** @param now epoch milliseconds. */
  constructor(
    public now: number,
    private readonly beforeEach: (owner: Process, label: string) => void,
    private readonly keepsHistory = false,
  ) {}

  /** @returns what cancels it. */
  after(ms: number, label: string, act: () => void, owner?: Process): () => void {
    const task: Task = { at: this.now + ms, label, act, owner };
    this.tasks.push(task);
    return () => {
      const index = this.tasks.indexOf(task);
      if (index >= 0) this.tasks.splice(index, 1);
    };
  }

  /** When the next task is due. */
  get nextAt(): number {
    return this.tasks.reduce((earliest, task) => Math.min(earliest, dueAt(task)), Infinity);
  }

  hasMoreThan(count: number): boolean {
    return this.tasks.length > count;
  }

  async next(): Promise<void> {
    const at = this.nextAt;
    const index = this.tasks.findIndex((task) => dueAt(task) === at);
    const [task] = this.tasks.splice(index, 1);
    if (!task) return;
    this.now = Math.max(this.now, at);
    const { owner, label, act } = task;
    if (owner) {
      if (!owner.isAlive) return;
      this.beforeEach(owner, label);
      if (this.hasStopped(owner, task)) return;
    }
    this.note(owner?.name ?? '-', label);
    act();
    await this.settled();
  }

  /** It may have died or stalled in this very moment; what a stalled one was about to do waits. */
  private hasStopped(owner: Process, task: Task): boolean {
    if (owner.isAlive && owner.stalledUntil > this.now) this.tasks.push(task);
    return !owner.isAlive || owner.stalledUntil > this.now;
  }

  note(who: string, what: string): void {
    if (this.keepsHistory) this.history.push(`${new Date(this.now).toISOString().slice(8, 23)} ${who}: ${what}`);
  }

  /** Everything that can go on without time passing has gone on. */
  async settled(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const dueAt = ({ at, owner }: Task) => (owner?.isAlive ? Math.max(at, owner.stalledUntil) : at);
