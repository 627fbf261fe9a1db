import { expect, test } from 'vitest';
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' };
import { drawWorld, type World } from './draw-world.ts';
import { worldSize } from './world-size.ts';

const shapes = drawWorld(atlas as unknown as World);

/** The middle of the smallest box around a country. */
function centreOf(code: string): { x: number; y: number } {
  const points = shapes
    .filter((shape) => shape.code === code)
    .flatMap(({ path }) =>
      [...path.matchAll(/([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const),
    );
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return { x: middle(points.map(([x]) => x)), y: middle(points.map(([, y]) => y)) };
}

test('every country is drawn inside the picture, once, under its code', () => {
  expect(shapes.length).toBeGreaterThan(170);
  const codes = shapes.map(({ code }) => code).filter((code) => code !== '');
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual(expect.arrayContaining(['DE', 'US', 'BR', 'IN', 'AU', 'XK']));
  for (const { path } of shapes)
    for (const [, x, y] of path.matchAll(/([\d.-]+) ([\d.-]+)/g)) {
      expect(Number(x)).toBeGreaterThanOrEqual(0);
      expect(Number(x)).toBeLessThanOrEqual(worldSize.width);
      expect(Number(y)).toBeLessThanOrEqual(worldSize.height + 0.1);
      expect(Number(y)).toBeGreaterThanOrEqual(-2);
    }
});

test('no line crosses the picture from one edge to the other', () => {
  for (const { code, path } of shapes)
    for (const ring of path.split('Z')) {
      const xs = [...ring.matchAll(/([\d.-]+) ([\d.-]+)/g)].map(([, x]) => Number(x));
      const steps = xs.map((x, index) => Math.abs(x - (xs[index - 1] ?? x)));
      expect(Math.max(0, ...steps), code).toBeLessThan(worldSize.width / 8);
    }
});

test('countries lie where they are', () => {
  const [germany, brazil, india, australia] = ['DE', 'BR', 'IN', 'AU'].map(centreOf) as [
    ReturnType<typeof centreOf>,
    ReturnType<typeof centreOf>,
    ReturnType<typeof centreOf>,
    ReturnType<typeof centreOf>,
  ];
  expect(brazil.x).toBeLessThan(germany.x);
  expect(germany.x).toBeLessThan(india.x);
  expect(india.x).toBeLessThan(australia.x);
  expect(germany.y).toBeLessThan(india.y);
  expect(india.y).toBeLessThan(brazil.y);
});
