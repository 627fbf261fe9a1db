/** A step of a path: to a point, along a cubic curve to a point, or back to where the contour began. */
export type Segment =
  | readonly ['M' | 'L', x: number, y: number]
  | readonly ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ['Z'];

export type Point = readonly [x: number, y: number];

/** How far the control points of a curve are from its ends, so that it is a quarter of a circle, for a radius of 1. */
const quarterControl = 0.5523;

/** A polygon whose convex corners are rounded; its contour runs clockwise, with y downwards. */
export function roundedPolygon(corners: readonly Point[], radius: number): Segment[] {
  const segments: Segment[] = [];
  corners.forEach((corner, index) => {
    const before = corners[(index + corners.length - 1) % corners.length] ?? corner;
    const after = corners[(index + 1) % corners.length] ?? corner;
    segments.push(
      ...(radius > 0 && isConvex(before, corner, after) ? turn(before, corner, after, radius) : [lineTo(corner)]),
    );
  });
  const [first, ...others] = segments;
  return first && first[0] === 'L' ? [['M', first[1], first[2]], ...others, ['Z']] : segments;
}

export function rectangle(x: number, y: number, width: number, height: number, radius = 0): Segment[] {
  const corners: Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  return roundedPolygon(corners, Math.min(radius, width / 2, height / 2));
}

export function circle(x: number, y: number, radius: number): Segment[] {
  return rectangle(x - radius, y - radius, 2 * radius, 2 * radius, radius);
}

/** The same path, scaled about the origin and then moved. */
export function place(path: readonly Segment[], scale: number, dx: number, dy: number): Segment[] {
  const x = (value: number) => value * scale + dx;
  const y = (value: number) => value * scale + dy;
  return path.map((segment): Segment => {
    if (segment[0] === 'Z') return segment;
    if (segment[0] === 'C')
      return ['C', x(segment[1]), y(segment[2]), x(segment[3]), y(segment[4]), x(segment[5]), y(segment[6])];
    return [segment[0], x(segment[1]), y(segment[2])];
  });
}

function lineTo([x, y]: Point): Segment {
  return ['L', x, y];
}

/** To the begin of the curve, and along it; edges are parallel to an axis and at least two radii long. */
function turn(before: Point, corner: Point, after: Point, radius: number): Segment[] {
  const [x, y] = corner;
  const [fromX, fromY] = towards(corner, before);
  const [toX, toY] = towards(corner, after);
  const far = radius * (1 - quarterControl);
  return [
    ['L', x + fromX * radius, y + fromY * radius],
    ['C', x + fromX * far, y + fromY * far, x + toX * far, y + toY * far, x + toX * radius, y + toY * radius],
  ];
}

function towards([x, y]: Point, [otherX, otherY]: Point): Point {
  return [Math.sign(otherX - x), Math.sign(otherY - y)];
}

function isConvex(before: Point, corner: Point, after: Point): boolean {
  const [inX, inY] = [corner[0] - before[0], corner[1] - before[1]];
  const [outX, outY] = [after[0] - corner[0], after[1] - corner[1]];
  return inX * outY - inY * outX > 0;
}
