import { expect, test } from 'vitest';
import { createMeasure } from './measure-progress.ts';

function start() {
  let now = Date.UTC(2026, 0, 15);
  const measure = createMeasure(() => now);
  return { measure, pass: (ms: number) => (now += ms) };
}

test('a job that has not said anything has no progress', () => {
  expect(start().measure.read()).toBeNull();
});

test('a step says how long it will take by its pace so far, once it has gone on for a while', () => {
  const { measure, pass } = start();
  measure.take({ type: 'step', step: 'links', total: 100 });
  pass(1_000);
  measure.take({ type: 'done', done: 10 });
  expect(measure.read()).toMatchObject({ step: 'links', done: 10, total: 100, secondsLeft: null });
  pass(1_000);
  measure.take({ type: 'done', done: 25 });
  expect(measure.read()).toMatchObject({ done: 25, secondsLeft: 6 });
});

test('a step whose total is not known, or is exceeded, has no time left', () => {
  const { measure, pass } = start();
  measure.take({ type: 'step', step: 'read', total: null });
  pass(10_000);
  measure.take({ type: 'done', done: 10 });
  expect(measure.read()).toMatchObject({ done: 10, total: null, secondsLeft: null });
  measure.take({ type: 'step', step: 'clicks', total: 5 });
  pass(10_000);
  measure.take({ type: 'done', done: 6 });
  expect(measure.read()).toMatchObject({ step: 'clicks', done: 6, secondsLeft: null });
});

test('a wait that the source has asked for is shown until it is over, or the source goes on', () => {
  const { measure, pass } = start();
  measure.take({ type: 'step', step: 'read', total: null });
  measure.take({ type: 'wait', ms: 60_000 });
  expect(measure.read()?.waitsUntil).toBe('2026-01-15T00:01:00.000Z');
  measure.take({ type: 'done', done: 1 });
  expect(measure.read()?.waitsUntil).toBeNull();
  measure.take({ type: 'wait', ms: 60_000 });
  pass(60_000);
  expect(measure.read()?.waitsUntil).toBeNull();
});
