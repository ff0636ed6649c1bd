import type { Json } from '../../domain/json.js';
import type { Delivery } from '../../ports/hris-source.js';
import { textAt, type FieldPath } from './field-mapping.js';
import { parseLossless } from '../../domain/lossless-json.js';

/** @throws Error when it is no JSON. */
export function jsonOf({ body }: Pick<Delivery, 'body'>): Json {
  try {
    return parseLossless(body.toString('utf8'));
  } catch {
    throw new Error('The body is no JSON.');
  }
}

/** A delivery id that stands in the body; undefined also where the body is no JSON, which reading it will tell. */
export const idInBody =
  (path: FieldPath) =>
  ({ body }: Pick<Delivery, 'body'>): string | undefined => {
    try {
      return textAt(jsonOf({ body }), path);
    } catch {
      return undefined;
    }
  };
