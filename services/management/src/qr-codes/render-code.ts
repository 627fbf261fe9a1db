import { createHash } from 'node:crypto';
import type { QrFormat, QrStyle } from '@linkplane/contracts';
import { validationError } from '../http/app-error.ts';
import type { File } from '../http/send-response.ts';
import { drawPng } from '../qr/draw-png.ts';
import { drawSvg } from '../qr/draw-svg.ts';
import { encodeQr, parseColour, toHex } from '../qr/encode-qr.ts';
import { layOutCode, type QrDrawing } from '../qr/lay-out-code.ts';
import { outlineText } from '../qr/outline-text.ts';
import { isPlain, refuseUnreadableStyle, type QrCodesDeps } from './qr-code.ts';
import { writeEps } from '../qr/write-eps.ts';
import { createPdf } from '../qr/write-pdf.ts';
import { writeSvg, type QrPaint } from '../qr/write-svg.ts';

export type QrCode = {
  /** What a scanner reads. */
  text: string;
  style: QrStyle;
  /** The PNG that the style names. */
  logo: Uint8Array | undefined;
};

/** How a code is written: `width` in pixels, of which 96 are an inch where there are none. */
export type QrOutput = { format: QrFormat; width: number };

type Deps = Pick<QrCodesDeps, 'jobs' | 'slowJobs' | 'readable'>;

/** The width of each module in the picture that is read for the check. */
const checkedPixelsPerModule = 6;
const pointsPerPixel = 72 / 96;
/** Pictures up to this width are drawn in some 50 ms. */
const quickWidthMax = 1_000;

/** The laid out code, with what it is painted with. */
export type PaintedCode = { drawing: QrDrawing; paint: QrPaint };

/**
 * Lays a code out, and has it read.
 * @throws AppError VALIDATION_ERROR when scanners could not read it
 */
export async function paintCode(deps: Deps, workspaceId: string, { text, style, logo }: QrCode): Promise<PaintedCode> {
  refuseUnreadableStyle(style);
  const { margin, dots, corners } = style;
  const frame = style.frame === null ? undefined : outlineText(style.frame);
  const modules = encodeQr(text, logo ? 'H' : style.level);
  const drawing = layOutCode(modules, { margin, dots, corners, hasLogo: logo !== undefined, frame });
  const light = style.transparent ? undefined : parseColour(style.light);
  const paint = { dark: parseColour(style.dark), light, logo };
  if (!(await canBeRead(deps, workspaceId, { text, style, painted: { drawing, paint } })))
    throw validationError({
      field: 'dots',
      message: 'must make a code that scanners can read: choose a wider margin, a higher level or plainer shapes',
    });
  return { drawing, paint };
}

async function canBeRead(
  { jobs, readable }: Deps,
  workspaceId: string,
  { text, style, painted: { drawing, paint } }: { text: string; style: QrStyle; painted: PaintedCode },
): Promise<boolean> {
  const key = createHash('sha256')
    .update(JSON.stringify([text, style]))
    .digest('base64');
  const known = readable.get(key);
  if (known !== undefined) return known;
  const width = drawing.width * checkedPixelsPerModule;
  const height = drawing.height * checkedPixelsPerModule;
  const isRead = await jobs.canRead(workspaceId, writeSvg(drawing, paint, { width, height }), text);
  readable.set(key, isRead);
  return isRead;
}

/** A code as a file. `base64` is a PNG here. @throws AppError VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, UNAVAILABLE */
export async function renderCode(
  deps: Deps,
  workspaceId: string,
  code: QrCode,
  { format, width }: QrOutput,
): Promise<File> {
  if (isPlain(code.style, format)) return renderPlain(code, { format, width });
  const { drawing, paint } = await paintCode(deps, workspaceId, code);
  if (format === 'svg') {
    const height = (width * drawing.height) / drawing.width;
    return asFile('image/svg+xml', writeSvg(drawing, paint, { width, height }));
  }
  if (format === 'pdf') return await renderPdf(deps, workspaceId, { drawing, paint }, width);
  if (format === 'eps') return await renderEps(deps, workspaceId, { drawing, paint }, width);
  const raster = format === 'webp' ? 'webp' : 'png';
  const jobs = width > quickWidthMax ? deps.slowJobs : deps.jobs;
  const bytes = await jobs.draw(workspaceId, writeOnPixels({ drawing, paint }, width), raster);
  return asFile(`image/${raster}`, bytes);
}

async function renderPdf(deps: Deps, workspaceId: string, painted: PaintedCode, width: number): Promise<File> {
  const { drawing, paint } = painted;
  const { dark, light, logo } = paint;
  const points = width * pointsPerPixel;
  const packed = logo && (await deps.jobs.pack(workspaceId, logo));
  const pdfLogo = packed && { name: 'logo', width: packed.width, height: packed.height, packed };
  const pdf = createPdf();
  const page = { width: points, height: (points * drawing.height) / drawing.width };
  const code = { drawing, dark, light, logo: pdfLogo, x: 0, y: 0, width: points };
  const pieces = [pdf.start(), pdf.addPage({ ...page, codes: [code] }), pdf.finish()];
  return asFile('application/pdf', Buffer.concat(pieces));
}

async function renderEps(deps: Deps, workspaceId: string, painted: PaintedCode, width: number): Promise<File> {
  const { drawing, paint } = painted;
  const { dark, light, logo } = paint;
  const packed = logo && (await deps.jobs.pack(workspaceId, logo, light ? toHex(light) : '#ffffff'));
  const eps = writeEps(drawing, { dark, light, logo: packed, width: width * pointsPerPixel });
  return asFile('application/postscript', eps);
}

function renderPlain({ text, style }: QrCode, { format, width }: QrOutput): File {
  const modules = encodeQr(text);
  const { margin, dark, light } = style;
  const look = { size: width, margin, dark: parseColour(dark), light: parseColour(light) };
  if (format === 'svg') return asFile('image/svg+xml', drawSvg(modules, look));
  refuseTooSmall(modules.size + 2 * margin, width);
  return asFile('image/png', drawPng(modules, look));
}

/** Every module is a square of the same whole number of pixels; those that remain are around the code. */
function writeOnPixels({ drawing, paint }: PaintedCode, width: number): string {
  refuseTooSmall(drawing.width, width);
  const pixelsPerModule = Math.floor(width / drawing.width);
  const spare = width - drawing.width * pixelsPerModule;
  const height = Math.ceil(drawing.height * pixelsPerModule) + spare;
  const before = Math.floor(spare / 2) / pixelsPerModule;
  const canvas = { x: before, y: before, width: width / pixelsPerModule, height: height / pixelsPerModule };
  return writeSvg(drawing, paint, { width, height, canvas });
}

function refuseTooSmall(modulesWide: number, width: number): void {
  if (modulesWide > width)
    throw validationError({ field: 'size', message: `must be at least ${modulesWide}: the code has as many modules` });
}

function asFile(contentType: string, bytes: string | Uint8Array): File {
  // Opened as a page of its own an SVG is still only a picture.
  const headers = contentType === 'image/svg+xml' ? { 'Content-Security-Policy': 'sandbox' } : undefined;
  return { contentType, bytes, ...(headers && { headers }) };
}
