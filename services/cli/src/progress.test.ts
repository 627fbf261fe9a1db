import { expect, test } from 'vitest';
import { createProgress, describeStep } from './progress.ts';

/** Progress on a clock that the test moves. */
function watch(isTerminal: boolean) {
  let now = 0;
  let text = '';
  const progress = createProgress({ isTerminal, write: (more) => (text += more), now: () => now });
  return { progress, pass: (ms: number) => void (now += ms), read: () => text };
}

test('work of less than two seconds shows nothing on a terminal', () => {
  const { progress, pass, read } = watch(true);
  const step = progress.step('Clicks', 100);
  for (let i = 0; i < 9; i += 1) {
    pass(200);
    step.advance(10);
  }
  step.end();
  expect(read()).toBe('');
});

test('a terminal has one line, which changes and is gone at the end', () => {
  const { progress, pass, read } = watch(true);
  const step = progress.step('Clicks', 100);
  pass(3_000);
  step.advance(25);
  pass(50);
  step.advance(1);
  pass(3_000);
  step.advance(24);
  step.end();
  expect(read()).toBe('\r\x1b[KClicks: 25 %, about 9 s left\r\x1b[KClicks: 50 %, about 6 s left\r\x1b[K');
});

test('elsewhere a line is added every ten seconds', () => {
  const { progress, pass, read } = watch(false);
  const step = progress.step('Clicks', 100);
  for (let i = 0; i < 7; i += 1) {
    pass(5_000);
    step.advance(10);
  }
  step.end();
  expect(read()).toBe('Clicks: 20 %, about 40 s left\nClicks: 40 %, about 30 s left\nClicks: 60 %, about 20 s left\n');
});

test.each([
  [{ done: 1, total: 100, elapsedMs: 1_000 }, 'Clicks: 1 %'],
  [{ done: 10, total: 100, elapsedMs: 60_000 }, 'Clicks: 10 %, about 9 min left'],
  [{ done: 10, total: 100, elapsedMs: 3_600_000 }, 'Clicks: 10 %, about 9.0 h left'],
  [{ done: 150, total: 100, elapsedMs: 10_000 }, 'Clicks: 99 %, about 1 s left'],
  [{ done: 12_345, total: 0, elapsedMs: 10_000 }, 'Clicks: 12,345'],
])('%o is %s', (state, text) => {
  expect(describeStep('Clicks', state)).toBe(text);
});
