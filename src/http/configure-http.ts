import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { ErrorsByPath } from './errors-by-path.js';

/** Largest body of a request. */
export const bodyLimitBytes = 1_048_576;

/** What an application that is nothing but Gatehouse sets up: errors of unknown routes too, CloudEvents, SCIM, /docs. */
export function configureHttp(app: NestFastifyApplication): void {
  app.useGlobalFilters(new ErrorsByPath());
  const server = app.getHttpAdapter().getInstance();
  const json = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser(
    ['application/cloudevents+json', 'application/cloudevents-batch+json', 'application/scim+json'],
    { parseAs: 'string' },
    (request, body, done) => {
      void json(request, String(body), done);
    },
  );
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
