import { objectOf, textOf, UnreadableAnswer } from '../wire-values.js';

export function readTag(body: unknown): string {
  const name = textOf(objectOf(body, 'tag').name);
  if (name === undefined) throw new UnreadableAnswer('tag.name is missing');
  return name;
}
