type Undo = () => void | Promise<void>;

/** Ends what was started, last first, also when somebody presses Ctrl-C. */
export class Cleanup {
  private readonly undos: Undo[] = [];
  private running: Promise<void> | undefined;

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        void this.run().finally(() => process.exit(130));
      });
    }
  }

  add(undo: Undo): void {
    this.undos.push(undo);
  }

  run(): Promise<void> {
    return (this.running ??= this.undoAll());
  }

  private async undoAll(): Promise<void> {
    for (const undo of this.undos.reverse()) {
      try {
        await undo();
      } catch (error) {
        console.error('Not everything could be ended:', error);
      }
    }
  }
}
