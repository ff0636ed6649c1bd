import type { StoryEvent } from './story.js';
import type { World } from './world.js';

/** HR's messages, one after the other, whoever is up to hear them. */
export class Telling {
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly world: World,
    private readonly violation: (text: string) => void,
  ) {}

  add(events: readonly StoryEvent[]): void {
    this.last = this.last.then(async () => {
      if (!(await this.world.tell(events))) this.violation('HR was refused');
    });
  }

  done(): Promise<void> {
    return this.last;
  }
}
