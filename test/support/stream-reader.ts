import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { eventually } from './poll.js';

export interface StreamEvent {
  event: string;
  data: { kind?: string; id?: string; personId?: string };
}

/** Listens to `GET /v1/stream` as a program does. */
export class StreamReader {
  readonly events: StreamEvent[] = [];
  /** As EventSource keeps it. */
  lastId = '';
  ended = false;

  private constructor(private readonly reply: IncomingMessage) {
    let unread = '';
    reply.on('data', (chunk: Buffer) => {
      const frames = (unread + chunk.toString()).split('\n\n');
      unread = frames.pop() ?? '';
      for (const frame of frames) this.read(frame);
    });
    reply.on('error', () => undefined);
    reply.on('close', () => (this.ended = true));
  }

  static async open(url: string, headers: Record<string, string>): Promise<StreamReader> {
    const asked = request(`${url}/v1/stream`, { headers }).end();
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    if (reply.statusCode !== 200) throw new Error(`The stream was refused with ${reply.statusCode}.`);
    const reader = new StreamReader(reply);
    await eventually('the stream says where it is', () => Promise.resolve(reader.lastId === '' ? undefined : true));
    return reader;
  }

  /** Waits until something was told of everything in the list. */
  async told(...ids: string[]): Promise<void> {
    const isTold = (id: string) => this.events.some(({ data }) => data.id === id);
    await eventually(`${ids.join(', ')} told`, () => Promise.resolve(ids.every(isTold) ? true : undefined));
  }

  async end(): Promise<void> {
    await eventually('the stream ends', () => Promise.resolve(this.ended ? true : undefined));
  }

  close(): void {
    this.reply.destroy();
  }

  private read(frame: string): void {
    const fields = new Map(frame.split('\n').map((line) => [line.split(': ')[0], line.replace(/^\w+: /, '')]));
    this.lastId = fields.get('id') ?? this.lastId;
    const data = fields.get('data');
    if (data === undefined) return;
    this.events.push({ event: fields.get('event') ?? '', data: JSON.parse(data) as StreamEvent['data'] });
  }
}
