import type { QrShape, QrStyle } from '@linkplane/contracts';
import type { Modules } from './encode-qr.ts';
import type { OutlinedText } from './outline-text.ts';
import { circle, place, rectangle, roundedPolygon, type Segment } from './shape-paths.ts';
import { traceOutlines } from './trace-outlines.ts';

/** A code as shapes, in units of one module, whatever it is written as. */
export type QrDrawing = {
  width: number;
  height: number;
  /** What is dark, filled by the even-odd rule: holes and letters are contours within others. */
  path: Segment[];
  /** Where the logo is drawn, a square. */
  logo: { x: number; y: number; side: number } | undefined;
  /** Whether all edges are on the grid of modules. */
  isOnGrid: boolean;
};

type Layout = Pick<QrStyle, 'margin' | 'dots' | 'corners'> & { hasLogo: boolean; frame: OutlinedText | undefined };

const finderSide = 7;
/** The share of the width of the code, not counting its margin. */
const logoShareMax = 0.25;
const dotRadius = 0.48;
const frameBorder = 1;
/** The share of the width of the frame. */
const frameBandShare = 0.17;
const frameBandMin = 5;
const frameTextHeightShare = 0.42;
const frameTextWidthShare = 0.86;
const frameRadius = 2;

/** Arranges modules, corners, logo and frame. The logo's square, with its quiet edge, is left out of the modules. */
export function layOutCode(modules: Modules, { margin, dots, corners, hasLogo, frame }: Layout): QrDrawing {
  const inner = modules.size + 2 * margin;
  const border = frame ? frameBorder : 0;
  const start = border + margin;
  const hole = hasLogo ? findHole(modules.size) : undefined;
  const path = [
    ...drawModules({ size: modules.size, isDark: withoutFinders(modules, hole) }, dots),
    ...drawFinders(modules.size, corners),
  ];
  const code = place(path, 1, start, start);
  const logo = hole && { x: start + hole.from + 0.5, y: start + hole.from + 0.5, side: hole.side - 1 };
  if (!frame) {
    const isOnGrid = dots === 'square' && corners === 'square';
    return { width: inner, height: inner, path: code, logo, isOnGrid };
  }
  const { width, height, path: framePath } = drawFrame(inner, frame, corners);
  return { width, height, path: [...framePath, ...code], logo, isOnGrid: false };
}

type Hole = { from: number; side: number };

/** In the middle, where both have an odd number of modules. */
function findHole(size: number): Hole {
  const side = Math.floor(size * logoShareMax);
  const odd = side % 2 === 1 ? side : side - 1;
  return { from: (size - odd) / 2, side: odd };
}

function withoutFinders({ size, isDark }: Modules, hole: Hole | undefined): Modules['isDark'] {
  const isInFinder = (row: number, column: number) =>
    (row < finderSide && (column < finderSide || column >= size - finderSide)) ||
    (row >= size - finderSide && column < finderSide);
  const isInHole = (row: number, column: number) =>
    hole !== undefined && Math.min(row, column) >= hole.from && Math.max(row, column) < hole.from + hole.side;
  return (row, column) => isDark(row, column) && !isInFinder(row, column) && !isInHole(row, column);
}

function drawModules(modules: Modules, dots: QrShape): Segment[] {
  if (dots !== 'dot')
    return traceOutlines(modules).flatMap((corners) => roundedPolygon(corners, dots === 'rounded' ? 0.5 : 0));
  const path: Segment[] = [];
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.isDark(row, column)) path.push(...circle(column + 0.5, row + 0.5, dotRadius));
  return path;
}

/** Radii of the outer edge, the inner edge and the middle of a corner. */
const finderRadii: Record<QrShape, readonly [number, number, number]> = {
  square: [0, 0, 0],
  rounded: [2, 1.25, 0.8],
  dot: [3.5, 2.5, 1.5],
};

function drawFinders(size: number, corners: QrShape): Segment[] {
  const [outer, inner, middle] = finderRadii[corners];
  const far = size - finderSide;
  const places = [
    [0, 0],
    [far, 0],
    [0, far],
  ] as const;
  return places.flatMap(([x, y]) => [
    ...rectangle(x, y, 7, 7, outer),
    ...rectangle(x + 1, y + 1, 5, 5, inner),
    ...rectangle(x + 2, y + 2, 3, 3, middle),
  ]);
}

/** A border around the code, and a band below it in which the text is left out. */
function drawFrame(
  inner: number,
  text: OutlinedText,
  corners: QrShape,
): { width: number; height: number; path: Segment[] } {
  const width = inner + 2 * frameBorder;
  const band = Math.max(frameBandMin, Math.round(width * frameBandShare));
  const height = inner + frameBorder + band;
  const radius = corners === 'square' ? 0 : frameRadius;
  const scale = Math.min((band * frameTextHeightShare) / text.capHeight, (width * frameTextWidthShare) / text.width);
  const textX = (width - text.width * scale) / 2;
  const baseline = inner + frameBorder + (band + text.capHeight * scale) / 2;
  return {
    width,
    height,
    path: [
      ...rectangle(0, 0, width, height, radius),
      ...rectangle(frameBorder, frameBorder, inner, inner, radius === 0 ? 0 : radius - frameBorder),
      ...place(text.path, scale, textX, baseline),
    ],
  };
}
