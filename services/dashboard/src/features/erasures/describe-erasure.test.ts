import { expect, test } from 'vitest';
import { describeErased, describeState, isPartial } from './describe-erasure.ts';

const at = '2026-01-15T09:30:00.000Z';
const erasure = {
  id: 'ers_q1elggt3h2ufkDLwJZXh',
  subject: { type: 'link', id: null, clickId: null },
  before: at,
  state: 'waiting',
  clicks: 0,
  profileEvents: 0,
  createdAt: at,
  erasedAt: null,
  repeatsAt: null,
} as const;

test('an erasure waits, runs and is done, also while it is repeated for late visits', () => {
  expect(describeState(erasure).name).toBe('Waiting');
  expect(describeState({ ...erasure, state: 'running' }).name).toBe('Running');
  expect(describeState({ ...erasure, state: 'done', erasedAt: at }).name).toBe('Done');
  expect(describeState({ ...erasure, state: 'running', erasedAt: at }).name).toBe('Done');
});

test.each([
  [0, 0, '0 clicks erased'],
  [1, 0, '1 click erased'],
  [1_204, 1, '1,204 clicks and 1 profile event erased'],
  [0, 3, '3 profile events erased'],
])('%i clicks and %i profile events are described as %j', (clicks, profileEvents, words) => {
  expect(describeErased({ clicks, profileEvents })).toBe(words);
});

test('an erasure is partial when it ends before it was requested', () => {
  expect(isPartial(erasure)).toBe(false);
  expect(isPartial({ ...erasure, before: '2026-01-15T00:00:00.000Z' })).toBe(true);
});
