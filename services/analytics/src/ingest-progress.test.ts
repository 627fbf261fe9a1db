import { expect, test } from 'vitest';
import { createIngestProgress } from './ingest-progress.ts';

function open() {
  let now = 0;
  const progress = createIngestProgress(() => now);
  return { progress, pass: (ms: number) => void (now += ms) };
}

test('ingest moves while there is nothing to do, and while work takes its usual time', () => {
  const { progress, pass } = open();
  expect(progress.isMoving()).toBe(true);
  const partition = progress.add(new AbortController().signal);
  partition.begin();
  pass(9_000);
  expect(progress.isMoving()).toBe(true);
  partition.finish();
  pass(3_600_000);
  expect(progress.isMoving()).toBe(true);
});

test('ingest does not move while a batch waits for a store, until it is stored', () => {
  const { progress, pass } = open();
  const partition = progress.add(new AbortController().signal);
  partition.begin();
  pass(10_001);
  expect(progress.isMoving()).toBe(false);
  partition.finish();
  expect(progress.isMoving()).toBe(true);
});

test('ingest does not move after a failure, also while it tries again, until it succeeds', () => {
  const { progress } = open();
  const partition = progress.add(new AbortController().signal);
  partition.begin();
  partition.interrupt();
  partition.begin();
  expect(progress.isMoving()).toBe(false);
  partition.finish();
  expect(progress.isMoving()).toBe(true);
});

test('one stuck partition among others is reported, and one that another process took over is not', () => {
  const { progress } = open();
  const taken = new AbortController();
  progress.add(new AbortController().signal).begin();
  progress.add(taken.signal).interrupt();
  expect(progress.isMoving()).toBe(false);
  taken.abort();
  expect(progress.isMoving()).toBe(true);
});
