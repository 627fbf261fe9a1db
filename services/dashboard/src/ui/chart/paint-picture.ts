import { formatNumber } from '../../language/translate.ts';
import { readColours } from './use-theme-colours.ts';

/** What a chart is drawn from: the canvas or the SVG in its card, or values. */
export type Picture =
  | { kind: 'lines'; legend: readonly { name: string; tone: 'accent' | 'second' | 'before' }[] }
  | { kind: 'svg' }
  | { kind: 'bars'; rows: readonly { name: string; value: number }[] }
  | { kind: 'grid'; rows: readonly { name: string; values: readonly number[] }[] };

const colourNames = ['--surface', '--ink', '--soft', '--accent', '--accent-wash', '--second', '--line'] as const;
type Colours = Record<(typeof colourNames)[number], string>;
/** What is drawn below the title, in CSS pixels. */
type Drawing = { width: number; height: number; paint: (context: CanvasRenderingContext2D) => void };

const pixelsPerUnit = 2;
const edge = 24;
const titleHeight = 40;
const lineHeight = 30;
const tableWidth = 640;
const barsMax = 20;
const nameCharsMax = 60;

/** A chart with its title on the background of the theme. */
export async function paintPicture(title: string, card: HTMLElement, picture: Picture): Promise<HTMLCanvasElement> {
  const colours = readColours(card, [...colourNames]);
  const { width, height, paint } = await prepare(card, picture, colours);
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * edge) * pixelsPerUnit;
  canvas.height = (height + titleHeight + 2 * edge) * pixelsPerUnit;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas.');
  context.scale(pixelsPerUnit, pixelsPerUnit);
  context.fillStyle = colours['--surface'];
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = 'middle';
  writeText(context, title, { x: edge, y: edge + 10, colour: colours['--ink'], font: font(18, 600) });
  context.translate(edge, edge + titleHeight);
  paint(context);
  return canvas;
}

async function prepare(card: HTMLElement, picture: Picture, colours: Colours): Promise<Drawing> {
  switch (picture.kind) {
    case 'lines':
      return drawLines(card, picture.legend, colours);
    case 'svg':
      return await drawSvg(card);
    case 'bars':
      return drawBars(picture.rows, colours);
    case 'grid':
      return drawGrid(picture.rows, colours);
  }
}

function drawLines(
  card: HTMLElement,
  legend: Extract<Picture, { kind: 'lines' }>['legend'],
  colours: Colours,
): Drawing {
  const source = card.querySelector('canvas');
  if (!source) throw new Error('The chart is not drawn yet.');
  const { clientWidth: width, clientHeight: height } = source;
  return {
    width,
    height: height + lineHeight,
    paint: (context) => {
      let x = 0;
      for (const { name, tone } of legend) {
        context.fillStyle = colours[tone === 'before' ? '--soft' : (`--${tone}` as const)];
        context.fillRect(x, 2, 10, 10);
        x = writeText(context, name, { x: x + 16, y: 8, colour: colours['--soft'], font: font(13) }) + 20;
      }
      context.drawImage(source, 0, lineHeight, width, height);
    },
  };
}

/** An SVG is drawn without the page's styles, so each shape gets the colours that it has on the page. */
async function drawSvg(card: HTMLElement): Promise<Drawing> {
  const source = card.querySelector<SVGSVGElement>('svg[role="img"]');
  if (!source) throw new Error('The chart is not drawn yet.');
  const copy = source.cloneNode(true) as SVGSVGElement;
  const shapes = [...source.querySelectorAll('path')];
  for (const [index, shape] of [...copy.querySelectorAll('path')].entries()) {
    const { fill, stroke, strokeWidth } = getComputedStyle(shapes[index] ?? shape);
    // Attributes, because the page's policy allows no inline style.
    for (const name of ['class', 'style']) shape.removeAttribute(name);
    for (const [name, value] of Object.entries({ fill, stroke, 'stroke-width': strokeWidth }))
      shape.setAttribute(name, value);
  }
  const { width, height } = source.getBoundingClientRect();
  copy.setAttribute('width', String(width * pixelsPerUnit));
  copy.setAttribute('height', String(height * pixelsPerUnit));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return { width, height, paint: (context) => context.drawImage(image, 0, 0, width, height) };
}

function drawBars(rows: Extract<Picture, { kind: 'bars' }>['rows'], colours: Colours): Drawing {
  const shown = rows.slice(0, barsMax);
  const largest = Math.max(1, ...shown.map(({ value }) => value));
  return {
    width: tableWidth,
    height: Math.max(1, shown.length) * lineHeight,
    paint: (context) => {
      for (const [index, { name, value }] of shown.entries()) {
        const y = index * lineHeight;
        context.fillStyle = colours['--accent-wash'];
        context.fillRect(0, y, Math.max(3, (tableWidth * value) / largest), lineHeight - 4);
        const [colour, middle] = [colours['--ink'], y + lineHeight / 2 - 2];
        writeText(context, cut(name), { x: 10, y: middle, colour, font: font(14) });
        context.textAlign = 'right';
        writeText(context, formatNumber(value), { x: tableWidth - 10, y: middle, colour, font: font(14, 600) });
        context.textAlign = 'left';
      }
    },
  };
}

function drawGrid(rows: Extract<Picture, { kind: 'grid' }>['rows'], colours: Colours): Drawing {
  const largest = Math.max(1, ...rows.flatMap(({ values }) => values));
  const left = 48;
  return {
    width: tableWidth,
    height: rows.length * lineHeight,
    paint: (context) => {
      for (const [index, { name, values }] of rows.entries()) {
        const y = index * lineHeight;
        writeText(context, name, { x: 0, y: y + lineHeight / 2, colour: colours['--soft'], font: font(13) });
        const cellWidth = (tableWidth - left) / values.length;
        for (const [at, value] of values.entries()) {
          const cell = [left + at * cellWidth + 1, y + 1, cellWidth - 2, lineHeight - 2] as const;
          context.fillStyle = colours['--line'];
          context.fillRect(...cell);
          context.globalAlpha = Math.sqrt(value / largest);
          context.fillStyle = colours['--accent'];
          context.fillRect(...cell);
          context.globalAlpha = 1;
        }
      }
    },
  };
}

type Writing = { x: number; y: number; colour: string; font: string };

/** Returns where the text ends. */
function writeText(context: CanvasRenderingContext2D, text: string, { x, y, ...look }: Writing): number {
  context.font = look.font;
  context.fillStyle = look.colour;
  context.fillText(text, x, y);
  return x + context.measureText(text).width;
}

function font(size: number, weight = 400): string {
  return `${weight} ${size}px "Inter Variable", system-ui, sans-serif`;
}

function cut(name: string): string {
  return name.length <= nameCharsMax ? name : `${name.slice(0, nameCharsMax - 1).toWellFormed()}…`;
}
