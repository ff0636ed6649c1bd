import multipart from '@fastify/multipart';
import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { serveDashboard } from './dashboard/serve-dashboard.js';
import { fileTypes } from './imports/uploaded-file.js';
import { ErrorsByPath } from './errors-by-path.js';

/** Largest body of a request. */
export const bodyLimitBytes = 1_048_576;

/** Files of people reach their route as a stream; how large they may be is judged where they are read. */
function acceptFiles(server: FastifyInstance): void {
  server.addContentTypeParser(fileTypes, (_, payload, done) => {
    done(null, payload);
  });
  void server.register(multipart, { limits: { files: 1, fileSize: Infinity, fieldSize: 100_000 } });
}

/** What an application that is nothing but Gatehouse sets up: errors of unknown routes too, SCIM, CloudEvents, /docs, the dashboard. */
export function configureHttp(app: NestFastifyApplication): void {
  app.useGlobalFilters(new ErrorsByPath());
  readBodies(app);
  acceptFiles(app.getHttpAdapter().getInstance());
  serveDashboard(app.getHttpAdapter().getInstance());
  const description = new DocumentBuilder()
    .setTitle('Gatehouse')
    .setDescription(
      'Turns HR events into people who are cleared to serve. Errors are problem+json (RFC 9457) with a stable code.',
    )
    .setVersion('1')
    .addBearerAuth()
    .addCookieAuth('gatehouse_session')
    .build();
  SwaggerModule.setup('docs', app, () => SwaggerModule.createDocument(app, description));
}

/** JSON for everybody; an HR system may send what it likes, and it is read when it was stored. */
function readBodies(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
  const json = server.getDefaultJsonParser('error', 'error');
  const isDelivery = (url: string) => url.startsWith('/hooks/hris/');
  server.addContentTypeParser(
    ['application/json', 'application/cloudevents+json', 'application/cloudevents-batch+json', 'application/scim+json'],
    { parseAs: 'buffer' },
    (request, rawBody, done) => {
      Object.assign(request, { rawBody });
      if (isDelivery(request.url)) done(null);
      else void json(request, String(rawBody), done);
    },
  );
  // Nest brings no parsers of its own where one is set here.
  app.useBodyParser('*', {}, (request, _body, done) => {
    done(isDelivery(request.url) ? null : new UnsupportedMediaTypeException());
  });
}
