import { compatibleApis, compatiblePaths, isReservedSlug } from '@linkplane/slugs';
import { expect, test } from 'vitest';
import { createManagementCheck, managementPaths } from './management-paths.ts';

const { isOfManagement, mayBeOfManagement } = createManagementCheck([]);
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

const compatible = [
  ...[
    '/yourls-api.php',
    '/yourls-api.php?action=expand',
    '/rest/health',
    '/rest/v3/short-urls',
    '/rest/v3/tags?page=1',
  ],
  ...['/api/v2/links', '/api/v2/links/lnk_1', '/v4/shorten', '/v4/bitlinks', '/v4/bitlinks/lnk.example/sale'],
];

test.each(compatible)("%s is of management on the service's own host alone, while its API is turned on", (target) => {
  const on = createManagementCheck(compatibleApis);
  expect(on.isOfManagement('POST', target, () => true)).toBe(true);
  expect(on.isOfManagement('GET', target, () => false)).toBe(false);
  expect(on.mayBeOfManagement(target)).toBe(true);
  for (const isOwn of [true, false]) expect(isOfManagement('POST', target, () => isOwn)).toBe(false);
  expect(mayBeOfManagement(target)).toBe(false);
  const serving = compatibleApis.filter((api) =>
    createManagementCheck([api]).isOfManagement('GET', target, () => true),
  );
  expect(serving).toHaveLength(1);
});

test.each([
  ...['/yourls-api.phpx', '/yourls-api.php/x', '/yourls-apixphp', '/rest', '/rest/v3', '/rest/healthy', '/rest/v2/x'],
  ...['/api/v2', '/api/v2/linksx', '/api/v2/domains', '/v4', '/v4/shorten/x', '/v4/bitlinksx', '/x/v4/shorten'],
])('%s is a slug while all compatible APIs are turned on', (target) => {
  const on = createManagementCheck(compatibleApis);
  expect(on.isOfManagement('POST', target, () => true)).toBe(false);
  expect(on.mayBeOfManagement(target)).toBe(false);
});

test('no path of a compatible API is a slug of the plain policy', () => {
  for (const path of Object.values(compatiblePaths).flat()) expect(path.slice(1)).toMatch(/[./]/);
});
