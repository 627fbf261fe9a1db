import type { Colour } from './encode-qr.ts';
import type { QrDrawing } from './lay-out-code.ts';
import type { Segment } from './shape-paths.ts';
import { fitPicture, type PackedPicture } from './write-pdf.ts';
import { round } from './write-svg.ts';

type EpsOptions = {
  dark: Colour;
  light: Colour | undefined;
  /** On the colour that is behind it. */ logo: PackedPicture | undefined;
  /** In points. */ width: number;
};

const charsPerLine = 120;

/**
 * An Encapsulated PostScript document (EPSF 3.0) for printers' programs. PostScript knows no transparency: of the logo only
 * the colours are drawn.
 */
export function writeEps(drawing: QrDrawing, { dark, light, logo, width }: EpsOptions): string {
  const scale = width / drawing.width;
  const height = drawing.height * scale;
  const lines = [
    '%!PS-Adobe-3.0 EPSF-3.0',
    `%%BoundingBox: 0 0 ${Math.ceil(width)} ${Math.ceil(height)}`,
    `%%HiResBoundingBox: 0 0 ${round(width)} ${round(height)}`,
    '%%LanguageLevel: 3',
    '%%EndComments',
    'gsave',
    // y goes downwards, as it does in drawings.
    `0 ${round(height)} translate ${round(scale)} ${round(-scale)} scale`,
  ];
  if (light) lines.push(`${toColour(light)} 0 0 ${round(drawing.width)} ${round(drawing.height)} rectfill`);
  lines.push(`${toColour(dark)} newpath`, ...toOperators(drawing.path), 'eofill');
  if (logo && drawing.logo) lines.push(...drawPicture(logo, drawing.logo));
  lines.push('grestore', 'showpage', '%%EOF', '');
  return lines.join('\n');
}

function drawPicture(picture: PackedPicture, spot: NonNullable<QrDrawing['logo']>): string[] {
  const { x, y, width, height } = fitPicture(picture, spot);
  const data = Buffer.from(picture.colours).toString('hex');
  return [
    'gsave',
    `${round(x)} ${round(y)} translate ${round(width)} ${round(height)} scale`,
    '/DeviceRGB setcolorspace',
    `<</ImageType 1 /Width ${picture.width} /Height ${picture.height} /BitsPerComponent 8 /Decode [0 1 0 1 0 1]`,
    `/ImageMatrix [${picture.width} 0 0 ${picture.height} 0 0]`,
    '/DataSource currentfile /ASCIIHexDecode filter /FlateDecode filter>> image',
    ...cutLines(data),
    '>',
    'grestore',
  ];
}

/** Lines of this length are what old readers accept. */
function cutLines(text: string): string[] {
  const lines: string[] = [];
  for (let from = 0; from < text.length; from += charsPerLine) lines.push(text.slice(from, from + charsPerLine));
  return lines;
}

function toColour({ red, green, blue }: Colour): string {
  return `${[red, green, blue].map((part) => round(part / 255)).join(' ')} setrgbcolor`;
}

function toOperators(path: readonly Segment[]): string[] {
  const operators = { M: 'moveto', L: 'lineto', C: 'curveto', Z: 'closepath' } as const;
  return path.map(([letter, ...numbers]) => [...numbers.map(round), operators[letter]].join(' '));
}
