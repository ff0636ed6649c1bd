/** The other side of every step: a process of its own that answers each POST at once. Started by stub-process.ts. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let posts = 0;
const server = createServer((request, response) => {
  request.resume().once('end', () => {
    posts += 1;
    const body = `{"id":"${posts}"}`;
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  });
});
// Longer than any pause between two measurements.
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('message', () => process.send?.({ posts }));
process.on('disconnect', () => process.exit(0));
