import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedRequest {
  method: string;
  /** Path and query. */
  target: string;
  authorization?: string;
  body: string;
}

export interface StubService {
  url: string;
  received: ReceivedRequest[];
  close(): Promise<void>;
}

export type StubBehaviour = (
  response: ServerResponse,
  received: ReceivedRequest,
  request: IncomingMessage,
) => void | Promise<void>;

/** A loopback server that reads each request to its end and then does what the test says. */
export async function startStub(behave: StubBehaviour): Promise<StubService> {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const entry = {
        method: request.method ?? '',
        target: request.url ?? '',
        authorization: request.headers.authorization,
        body,
      };
      received.push(entry);
      return behave(response, entry, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

export function answer(status: number, body: unknown, headers: Record<string, string> = {}): StubBehaviour {
  return (response) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text);
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
