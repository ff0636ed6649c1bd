import { xmlEvents } from './xml-events.js';

/** Formats that every workbook has without saying so, as far as they matter here: dates and times. */
const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57]);

/** The number format of each cell style, in order; `date` for those that show a date. */
export async function readNumberFormats(bytes: AsyncIterable<Uint8Array>): Promise<string[]> {
  const codes = new Map<string, string>();
  const formats: string[] = [];
  let inCellStyles = false;
  for await (const event of xmlEvents(bytes)) {
    if (event.type === 'close' && event.name === 'cellXfs') inCellStyles = false;
    if (event.type !== 'open') continue;
    const { numFmtId = '0', formatCode } = event.attributes;
    if (event.name === 'numFmt' && formatCode !== undefined) codes.set(numFmtId, formatCode);
    else if (event.name === 'cellXfs') inCellStyles = true;
    else if (event.name === 'xf' && inCellStyles) formats.push(formatOf(numFmtId, codes.get(numFmtId)));
  }
  return formats;
}

function formatOf(id: string, code: string | undefined): string {
  if (code === undefined) return builtInDates.has(Number(id)) ? 'date' : '';
  // Letters in quotes, in brackets or behind a backslash are text, not parts of a date.
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').toLowerCase();
  return /[ymd]/.test(bare) && !/[#0?]/.test(bare.replace(/\.0+/, '')) ? 'date' : code;
}
