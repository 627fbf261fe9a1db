import { expect, test } from 'vitest';
import { requireEngine } from './require-engine.ts';

test('the engine of this processor is found', () => {
  expect(requireEngine).not.toThrow();
});

test.each([
  ['linux', 'riscv64'],
  ['win32', 'x64'],
])('a start on %s %s without its engine says which setting replaces it', (platform, arch) => {
  expect(() => requireEngine({ platform, arch })).toThrow(
    `There is no embedded ClickHouse for ${platform} on ${arch}: set CLICKHOUSE_URL to a server of yours.`,
  );
});
