import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MockAnswer, MockVendor } from './mock-vendor.js';

/** A vendor's API on the loopback interface, answering from the records of the imaginary company. */
export class MockServer {
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** @param watch is told of every call, for example to print it. */
  static async start(vendor: MockVendor, watch: (call: string) => void = () => undefined): Promise<MockServer> {
    const server = createServer((request, response) => {
      void answer(vendor, request).then(({ status, headers, body }) => {
        watch(`${request.method} ${request.url} → ${status}`);
        const type = typeof body === 'string' ? 'text/plain' : 'application/json';
        response.writeHead(status, { 'content-type': type, ...headers });
        response.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
      });
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
    return new MockServer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

async function answer(vendor: MockVendor, request: IncomingMessage): Promise<MockAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://vendor.invalid');
  try {
    const told = {
      method: request.method ?? 'GET',
      path: pathname,
      query: searchParams,
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
      body: Buffer.concat(chunks).toString('utf8'),
    };
    return vendor.answer?.(told) ?? { status: 404, body: { error: 'The mock vendor does not have this.' } };
  } catch (error) {
    return { status: 500, body: { error: String(error) } };
  }
}
