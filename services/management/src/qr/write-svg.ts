import { toHex, type Colour } from './encode-qr.ts';
import type { QrDrawing } from './lay-out-code.ts';
import type { Segment } from './shape-paths.ts';

/** Colours and logo of a drawing; without `light` the background is left out. */
export type QrPaint = {
  dark: Colour;
  light: Colour | undefined;
  /** A PNG. */
  logo: Uint8Array | undefined;
};

/** @property canvas the drawing with space around it, in modules; by default no more than the drawing */
type SvgOptions = { width: number; height: number; canvas?: { x: number; y: number; width: number; height: number } };

/** An SVG document that stands alone: the logo is embedded, text is outlines. */
export function writeSvg(drawing: QrDrawing, { dark, light, logo }: QrPaint, options: SvgOptions): string {
  const { x, y, width, height } = options.canvas ?? { x: 0, y: 0, width: drawing.width, height: drawing.height };
  const box = [-x, -y, width, height].map(round).join(' ');
  const crisp = drawing.isOnGrid ? ' shape-rendering="crispEdges"' : '';
  const [left, top] = [round(-x), round(-y)];
  const background = light
    ? `<path fill="${toHex(light)}" d="M${left} ${top}h${round(width)}v${round(height)}h${round(-width)}z"/>`
    : '';
  const code = `<path fill="${toHex(dark)}" fill-rule="evenodd" d="${toPathData(drawing.path)}"/>`;
  const size = `width="${round(options.width)}" height="${round(options.height)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${box}"${crisp}>${background}${code}${embed(drawing, logo)}</svg>\n`;
}

function embed({ logo: spot }: QrDrawing, logo: Uint8Array | undefined): string {
  if (!spot || !logo) return '';
  const data = Buffer.from(logo).toString('base64');
  const place = `x="${round(spot.x)}" y="${round(spot.y)}" width="${round(spot.side)}" height="${round(spot.side)}"`;
  return `<image ${place} href="data:image/png;base64,${data}"/>`;
}

function toPathData(path: readonly Segment[]): string {
  return path.map(([letter, ...numbers]) => `${letter}${numbers.map(round).join(' ')}`).join('');
}

/** Thousandths of a module. */
export function round(value: number): number {
  return Math.round(value * 1_000) / 1_000 + 0;
}
