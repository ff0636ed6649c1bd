import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { phrases } from '../phrases.js';
import type { Certificate } from './certificate.js';

const require = createRequire(import.meta.url);

/** Embedded, because a viewer's own fonts lack the letters of many names. */
const FONTS = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSerif-Bold.ttf'),
};
const BLUE = '#0b3d91';
const BLACK = '#1b1b1b';
const MARGIN = 72;

interface Line {
  text: string;
  /** In points; smaller where the text would not fit into one line, and cut where even that does not help. */
  size: number;
  y: number;
  font?: keyof typeof FONTS;
  color?: string;
  tag?: 'H1' | 'P';
}

/** One Letter page, landscape, tagged so that screen readers can read it aloud. */
export async function certificatePdf(certificate: Certificate): Promise<Buffer> {
  const words = phrases(certificate.language).certificate;
  const document = new PDFDocument({
    size: 'LETTER',
    layout: 'landscape',
    margin: 0,
    tagged: true,
    pdfVersion: '1.7',
    lang: certificate.language,
    displayTitle: true,
    info: { Title: `${words.title} ${certificate.number}`, CreationDate: certificate.completedAt },
  });
  for (const [name, file] of Object.entries(FONTS)) document.registerFont(name, file);
  drawFrame(document);
  const root = document.struct('Document');
  document.addStructure(root);
  for (const line of linesOf(certificate)) {
    root.add(
      document.struct(line.tag ?? 'P', {}, () => {
        drawLine(document, line);
      }),
    );
  }
  root.end();
  document.end();
  const chunks: Buffer[] = [];
  for await (const chunk of document as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function linesOf(certificate: Certificate): Line[] {
  const words = phrases(certificate.language).certificate;
  return [
    { text: certificate.organizationName, size: 16, y: 84 },
    { text: words.title, size: 34, y: 122, font: 'bold', color: BLUE, tag: 'H1' },
    { text: words.certifies, size: 14, y: 206 },
    { text: certificate.person, size: 32, y: 238, font: 'bold' },
    { text: words.passed, size: 14, y: 304 },
    { text: certificate.training, size: 24, y: 336, font: 'bold', color: BLUE },
    { text: `${words.date}: ${certificate.completedOn}`, size: 14, y: 418 },
    { text: `${words.score}: ${certificate.score}`, size: 14, y: 444 },
    { text: `${words.number}: ${certificate.number}`, size: 11, y: 500 },
  ];
}

function drawFrame(document: PDFKit.PDFDocument): void {
  const { width, height } = document.page;
  document.markContent('Artifact', { type: 'Layout' });
  document
    .lineWidth(3)
    .rect(30, 30, width - 60, height - 60)
    .stroke(BLUE);
  document
    .lineWidth(1)
    .rect(38, 38, width - 76, height - 76)
    .stroke(BLUE);
  document.endMarkedContent();
}

function drawLine(document: PDFKit.PDFDocument, line: Line): void {
  const { size, y, font = 'regular', color = BLACK } = line;
  const text = line.text.replaceAll(/\s+/g, ' ');
  const width = document.page.width - 2 * MARGIN;
  document.font(font).fontSize(size);
  const fitting = Math.max(10, Math.min(size, (size * width) / document.widthOfString(text)));
  document.fontSize(fitting).fillColor(color);
  document.text(text, MARGIN, y + (size - fitting) / 2, { width, height: fitting, align: 'center', ellipsis: true });
}
