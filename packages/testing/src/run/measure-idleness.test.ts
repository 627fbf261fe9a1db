import { expect, test } from 'vitest';
import { measureIdleness } from './measure-idleness.ts';

const processor = (busy: number, idle: number) => ({ times: { user: busy, nice: 0, sys: 0, irq: 0, idle } });

test('idleness is the share of idle time of all processors since the last measurement', () => {
  const readings = [
    [processor(0, 0), processor(0, 0)],
    [processor(100, 0), processor(50, 50)],
    [processor(100, 100), processor(50, 150)],
  ];
  const measure = measureIdleness(() => readings.shift() ?? []);
  expect(measure()).toBe(0.25);
  expect(measure()).toBe(1);
});

test('without time passed, processors are not called idle', () => {
  const measure = measureIdleness(() => [processor(1, 1)]);
  expect(measure()).toBe(0);
});
