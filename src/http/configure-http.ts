import multipart from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { fileTypes } from './imports/uploaded-file.js';
import { ProblemFilter } from './problems/problem.filter.js';

/** Largest body of a request. */
export const bodyLimitBytes = 1_048_576;

/** Files of people reach their route as a stream; how large they may be is judged where they are read. */
function acceptFiles(server: FastifyInstance): void {
  server.addContentTypeParser(fileTypes, (_, payload, done) => {
    done(null, payload);
  });
  void server.register(multipart, { limits: { files: 1, fileSize: Infinity, fieldSize: 100_000 } });
}

/** What an application that is nothing but Gatehouse sets up: problems for unknown routes too, CloudEvents, /docs. */
export function configureHttp(app: NestFastifyApplication): void {
  app.useGlobalFilters(new ProblemFilter());
  const server = app.getHttpAdapter().getInstance();
  const json = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser(
    ['application/cloudevents+json', 'application/cloudevents-batch+json'],
    { parseAs: 'string' },
    (request, body, done) => {
      void json(request, String(body), done);
    },
  );
  acceptFiles(server);
  const description = new DocumentBuilder()
    .setTitle('Gatehouse')
    .setDescription(
      'Turns HR events into people who are cleared to serve. Errors are problem+json (RFC 9457) with a stable code.',
    )
    .setVersion('1')
    .addBearerAuth()
    .build();
  SwaggerModule.setup('docs', app, () => SwaggerModule.createDocument(app, description));
}
