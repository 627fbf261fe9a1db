import { expect, test } from 'vitest';
import { emptyValues, toChange } from './selected-change.ts';

test.each(['tags', 'expiry', 'utm'] as const)('empty fields of %s change nothing', (action) => {
  expect(toChange(action, emptyValues)).toBeUndefined();
});

test('only what was typed is set', () => {
  expect(toChange('utm', { ...emptyValues, utmSource: ' news ', utmTerm: ' ' })).toEqual({
    set: { utmSource: 'news' },
  });
  expect(toChange('tags', { ...emptyValues, removeTags: ['Old'] })).toEqual({ removeTags: ['Old'] });
  expect(toChange('archive', emptyValues)).toEqual({ set: { archived: true } });
  expect(toChange('restore', emptyValues)).toEqual({ set: { archived: false } });
});

test('an expiry is set as an instant, or removed', () => {
  const expiresAt = '2031-05-01T12:00';
  expect(toChange('expiry', { ...emptyValues, expiresAt })).toEqual({
    set: { expiresAt: new Date(expiresAt).toISOString() },
  });
  expect(toChange('expiry', { ...emptyValues, expiresAt, isExpiryRemoved: true })).toEqual({
    set: { expiresAt: null },
  });
});
