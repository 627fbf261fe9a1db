import { isReservedSlug } from '@linkplane/slugs';
import { expect, test } from 'vitest';
import { isOfManagement, managementPaths, mayBeOfManagement } from './management-paths.ts';

const secret = 'VwXyZ0aBcDeFgHiJkLmNoPqR';

test.each([
  ...['/v1', '/v1/', '/v1/links', '/v1?x', '/api/v1/links', '/docs', '/docs/guides?x=1', '/mcp', '/uploads/upl_1'],
])('%s is of management on every host', (target) => {
  for (const isOwn of [true, false]) expect(isOfManagement('GET', target, () => isOwn)).toBe(true);
  expect(mayBeOfManagement(target)).toBe(true);
});

test.each(['/app', '/app/', '/app?x', '/app/links', `/s/${secret}`, `/s/${secret}?days=7`])(
  "%s is of management on the service's own host alone",
  (target) => {
    expect(isOfManagement('GET', target, () => true)).toBe(true);
    expect(isOfManagement('GET', target, () => false)).toBe(false);
    expect(mayBeOfManagement(target)).toBe(true);
  },
);

test.each([
  ...['/', '/v1x', '/V1/links', '//v1', '/api', '/api/v2', '/api/v1x', '/docsx', '/uploads', '/uploads/', '/uploads/x'],
  ...['/apple', '/application', '/s', '/s/short', `/s/${secret}x`, `/s/${secret}/x`, '/b/blk_1', '/x/v1', '/?/v1'],
])('%s is a slug on every host', (target) => {
  for (const isOwn of [true, false]) expect(isOfManagement('GET', target, () => isOwn)).toBe(false);
  expect(mayBeOfManagement(target)).toBe(false);
});

test('a form that is posted is of management on every host', () => {
  for (const isOwn of [true, false]) expect(isOfManagement('POST', '/b/blk_1', () => isOwn)).toBe(true);
  expect(isOfManagement('POST', '/b/other', () => true)).toBe(false);
});

test('no link can have a slug that management would answer', () => {
  for (const path of managementPaths.everyHost)
    for (const slug of [path.slice(1), `${path.slice(1)}/x`]) {
      expect([slug, isReservedSlug(slug, false)]).toEqual([slug, true]);
      expect([slug, isReservedSlug(slug, true)]).toEqual([slug, true]);
    }
  for (const slug of ['app', 'app/x', `s/${secret}`]) expect([slug, isReservedSlug(slug, true)]).toEqual([slug, true]);
  for (const isOwn of [true, false]) expect(isReservedSlug('uploads/upl_1', isOwn)).toBe(true);
});
