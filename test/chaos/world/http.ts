import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Inbound {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** A loopback server that reads each request to its end before it is handled; a handler that fails cuts the connection. */
export async function listen(handle: (request: Inbound, response: ServerResponse) => Promise<void>): Promise<{
  url: string;
  close: () => void;
}> {
  const server = createServer((request, response) => {
    read(request)
      .then((inbound) => handle(inbound, response))
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      end(server);
    },
  };
}

function end(server: Server): void {
  server.close();
  server.closeAllConnections();
}

async function read(request: IncomingMessage): Promise<Inbound> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const skipped = ['host', 'connection', 'content-length', 'transfer-encoding'];
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' && !skipped.includes(name) ? [[name, value] as const] : [],
  );
  return {
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks),
  };
}
