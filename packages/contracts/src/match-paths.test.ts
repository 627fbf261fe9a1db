import { expect, test } from 'vitest';
import { findLargeBodyLimit, isStreamedPath } from './match-paths.ts';

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

test.each(bases)('below %s, files have the limit of their route, and other bodies the usual one', (base) => {
  for (const target of [`${base}/uploads`, `${base}/uploads/`, `${base}/uploads?width=100`])
    expect(findLargeBodyLimit(target), target).toBe(5 * 1_024 * 1_024);
  for (const target of [base, `${base}/links`, `${base}/uploads/upl_1/more`, `${base}/links?/uploads`])
    expect(findLargeBodyLimit(target), target).toBeUndefined();
});
