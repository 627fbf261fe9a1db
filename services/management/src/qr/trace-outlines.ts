import type { Modules } from './encode-qr.ts';
import type { Point } from './shape-paths.ts';

/** Right, down, left, up: the edges of a module in clockwise order. */
const steps: readonly Point[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/**
 * The outlines of the dark modules as polygons: outer ones run clockwise, holes the other way. Adjacent modules are in one
 * polygon, so that no seam shows between them; modules that touch with a corner alone are in two.
 */
export function traceOutlines({ size, isDark }: Modules): Point[][] {
  const isInside = (row: number, column: number) =>
    row >= 0 && column >= 0 && row < size && column < size && isDark(row, column);
  const edges = createEdges(size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!isInside(row, column)) continue;
      if (!isInside(row - 1, column)) edges.add(column, row, 0);
      if (!isInside(row, column + 1)) edges.add(column + 1, row, 1);
      if (!isInside(row + 1, column)) edges.add(column + 1, row + 1, 2);
      if (!isInside(row, column - 1)) edges.add(column, row + 1, 3);
    }
  }
  return edges.takeContours();
}

/** Directed edges by the vertex where they begin, of which there are (size + 1) squared. */
function createEdges(size: number) {
  const width = size + 1;
  /** A bit of each vertex for each direction in which an edge begins. */
  const starts = new Uint8Array(width * width);

  /** At a vertex with two edges the contour turns right, and so stays with its module. */
  function takeNext(vertex: number, direction: number): number {
    const begins = starts[vertex] ?? 0;
    const next = [(direction + 1) % 4, direction].find((each) => begins & (1 << each)) ?? (direction + 3) % 4;
    starts[vertex] = begins & ~(1 << next);
    return next;
  }

  /** Until the first edge would be taken again. */
  function follow(start: number, first: number): Point[] {
    const corners: Point[] = [];
    let [x, y, direction] = [start % width, Math.floor(start / width), first];
    for (;;) {
      const [dx, dy] = steps[direction] ?? [0, 0];
      x += dx;
      y += dy;
      const vertex = y * width + x;
      const next = takeNext(vertex, direction);
      if (next !== direction) corners.push([x, y]);
      if (vertex === start && next === first) return corners;
      direction = next;
    }
  }

  return {
    add(x: number, y: number, direction: number): void {
      const vertex = y * width + x;
      starts[vertex] = (starts[vertex] ?? 0) | (1 << direction);
    },
    takeContours(): Point[][] {
      const contours: Point[][] = [];
      for (let vertex = 0; vertex < starts.length; vertex++)
        for (let direction = 0; direction < 4; direction++)
          if ((starts[vertex] ?? 0) & (1 << direction)) contours.push(follow(vertex, direction));
      return contours;
    },
  };
}
