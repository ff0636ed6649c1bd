import type { ServerResponse } from 'node:http';
import { listen, type Inbound } from './http.js';

export type WebhookWeather = 'calm' | 'lost' | 'tenfold' | 'reordered';

/** Takes the service's webhooks for Gatehouse and hands them on as the weather wants. */
export class WebhookRelay {
  weather: WebhookWeather = 'calm';
  url = '';
  close: () => void = () => undefined;
  private kept: Inbound[] = [];
  /** Ids of the checks of which Gatehouse has taken a webhook. */
  readonly toldChecks = new Set<number>();

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

  private async forward({ path, headers, body }: Inbound): Promise<number> {
    for (const target of this.targets()) {
      const status = await fetch(target + path, { method: 'POST', headers, body: new Uint8Array(body) }).then(
        (answer) => answer.status,
        () => 502,
      );
      if (status < 300 && path.endsWith('background_checks')) {
        // A string there, a number in the answer to the order.
        this.toldChecks.add(Number((JSON.parse(body.toString()) as { id: string }).id));
      }
      if (status < 500) return status;
    }
    return 502;
  }
}
