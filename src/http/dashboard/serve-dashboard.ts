import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What `npm run build:dashboard` made, beside the compiled engine. */
const built = fileURLToPath(new URL('../../../../dashboard/dist', import.meta.url));

/** Addresses of pages; everything below one is a page as well. No route of the API begins like these. */
const pages = [
  '/',
  '/overview',
  '/people',
  '/people/*',
  '/attention',
  '/connections',
  '/connections/*',
  '/events',
  '/imports',
  '/imports/*',
  '/rules',
  '/rules/*',
  '/settings',
  '/settings/*',
  '/setup',
  '/accept',
  '/sign-in',
];

/** The component library sets styles in attributes; scripts come from here only, and nobody may frame the pages. */
const pageHeaders = {
  'content-security-policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

/** Serves the pages of staff where they were built; without them Gatehouse is an API alone. */
export function serveDashboard(server: FastifyInstance): void {
  if (!existsSync(`${built}/index.html`)) return;
  void server.register(fastifyStatic, {
    root: `${built}/assets`,
    prefix: '/assets/',
    preCompressed: true,
    // Names of files below assets/ change with their content.
    maxAge: '365d',
    immutable: true,
  });
  const page = (_: FastifyRequest, reply: FastifyReply) => reply.headers(pageHeaders).sendFile('index.html', built);
  for (const path of pages) server.get(path, page);
  server.get('/gate.svg', (_, reply) => reply.sendFile('gate.svg', built));
}
