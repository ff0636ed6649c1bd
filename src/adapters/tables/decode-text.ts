import { Refusal } from '../../domain/failure.js';

/**
 * Text from bytes: UTF-8 or UTF-16 by a byte order mark, UTF-16 by its zeros, UTF-8 as long as it is valid; else
 * Windows-1252, which spreadsheets on Windows write. Which of the last two it is shows at the first letter that is not
 * English, however late that comes.
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let isFirst = true;
  for await (const chunk of bytes) {
    if (isFirst) decoder = markedDecoder(chunk);
    isFirst = false;
    if (!decoder && isEnglish(chunk)) {
      yield Buffer.from(chunk).toString('latin1');
      continue;
    }
    decoder ??= isUtf8(chunk) ? new TextDecoder('utf-8', { fatal: true }) : new TextDecoder('windows-1252');
    yield decode(decoder, chunk);
  }
  if (decoder) yield decode(decoder);
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    const message = 'The file is UTF-8 in one part and something else in another: save it again as "CSV UTF-8".';
    throw new Refusal('IMPORT_UNREADABLE', message, 'invalid');
  }
}

function markedDecoder(head: Uint8Array): TextDecoder | undefined {
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder('utf-8', { fatal: true });
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  if (first !== 0 && second === 0) return new TextDecoder('utf-16le');
  return first === 0 && second !== 0 ? new TextDecoder('utf-16be') : undefined;
}

const isEnglish = (chunk: Uint8Array) => chunk.every((byte) => byte < 0x80);

function isUtf8(chunk: Uint8Array): boolean {
  try {
    // The last letter may be cut off at the end of the chunk.
    new TextDecoder('utf-8', { fatal: true }).decode(chunk, { stream: true });
    return true;
  } catch {
    return false;
  }
}
