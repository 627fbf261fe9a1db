import { deflateSync } from 'node:zlib';
import type { Colour } from './encode-qr.ts';
import type { QrDrawing } from './lay-out-code.ts';
import type { Segment } from './shape-paths.ts';
import { round } from './write-svg.ts';

/** Pixels of a picture, from its upper left corner. */
export type Pixels = {
  width: number;
  height: number;
  /** Four bytes each: red, green, blue, alpha. */ rgba: Uint8Array;
};

export type PdfCode = {
  drawing: QrDrawing;
  dark: Colour;
  light: Colour | undefined;
  logo: Pixels | undefined;
  /** Upper left corner from the upper left one of the page, and width, in points. */
  x: number;
  y: number;
  width: number;
};

/** Shapes that are filled with one colour. */
export type PdfShape = { path: readonly Segment[]; fill: Colour };

/** @property width and height in points, of which 72 are an inch */
export type PdfPage = { width: number; height: number; codes: readonly PdfCode[]; shapes?: readonly PdfShape[] };

/** The objects that come first, by their numbers. */
const catalogNumber = 1;
const pagesNumber = 2;

export type PdfWriter = { addPage(page: PdfPage): void; finish(): Buffer };

/**
 * A PDF 1.4 document (ISO 32000-1, sections 7.5 and 8) of filled paths and of pictures with an alpha channel: it needs no
 * font, so it looks the same everywhere. Of each page only the compressed bytes are kept. Pictures that are the same
 * object are stored once.
 */
export function createPdf(): PdfWriter {
  const objects: Buffer[] = [];
  const add = (body: Buffer) => pagesNumber + objects.push(body);
  const pictures = new Map<Pixels, number>();
  const pageNumbers: number[] = [];
  return {
    addPage(page) {
      const logos = [...new Set(page.codes.flatMap(({ logo }) => logo ?? []))];
      for (const logo of logos) if (!pictures.has(logo)) pictures.set(logo, addPicture(logo, add));
      const content = add(toStream('', Buffer.from(drawPage(page, pictures))));
      const named = logos.map((logo) => `/P${pictures.get(logo)} ${pictures.get(logo)} 0 R`).join(' ');
      const box = `[0 0 ${round(page.width)} ${round(page.height)}]`;
      const resources = `<</XObject<<${named}>>>>`;
      const entries = `/Parent ${pagesNumber} 0 R/MediaBox${box}/Contents ${content} 0 R/Resources${resources}`;
      pageNumbers.push(add(Buffer.from(`<</Type/Page${entries}>>`)));
    },
    finish() {
      const catalog = Buffer.from(`<</Type/Catalog/Pages ${pagesNumber} 0 R>>`);
      const kids = pageNumbers.map((number) => `${number} 0 R`).join(' ');
      const tree = Buffer.from(`<</Type/Pages/Count ${pageNumbers.length}/Kids[${kids}]>>`);
      return assemble([catalog, tree, ...objects]);
    },
  };
}

/** Object numbers are the places in the file, from 1. */
function assemble(objects: readonly Buffer[]): Buffer {
  // The second line shows programs that transfer files that this one is binary.
  const parts = [Buffer.from('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  const places = objects.map((body, index) => {
    const at = length;
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    parts.push(part);
    length += part.length;
    return at;
  });
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  const end = `trailer\n<</Size ${size}/Root ${catalogNumber} 0 R>>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + end)]);
}

/** @param entries of its dictionary, besides the length and the compression */
function toStream(entries: string, bytes: Uint8Array): Buffer {
  const packed = deflateSync(bytes);
  const head = Buffer.from(`<<${entries}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`);
  return Buffer.concat([head, packed, Buffer.from('\nendstream')]);
}

function addPicture({ width, height, rgba }: Pixels, add: (body: Buffer) => number): number {
  const [colours, alpha] = [Buffer.alloc(width * height * 3), Buffer.alloc(width * height)];
  for (let pixel = 0; pixel < width * height; pixel++) {
    colours.set(rgba.subarray(4 * pixel, 4 * pixel + 3), 3 * pixel);
    alpha[pixel] = rgba[4 * pixel + 3] ?? 255;
  }
  const shape = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8`;
  const mask = add(toStream(`${shape}/ColorSpace/DeviceGray`, alpha));
  return add(toStream(`${shape}/ColorSpace/DeviceRGB/SMask ${mask} 0 R`, colours));
}

function drawPage({ height, codes, shapes = [] }: PdfPage, pictures: ReadonlyMap<Pixels, number>): string {
  // From here on y goes downwards, as it does in drawings.
  const lines = [`1 0 0 -1 0 ${round(height)} cm`];
  for (const code of codes) lines.push(...drawCode(code, pictures));
  for (const { path, fill } of shapes) lines.push(`${toFill(fill)} ${toOperators(path)} f*`);
  return lines.join('\n');
}

function drawCode(
  { drawing, dark, light, logo, x, y, width }: PdfCode,
  pictures: ReadonlyMap<Pixels, number>,
): string[] {
  const scale = round(width / drawing.width);
  const lines = ['q', `${scale} 0 0 ${scale} ${round(x)} ${round(y)} cm`];
  if (light) lines.push(`${toFill(light)} 0 0 ${round(drawing.width)} ${round(drawing.height)} re f`);
  lines.push(`${toFill(dark)} ${toOperators(drawing.path)} f*`);
  if (logo && drawing.logo) {
    const fitted = fitPicture(logo, drawing.logo);
    // A picture is a unit square with y upwards.
    const matrix = [fitted.width, 0, 0, -fitted.height, fitted.x, fitted.y + fitted.height].map(round).join(' ');
    lines.push('q', `${matrix} cm`, `/P${pictures.get(logo)} Do`, 'Q');
  }
  lines.push('Q');
  return lines;
}

type Spot = NonNullable<QrDrawing['logo']>;

/** The whole picture in the middle of a square. */
export function fitPicture({ width, height }: Pick<Pixels, 'width' | 'height'>, { x, y, side }: Spot) {
  const scale = side / Math.max(width, height);
  const [fittedWidth, fittedHeight] = [width * scale, height * scale];
  return {
    x: x + (side - fittedWidth) / 2,
    y: y + (side - fittedHeight) / 2,
    width: fittedWidth,
    height: fittedHeight,
  };
}

export function toFill({ red, green, blue }: Colour): string {
  return `${[red, green, blue].map((part) => round(part / 255)).join(' ')} rg`;
}

function toOperators(path: readonly Segment[]): string {
  const operators = { M: 'm', L: 'l', C: 'c', Z: 'h' } as const;
  return path.map(([letter, ...numbers]) => [...numbers.map(round), operators[letter]].join(' ')).join(' ');
}
