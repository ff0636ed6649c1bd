import { PassThrough } from 'node:stream';
import type { Change } from '../../ports/change-store.js';
import type { Listener, Told } from '../../engine/stream/change-stream.js';

/** What may wait for a slow client; one who is closed comes back and goes on by the last id. */
const mostWaitingBytes = 1_048_576;
const returnAfterMs = 1_000;

/** One client of `text/event-stream`. */
export class EventStream implements Listener {
  readonly body = new PassThrough();

  constructor(
    readonly organizationId: string,
    readonly isAllowed: () => Promise<boolean>,
  ) {
    this.write(`retry: ${returnAfterMs}\n\n`);
  }

  get isOpen(): boolean {
    return !this.body.destroyed && !this.body.writableEnded;
  }

  tell(told: Told): void {
    this.write(textOf(told));
  }

  /** An id without data moves on where the client will resume, and tells it nothing. */
  beat(id: string): void {
    this.write(`: still here\nid: ${id}\n\n`);
  }

  close(): void {
    this.body.end();
  }

  private write(text: string): void {
    if (!this.isOpen) return;
    this.body.write(text);
    if (this.body.writableLength > mostWaitingBytes) this.body.destroy();
  }
}

/** All listeners of an organization are told the same. */
const texts = new WeakMap<Told, string>();

function textOf(told: Told): string {
  const known = texts.get(told) ?? writeEvents(told);
  texts.set(told, known);
  return known;
}

/** The id comes with the last of them: who was cut off in between is told all of them again. */
function writeEvents({ id, changes }: Told): string {
  if (changes === 'reset') return `id: ${id}\nevent: reset\ndata: {}\n\n`;
  const events = changes.map(({ kind, id: subject, personId }: Change) => {
    const data = JSON.stringify({ kind, id: subject, personId });
    return `event: change\ndata: ${data}\n\n`;
  });
  return `${events.join('')}id: ${id}\n\n`;
}
