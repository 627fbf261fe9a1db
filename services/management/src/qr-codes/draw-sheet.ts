import type { ManyQrCodesQuery } from '@linkplane/contracts';
import { orPlain, type CollectedCode } from './collect-codes.ts';
import { outlineText, type OutlinedText } from '../qr/outline-text.ts';
import type { QrCodesDeps } from './qr-code.ts';
import { paintCode, type PaintedCode } from './render-code.ts';
import { place, type Segment } from '../qr/shape-paths.ts';
import { createPdf, type PdfCode, type PdfShape, type Pixels } from '../qr/write-pdf.ts';

/** In points, of which 72 are an inch. */
const papers = { a4: { width: 595.28, height: 841.89 }, letter: { width: 612, height: 792 } };
const edge = 36;
const gap = 16;
const captionHeight = 7;
const captionLine = 16;
const captionCharsMax = 64;
/** Of its width: the height of a code with a frame. */
const framedHeightShare = 1.25;
const captionColour = { red: 38, green: 38, blue: 38 };

type Grid = { columns: number; rows: number; cell: { width: number; height: number } };
type Spot = { code: PdfCode; caption: PdfShape | undefined };

/** A PDF with the codes in rows, each with its caption. Pages are written one after the other. */
export async function drawSheet(
  deps: QrCodesDeps,
  workspaceId: string,
  codes: AsyncIterable<CollectedCode>,
  query: ManyQrCodesQuery,
): Promise<Uint8Array> {
  const paper = papers[query.paper];
  const grid = arrange(query);
  const perPage = grid.columns * grid.rows;
  const pixels = new Map<Uint8Array, Pixels>();
  const pdf = createPdf();
  let spots: Spot[] = [];
  let pages = 0;
  const endPage = () => {
    pdf.addPage({
      ...paper,
      codes: spots.map(({ code }) => code),
      shapes: spots.flatMap(({ caption }) => caption ?? []),
    });
    spots = [];
    pages += 1;
  };
  for await (const collected of codes) {
    const painted = await orPlain((code) => paintCode(deps, workspaceId, code), collected);
    const { logo } = painted.paint;
    const known = logo && (pixels.get(logo) ?? (await deps.jobs.unpack(workspaceId, logo)));
    if (logo && known) pixels.set(logo, known);
    spots.push(toSpot(painted, known, { grid, index: spots.length, text: captionOf(collected, query) }));
    if (spots.length === perPage) endPage();
  }
  if (spots.length > 0 || pages === 0) endPage(); // a document has at least one page
  return pdf.finish();
}

/** As many rows as fit, with room for frames. */
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
  logo: Pixels | undefined,
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

/** A title that the font cannot write gives way to the address, which is ASCII. */
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
