import type { FastifyInstance, FastifyRequest } from 'fastify';
import qs from 'qs';
import { invalidRequest } from './failures.js';
import { refuseUnstorableText } from './unstorable-text.js';

const JSON_TYPES = /^(?:application|text)\/(?:[\w.-]+\+)?json\b/i;

/**
 * Clients send the same call as a form (brackets percent-encoded or raw), as JSON or as multipart. All end as one
 * nested object, and a typed but empty body is no body.
 */
export function acceptBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  const asBuffer = { parseAs: 'buffer' } as const;
  const parser =
    (parse: (body: Buffer, request: FastifyRequest) => unknown) =>
    (request: FastifyRequest, body: Buffer): Promise<unknown> =>
      Promise.resolve(body.length === 0 ? undefined : parse(body, request));
  fastify.addContentTypeParser(JSON_TYPES, asBuffer, parser(parseJson));
  fastify.addContentTypeParser('application/x-www-form-urlencoded', asBuffer, parser(parseForm));
  fastify.addContentTypeParser('multipart/form-data', asBuffer, parser(parseMultipart));
  fastify.addContentTypeParser('*', asBuffer, parser(refuse));
  fastify.addHook('preValidation', (request, _reply, done) => {
    refuseUnstorableText([request.params, request.query, request.body]);
    done();
  });
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(utf8(body));
  } catch {
    throw invalidRequest('The body is not valid JSON');
  }
}

function parseForm(body: Buffer): unknown {
  return fromForm(utf8(body));
}

/** Files have no meaning in this interface and are passed over. */
async function parseMultipart(body: Buffer, request: FastifyRequest): Promise<unknown> {
  const form = new URLSearchParams();
  try {
    const response = new Response(new Uint8Array(body), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    });
    for (const [name, value] of await response.formData()) if (typeof value === 'string') form.append(name, value);
  } catch {
    throw invalidRequest('The body is not valid multipart/form-data');
  }
  return fromForm(form.toString());
}

function refuse(): never {
  throw invalidRequest('Send the body as a form or as JSON, and name its type in the Content-Type header');
}

function fromForm(text: string): unknown {
  return qs.parse(text, {
    depth: 4,
    parameterLimit: 500,
    decoder: (part) => {
      try {
        return decodeURIComponent(part.replaceAll('+', ' '));
      } catch {
        throw invalidRequest('The body is not percent-encoded UTF-8');
      }
    },
  });
}

function utf8(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw invalidRequest('The body is not valid UTF-8');
  }
}
