import { deflateSync } from 'node:zlib';
import type { Colour } from './encode-qr.ts';
import type { QrDrawing } from './lay-out-code.ts';
import type { Segment } from './shape-paths.ts';
import { round } from './write-svg.ts';

/** A picture, its pixels from the upper left corner packed by deflate. */
export type PackedPicture = {
  width: number;
  height: number;
  /** Three bytes for each pixel: red, green, blue. */
  colours: Uint8Array;
  /** One byte for each pixel. */
  alpha: Uint8Array;
};

/** A picture under a name by which a document has it once; its pixels are needed for the first page that has it. */
export type PdfLogo = { name: string; width: number; height: number; packed: PackedPicture | undefined };

export type PdfCode = {
  drawing: QrDrawing;
  dark: Colour;
  light: Colour | undefined;
  logo: PdfLogo | undefined;
  /** Upper left corner from the upper left one of the page, and width, in points. */
  x: number;
  y: number;
  width: number;
};

/** Shapes that are filled with one colour. */
export type PdfShape = { path: readonly Segment[]; fill: Colour };

/** @property width and height in points, of which 72 are an inch */
export type PdfPage = { width: number; height: number; codes: readonly PdfCode[]; shapes?: readonly PdfShape[] };

/** The objects that every other one may name, written last. */
const catalogNumber = 1;
const pagesNumber = 2;

/** Each method returns the bytes that follow those of the call before. */
export type PdfWriter = { start(): Buffer; addPage(page: PdfPage): Buffer; finish(): Buffer };

/**
 * A PDF 1.4 document (ISO 32000-1, sections 7.5 and 8) of filled paths and of pictures with an alpha channel: it needs no
 * font, so it looks the same everywhere. Of what is written only the places are kept.
 */
export function createPdf(): PdfWriter {
  const places = new Map<number, number>();
  const pictures = new Map<string, number>();
  const pageNumbers: number[] = [];
  let length = 0;
  let lastNumber = pagesNumber;

  function count(bytes: Buffer): Buffer {
    length += bytes.length;
    return bytes;
  }

  function write(number: number, body: Buffer): Buffer {
    places.set(number, length);
    return count(Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')]));
  }

  /** A picture, and before it the one of its alpha channel. */
  function writePicture({ name, packed }: PdfLogo): Buffer[] {
    if (!packed || pictures.has(name)) return [];
    const [mask, number] = [lastNumber + 1, lastNumber + 2];
    lastNumber = number;
    pictures.set(name, number);
    const { width, height, colours, alpha } = packed;
    const shape = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8`;
    return [
      write(mask, toStream(`${shape}/ColorSpace/DeviceGray`, alpha)),
      write(number, toStream(`${shape}/ColorSpace/DeviceRGB/SMask ${mask} 0 R`, colours)),
    ];
  }

  return {
    // The second line shows programs that transfer files that this one is binary.
    start: () => count(Buffer.from('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')),
    addPage(page) {
      const logos = page.codes.flatMap(({ logo }) => logo ?? []);
      const written = logos.flatMap(writePicture);
      const [content, number] = [lastNumber + 1, lastNumber + 2];
      lastNumber = number;
      pageNumbers.push(number);
      const numbers = new Set(logos.map(({ name }) => pictures.get(name)));
      const named = [...numbers].map((each) => `/P${each} ${each} 0 R`).join(' ');
      const box = `[0 0 ${round(page.width)} ${round(page.height)}]`;
      const entries = `/MediaBox${box}/Contents ${content} 0 R/Resources<</XObject<<${named}>>>>`;
      written.push(
        write(content, toStream('', deflateSync(drawPage(page, pictures)))),
        write(number, Buffer.from(`<</Type/Page/Parent ${pagesNumber} 0 R${entries}>>`)),
      );
      return Buffer.concat(written);
    },
    finish() {
      const kids = pageNumbers.map((number) => `${number} 0 R`).join(' ');
      const tree = write(pagesNumber, Buffer.from(`<</Type/Pages/Count ${pageNumbers.length}/Kids[${kids}]>>`));
      const catalog = write(catalogNumber, Buffer.from(`<</Type/Catalog/Pages ${pagesNumber} 0 R>>`));
      return Buffer.concat([tree, catalog, count(Buffer.from(describePlaces(places, length)))]);
    },
  };
}

/** The table of all objects, and where it is. */
function describePlaces(places: ReadonlyMap<number, number>, at: number): string {
  const size = places.size + 1;
  const numbers = Array.from({ length: places.size }, (_, index) => index + 1);
  const rows = numbers.map((number) => `${String(places.get(number)).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  return `${table}trailer\n<</Size ${size}/Root ${catalogNumber} 0 R>>\nstartxref\n${at}\n%%EOF\n`;
}

/** @param entries of its dictionary, besides the length and the compression */
function toStream(entries: string, packed: Uint8Array): Buffer {
  const head = Buffer.from(`<<${entries}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`);
  return Buffer.concat([head, packed, Buffer.from('\nendstream')]);
}

function drawPage({ height, codes, shapes = [] }: PdfPage, pictures: ReadonlyMap<string, number>): string {
  // From here on y goes downwards, as it does in drawings.
  const lines = [`1 0 0 -1 0 ${round(height)} cm`];
  for (const code of codes) lines.push(...drawCode(code, pictures));
  for (const { path, fill } of shapes) lines.push(`${toFill(fill)} ${toOperators(path)} f*`);
  return lines.join('\n');
}

function drawCode(
  { drawing, dark, light, logo, x, y, width }: PdfCode,
  pictures: ReadonlyMap<string, number>,
): string[] {
  const scale = round(width / drawing.width);
  const lines = ['q', `${scale} 0 0 ${scale} ${round(x)} ${round(y)} cm`];
  if (light) lines.push(`${toFill(light)} 0 0 ${round(drawing.width)} ${round(drawing.height)} re f`);
  lines.push(`${toFill(dark)} ${toOperators(drawing.path)} f*`);
  if (logo && drawing.logo) {
    const fitted = fitPicture(logo, drawing.logo);
    // A picture is a unit square with y upwards.
    const matrix = [fitted.width, 0, 0, -fitted.height, fitted.x, fitted.y + fitted.height].map(round).join(' ');
    lines.push('q', `${matrix} cm`, `/P${pictures.get(logo.name)} Do`, 'Q');
  }
  lines.push('Q');
  return lines;
}

type Spot = NonNullable<QrDrawing['logo']>;

/** The whole picture in the middle of a square. */
export function fitPicture({ width, height }: { width: number; height: number }, { x, y, side }: Spot) {
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
