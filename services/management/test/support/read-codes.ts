import { inflateSync } from 'node:zlib';
import jsQRModule from 'jsqr';
import sharp, { type Sharp } from 'sharp';

// A CommonJS module that is its own default.
const jsQR = jsQRModule as unknown as (typeof jsQRModule)['default'];

/** Part of a picture, in its pixels. */
type Part = { left: number; top: number; width: number; height: number };

/**
 * What a scanner reads from a picture, dark on light, on white where it is transparent: as it is, and as lenses at several
 * distances show it.
 */
export async function scanPicture(
  picture: Uint8Array | string,
  { width, part }: { width?: number; part?: Part } = {},
): Promise<string | undefined> {
  const image = sharp(Buffer.from(picture)).flatten({ background: '#ffffff' });
  const cut = await (part ? image.extract(part) : image).png().toBuffer();
  const across = width ?? (await sharp(cut).metadata()).width;
  for (const share of [1, 0.6, 0.35])
    for (const blur of [undefined, 1.5, 3, 5]) {
      const sized = sharp(cut).resize({ width: Math.round(across * share) });
      const text = await scanOnce(blur === undefined ? sized : sized.blur(blur));
      if (text !== undefined) return text;
    }
  return undefined;
}

async function scanOnce(image: Sharp): Promise<string | undefined> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
  return jsQR(pixels, info.width, info.height, { inversionAttempts: 'dontInvert' })?.data;
}

type Paths = { fill: string; d: string }[];

/** The same shapes as an SVG, of a page whose first line turns y downwards. */
function toSvg(width: number, height: number, paths: Paths): string {
  const shapes = paths.map(({ fill, d }) => `<path fill-rule="evenodd" fill="${fill}" d="${d}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 3}" height="${height * 3}" viewBox="0 0 ${width} ${height}">${shapes}</svg>`;
}

/** The pages of a document of paths as SVG documents; pictures in it are left out. */
export function readPdfPages(pdf: Buffer): { svg: string; width: number; height: number }[] {
  const text = pdf.toString('latin1');
  checkOffsets(text);
  return [...text.matchAll(/\/MediaBox\[0 0 ([\d.]+) ([\d.]+)\]\/Contents (\d+) 0 R/g)].map((match) => {
    const [width = 0, height = 0, contents = 0] = match.slice(1).map(Number);
    const stream = readObject(pdf, text, contents);
    return { svg: toSvg(width, height, readOperators(stream.toString('latin1'))), width, height };
  });
}

/** Every object is where the table says. */
function checkOffsets(text: string): void {
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const rows = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)];
  rows.forEach(([, at], index) => {
    if (!text.startsWith(`${index + 1} 0 obj\n`, Number(at))) throw new Error(`Object ${index + 1} is not at ${at}.`);
  });
}

function readObject(pdf: Buffer, text: string, number: number): Buffer {
  const at = text.indexOf(`\n${number} 0 obj\n`);
  const start = text.indexOf('stream\n', at) + 'stream\n'.length;
  const length = Number(/\/Length (\d+)/.exec(text.slice(at, start))?.[1]);
  return inflateSync(pdf.subarray(start, start + length));
}

type Matrix = { scale: number; x: number; y: number };

/** The operators of this service's documents: paths, one fill colour, and scaling. */
function readOperators(content: string): Paths {
  const paths: Paths = [];
  const numbers: number[] = [];
  const stack: Matrix[] = [];
  let matrix: Matrix = { scale: 1, x: 0, y: 0 };
  let fill = '';
  let d = '';
  const at = (count: number) => numbers.splice(-count);
  const points = (count: number) =>
    at(count)
      .map((value, index) => value * matrix.scale + (index % 2 === 0 ? matrix.x : matrix.y))
      .join(' ');
  const acts: Record<string, () => void> = {
    q: () => stack.push(matrix),
    Q: () => (matrix = stack.pop() ?? matrix),
    cm: () => {
      const [scale = 1, , , down = 1, x = 0, y = 0] = at(6);
      // The first turns the page; from there y goes downwards in both.
      if (down > 0) matrix = { scale, x, y };
    },
    rg: () =>
      (fill = `rgb(${at(3)
        .map((part) => Math.round(part * 255))
        .join(',')})`),
    re: () => {
      const [x = 0, y = 0, width = 0, height = 0] = at(4);
      const { scale } = matrix;
      d = `M${x * scale + matrix.x} ${y * scale + matrix.y}h${width * scale}v${height * scale}h${-width * scale}z`;
    },
    m: () => (d += `M${points(2)}`),
    l: () => (d += `L${points(2)}`),
    c: () => (d += `C${points(6)}`),
    h: () => (d += 'Z'),
    f: () => void (paths.push({ fill, d }), (d = '')),
    'f*': () => void (paths.push({ fill, d }), (d = '')),
    Do: () => undefined,
  };
  for (const word of content.split(/\s+/).filter((each) => each !== '')) {
    const value = Number(word);
    if (!Number.isNaN(value)) numbers.push(value);
    else if (acts[word]) acts[word]();
    else if (!word.startsWith('/P')) throw new Error(`Not an operator: ${word}`);
  }
  return paths;
}

/** An Encapsulated PostScript document of paths as an SVG document. */
export function readEps(eps: string): string {
  const [, width = 0, height = 0] = (/%%HiResBoundingBox: 0 0 ([\d.]+) ([\d.]+)/.exec(eps) ?? []).map(Number);
  const scale = Number(/translate ([\d.]+) -/.exec(eps)?.[1]);
  const code = eps.slice(eps.indexOf('newpath'), eps.indexOf('eofill'));
  const names: Record<string, string> = { moveto: 'M', lineto: 'L', curveto: 'C', closepath: 'Z' };
  const steps = code
    .split('\n')
    .slice(1, -1)
    .map((line) => line.split(' '));
  const d = steps
    .map(
      (words) =>
        `${names[words.at(-1) ?? '']}${words
          .slice(0, -1)
          .map((word) => Number(word) * scale)
          .join(' ')}`,
    )
    .join('');
  return toSvg(width, height, [{ fill: '#000', d }]);
}
