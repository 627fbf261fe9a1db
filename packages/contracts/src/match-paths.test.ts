import { expect, test } from 'vitest';
import { isStreamedPath } from './match-paths.ts';

const bases = ['/v1', '/api/v1', '/app/api/workspaces/wsp_1/v1'];
const streamed = ['/analytics/export', '/analytics/realtime/stream'];

test.each(bases.flatMap((base) => streamed.map((path) => base + path)))('%s is streamed', (path) => {
  for (const target of [path, `${path}/`, `${path}?type=clicks`]) expect(isStreamedPath(target), target).toBe(true);
});

test.each([
  '/v1/analytics/overview',
  '/v1/analytics/realtime',
  '/v1/analytics/export/more',
  '/v1/analyticsexport',
  '/v1/links?x=/analytics/export',
  '/v2/analytics/export',
  '/app/api/workspaces//v1/analytics/export',
  '/app/api/workspaces/a/b/v1/analytics/export',
])('%s is not streamed', (path) => {
  expect(isStreamedPath(path)).toBe(false);
});
