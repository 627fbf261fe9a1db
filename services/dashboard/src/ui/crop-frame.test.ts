import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeCrop, cropOf, startCrop } from './crop-frame.ts';

test('a crop begins with the largest part of the middle', () => {
  const picture = { width: 900, height: 400 };
  expect(cropOf(startCrop(picture), picture, 1)).toEqual({ x: 250, y: 0, width: 400, height: 400 });
  expect(cropOf(startCrop(picture), picture, 3)).toEqual({ x: 0, y: 50, width: 900, height: 300 });
});

test('zooming in keeps the middle, and moving stops at the edges', () => {
  const picture = { width: 400, height: 400 };
  const zoomed = changeCrop(startCrop(picture), { zoom: 2 }, picture, 1);
  expect(cropOf(zoomed, picture, 1)).toEqual({ x: 100, y: 100, width: 200, height: 200 });
  const moved = changeCrop(zoomed, { moveX: -1_000, moveY: 30 }, picture, 1);
  expect(cropOf(moved, picture, 1)).toEqual({ x: 0, y: 130, width: 200, height: 200 });
});

test('whatever is done, the part is within the picture', () => {
  const side = fc.integer({ min: 1, max: 8_000 });
  const step = fc.record({
    moveX: fc.integer({ min: -9_000, max: 9_000 }),
    moveY: fc.integer({ min: -9_000, max: 9_000 }),
    zoom: fc.double({ min: 0, max: 9, noNaN: true }),
  });
  const aspect = fc.constantFrom(1, 1_200 / 630, 0.5);
  fc.assert(
    fc.property(side, side, aspect, fc.array(step, { maxLength: 6 }), (width, height, ratio, steps) => {
      const picture = { width, height };
      const state = steps.reduce((at, one) => changeCrop(at, one, picture, ratio), startCrop(picture));
      const crop = cropOf(state, picture, ratio);
      expect(crop.x).toBeGreaterThanOrEqual(0);
      expect(crop.y).toBeGreaterThanOrEqual(0);
      expect(crop.width).toBeGreaterThanOrEqual(1);
      expect(crop.height).toBeGreaterThanOrEqual(1);
      expect(crop.x + crop.width).toBeLessThanOrEqual(width);
      expect(crop.y + crop.height).toBeLessThanOrEqual(height);
    }),
  );
});
