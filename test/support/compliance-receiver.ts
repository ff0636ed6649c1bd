import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from './compliance-eventually.js';

export interface ReceivedWebhook {
  path: string;
  authorization: string | undefined;
  headers: Record<string, string>;
  /** The body as it came, which is what was signed. */
  text: string;
  body: Record<string, unknown>;
}

/** A loopback receiver of webhooks that remembers what came and answers what it is told to. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  /** Statuses for the next requests; afterwards 200. */
  readonly nextStatuses: number[] = [];
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const receiver = new WebhookReceiver(server, `http://127.0.0.1:${port}`);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const body = JSON.parse(text) as Record<string, unknown>;
        const headers = request.headers as Record<string, string>;
        receiver.received.push({ path: request.url ?? '', authorization: headers.authorization, headers, text, body });
        const status = receiver.nextStatuses.shift() ?? 200;
        response.writeHead(status, status === 302 ? { location: `${receiver.url}/redirected` } : {}).end();
      });
    });
    return receiver;
  }

  /** Waits until `count` webhooks came to `path`. */
  arrived(path: string, count = 1): Promise<ReceivedWebhook[]> {
    return eventually(`${count} webhook(s) at ${path}`, () => {
      const found = this.received.filter((webhook) => webhook.path === path);
      return found.length >= count ? found : undefined;
    });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
