import { inflateSync } from 'node:zlib';

/**
 * What a reader of a PDF sees, one line for each piece of text, decoded by the embedded fonts' own tables. Knows what
 * pdfkit writes: deflated streams, and glyph numbers of four hexadecimal digits.
 */
export function pdfLines(pdf: Buffer): string[] {
  const objects = readObjects(pdf);
  const fonts = new Map<string, string[]>();
  for (const { dictionary } of objects.values()) {
    for (const [, name = '', id = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? '') ?? [];
      fonts.set(name, glyphs(objects.get(table)?.stream ?? ''));
    }
  }
  return [...objects.values()].flatMap(({ stream }) => linesOf(stream, fonts));
}

interface PdfObject {
  dictionary: string;
  stream: string;
}

function readObjects(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1');
  const found = text.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs);
  return new Map([...found].map(([, id = '', body = '']) => [id, readObject(body)]));
}

function readObject(body: string): PdfObject {
  const [dictionary = '', stream] = body.split(/\nstream\n/);
  const isText = stream !== undefined && !/\/(?:Length1|Subtype) /.test(dictionary);
  if (!isText || !dictionary.includes('/FlateDecode')) return { dictionary, stream: '' };
  const data = Buffer.from(stream.replace(/\nendstream$/, ''), 'latin1');
  return { dictionary, stream: inflateSync(data).toString('latin1') };
}

/** The text of every glyph number. */
function glyphs(table: string): string[] {
  return [...table.matchAll(/bfrange\n<0000> <[0-9a-f]{4}> \[(.*?)\]/gs)].flatMap(([, entries = '']) =>
    [...entries.matchAll(/<([^>]*)>/g)].map(([, units = '']) =>
      String.fromCharCode(...units.split(' ').map((unit) => parseInt(unit, 16))),
    ),
  );
}

function linesOf(stream: string, fonts: Map<string, string[]>): string[] {
  return [...stream.matchAll(/\/(F\d+) [\d.]+ Tf\n\[(.*?)\] TJ/gs)].map(([, font = '', pieces = '']) => {
    const digits = [...pieces.matchAll(/<([0-9a-f]*)>/g)].map(([, piece]) => piece).join('');
    return (digits.match(/.{4}/g) ?? []).map((glyph) => fonts.get(font)?.[parseInt(glyph, 16)] ?? '?').join('');
  });
}
