import { fastify } from 'fastify';
import pg from 'pg';

/** What the cheapest handler costs that stores a body before it answers: no signature, no dedupe, no encryption. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 });
await pool.query('CREATE TABLE IF NOT EXISTS bare (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body jsonb)');
const server = fastify();
server.post('/*', async (request, reply) => {
  await pool.query('INSERT INTO bare (body) VALUES ($1)', [request.body]);
  return reply.status(202).send({ stored: true });
});
console.log(await server.listen({ port: 0, host: '127.0.0.1' }));
process.once('SIGTERM', () => {
  void server.close().then(() => pool.end());
});
