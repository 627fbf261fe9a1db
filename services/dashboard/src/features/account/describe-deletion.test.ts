import { expect, test } from 'vitest';
import { formatDateTime } from '../../ui/format-time.ts';
import { describeGone, describeProgress } from './describe-deletion.ts';

const at = '2026-01-15T09:30:00.000Z';

test.each([
  [{ removedAt: null, visitsErasedAt: null, repeatsAt: null }, 'Being removed', false],
  [{ removedAt: at, visitsErasedAt: null, repeatsAt: null }, 'Removed, visits are being erased', false],
  [{ removedAt: at, visitsErasedAt: at, repeatsAt: at }, `Late visits are erased on ${formatDateTime(at)}`, false],
  [{ removedAt: at, visitsErasedAt: at, repeatsAt: null }, 'All gone', true],
])('a deletion at %j is described as %j', (times, words, isOver) => {
  expect(describeProgress(times)).toEqual({ words, isOver });
});

test('what has gone is counted in words, without what there was none of', () => {
  const none = { links: 0, profiles: 0, domains: 0, webhooks: 0, tokens: 0, members: 0, clicks: 0, profileEvents: 0 };
  expect(describeGone(none)).toBe('Nothing gone yet');
  expect(describeGone({ ...none, links: 1, members: 2, clicks: 1_204 })).toBe(
    '1 link, 2 members, and 1,204 clicks gone',
  );
});
