import type { ServerResponse } from 'node:http';
import { listen, type Inbound } from './http.js';

export type WebhookWeather = 'calm' | 'lost' | 'tenfold' | 'reordered';

/** Takes the service's webhooks for Gatehouse and hands them on as the weather wants. */
export class WebhookRelay {
  weather: WebhookWeather = 'calm';
  url = '';
  close: () => void = () => undefined;
  private kept: Inbound[] = [];
  /** Paths and bodies of what Gatehouse has taken. */
  private readonly taken: { path: string; body: string }[] = [];

  private constructor(private readonly targets: () => string[]) {}

  /** @param targets where Gatehouse takes webhooks, living processes only. */
  static async to(targets: () => string[]): Promise<WebhookRelay> {
    const relay = new WebhookRelay(targets);
    Object.assign(relay, await listen((request, response) => relay.take(request, response)));
    return relay;
  }

  private async take(request: Inbound, response: ServerResponse): Promise<void> {
    if (this.weather === 'calm') {
      response.writeHead(await this.forward(request)).end();
      return;
    }
    response.writeHead(200).end();
    if (this.weather === 'tenfold') await Promise.all(Array.from({ length: 10 }, () => this.forward(request)));
    if (this.weather === 'reordered') await this.reorder(request);
  }

  /** The last of five goes first. */
  private async reorder(request: Inbound): Promise<void> {
    this.kept.unshift(request);
    if (this.kept.length >= 5) await this.release();
  }

  async release(): Promise<void> {
    for (const request of this.kept.splice(0)) await this.forward(request);
  }

  /** Whether Gatehouse has taken a webhook of this kind that is about this record. */
  hasTaken(kind: string, id: number): boolean {
    return this.taken.some(({ path, body }) => path.endsWith(kind) && (JSON.parse(body) as { id?: unknown }).id === id);
  }

  private async forward({ path, headers, body }: Inbound): Promise<number> {
    for (const target of this.targets()) {
      const status = await fetch(target + path, { method: 'POST', headers, body: new Uint8Array(body) }).then(
        (answer) => answer.status,
        () => 502,
      );
      if (status < 300) this.taken.push({ path, body: body.toString() });
      if (status < 500) return status;
    }
    return 502;
  }
}
