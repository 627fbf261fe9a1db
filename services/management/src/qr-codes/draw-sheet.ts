import type { ManyQrCodesQuery } from '@linkplane/contracts';
import { orPlain, type CollectedCode } from './collect-codes.ts';
import { outlineText, type OutlinedText } from '../qr/outline-text.ts';
import type { QrCodesDeps } from './qr-code.ts';
import { paintCode, type PaintedCode, type QrCode } from './render-code.ts';
import { place, type Segment } from '../qr/shape-paths.ts';
import { createPdf, type PdfCode, type PdfLogo, type PdfShape } from '../qr/write-pdf.ts';

/** In points, of which 72 are an inch. */
const papers = { a4: { width: 595.28, height: 841.89 }, letter: { width: 612, height: 792 } };
const edge = 36;
const gap = 16;
const captionHeight = 7;
const captionLine = 16;
const captionCharsMax = 64;
/** The height of a code with a frame, as a share of its width. */
const framedHeightShare = 1.25;
const captionColour = { red: 38, green: 38, blue: 38 };

type Grid = { columns: number; rows: number; cell: { width: number; height: number } };
type Spot = { code: PdfCode; caption: PdfShape | undefined };

/** A PDF with the codes in rows, each with its caption, page by page; only one page is in memory. */
export async function* drawSheet(
  deps: QrCodesDeps,
  workspaceId: string,
  codes: AsyncIterable<CollectedCode>,
  query: ManyQrCodesQuery,
): AsyncGenerator<Uint8Array> {
  const paper = papers[query.paper];
  const grid = arrange(query);
  const logos = new Map<string, PdfLogo>();
  const pdf = createPdf();
  let spots: Spot[] = [];
  let pages = 0;
  const endPage = () => {
    const shapes = spots.flatMap(({ caption }) => caption ?? []);
    const written = pdf.addPage({ ...paper, codes: spots.map(({ code }) => code), shapes });
    for (const logo of logos.values()) logo.packed = undefined; // the document has it now
    spots = [];
    pages += 1;
    return written;
  };
  yield pdf.start();
  for await (const collected of codes) {
    const painted = await orPlain((code) => paintCode(deps, workspaceId, code), collected);
    const logo = painted.paint.logo && (await packLogo(deps, workspaceId, collected.code, logos));
    spots.push(toSpot(painted, logo, { grid, index: spots.length, text: captionOf(collected, query) }));
    if (spots.length === grid.columns * grid.rows) yield endPage();
  }
  if (spots.length > 0 || pages === 0) yield endPage(); // a document has at least one page
  yield pdf.finish();
}

/** Once for each logo of the document. */
async function packLogo(
  { jobs }: QrCodesDeps,
  workspaceId: string,
  { style, logo }: QrCode,
  logos: Map<string, PdfLogo>,
): Promise<PdfLogo | undefined> {
  if (style.logo === null || !logo) return undefined;
  const known = logos.get(style.logo);
  if (known) return known;
  const packed = await jobs.pack(workspaceId, logo);
  const made = { name: style.logo, width: packed.width, height: packed.height, packed };
  logos.set(style.logo, made);
  return made;
}

/** Arranges as many rows as fit, with room for frames. */
function arrange({ paper, columns, caption, frame }: ManyQrCodesQuery): Grid {
  const { width, height } = papers[paper];
  const cellWidth = (width - 2 * edge + gap) / columns;
  const codeWidth = cellWidth - gap;
  const codeHeight = frame === '' ? codeWidth : codeWidth * framedHeightShare;
  const cellHeight = codeHeight + gap + (caption === 'none' ? 0 : captionLine);
  const rows = Math.max(1, Math.floor((height - 2 * edge + gap) / cellHeight));
  return { columns, rows, cell: { width: cellWidth, height: cellHeight } };
}

function toSpot(
  { drawing, paint }: PaintedCode,
  logo: PdfLogo | undefined,
  { grid, index, text }: { grid: Grid; index: number; text: OutlinedText | undefined },
): Spot {
  const { cell, columns } = grid;
  const captionSpace = text ? captionLine : 0;
  // A code that is higher than its cell, as one with a frame of its own can be, is drawn smaller.
  const room = { width: cell.width - gap, height: cell.height - gap - captionSpace };
  const width = Math.min(room.width, (room.height * drawing.width) / drawing.height);
  const left = edge + (index % columns) * cell.width;
  const y = edge + Math.floor(index / columns) * cell.height;
  const x = left + (room.width - width) / 2;
  const bottom = y + (width * drawing.height) / drawing.width;
  return {
    code: { drawing, dark: paint.dark, light: paint.light, logo, x, y, width },
    caption: text && { path: placeCaption(text, left, bottom + captionLine * 0.75, room.width), fill: captionColour },
  };
}

function placeCaption(text: OutlinedText, left: number, baseline: number, width: number): Segment[] {
  const scale = Math.min(captionHeight / text.capHeight, width / text.width);
  return place(text.path, scale, left + (width - text.width * scale) / 2, baseline);
}

/** A title that the font cannot write is replaced by the address, which is ASCII. */
function captionOf({ link, url }: CollectedCode, { caption }: ManyQrCodesQuery): OutlinedText | undefined {
  if (caption === 'none') return undefined;
  const address = cut(url.replace(/^https?:\/\//, ''));
  const title = caption === 'title' && link.title ? outlineText(cut(link.title)) : undefined;
  return title ?? outlineText(address);
}

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length <= captionCharsMax ? text : `${characters.slice(0, captionCharsMax - 1).join('')}…`;
}
