import { SaxesParser } from 'saxes';
import { Refusal } from '../../domain/failure.js';

export type XmlEvent =
  | { type: 'open'; name: string; attributes: Record<string, string> }
  | { type: 'close'; name: string }
  | { type: 'text'; text: string };

/** The elements of a document as its bytes come, without namespaces. */
export async function* xmlEvents(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<XmlEvent> {
  const decoder = new TextDecoder('utf-8');
  const parser = new SaxesParser();
  let events: XmlEvent[] = [];
  const take = () => {
    const taken = events;
    events = [];
    return taken;
  };
  parser.on('opentag', ({ name, attributes }) => events.push({ type: 'open', name: local(name), attributes }));
  parser.on('closetag', ({ name }) => events.push({ type: 'close', name: local(name) }));
  parser.on('text', (text) => events.push({ type: 'text', text }));
  parser.on('error', (error) => {
    throw error;
  });
  try {
    for await (const chunk of bytes) {
      parser.write(decoder.decode(chunk, { stream: true }));
      yield* take();
    }
    parser.close();
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    throw new Refusal('IMPORT_UNREADABLE', 'The workbook is damaged: open it and save it again.', 'invalid');
  }
  yield* take();
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);
