import { expect, test } from 'vitest';
import { isPathTooLong } from './path-limit.ts';

const longest = '/v1/links/'.padEnd(2_048, 'x');

test('a path may have 2,048 bytes, and its query any number', () => {
  for (const target of ['/v1', longest, `${longest}?q`, `${longest}?${'q'.repeat(9_000)}`, `/v1?${longest}`])
    expect(isPathTooLong(target)).toBe(false);
  for (const target of [`${longest}x`, `${longest}x?q`, `${longest}x?${'q'.repeat(9_000)}`])
    expect(isPathTooLong(target)).toBe(true);
});
