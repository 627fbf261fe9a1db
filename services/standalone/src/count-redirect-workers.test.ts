import { expect, test } from 'vitest';
import { countRedirectWorkers } from './count-redirect-workers.ts';

const gigabyte = 1_073_741_824;
const linux = { platform: 'linux' as const, cores: 4, memoryBytes: 16 * gigabyte };

test('auto is a thread for each core but one, as far as there is memory for their caches, and eight at most', () => {
  expect(countRedirectWorkers('auto', linux)).toBe(3);
  expect(countRedirectWorkers('auto', { ...linux, cores: 1 })).toBe(1);
  expect(countRedirectWorkers('auto', { ...linux, cores: 64, memoryBytes: 256 * gigabyte })).toBe(8);
  expect(countRedirectWorkers('auto', { ...linux, memoryBytes: 2 * gigabyte })).toBe(2);
  expect(countRedirectWorkers('auto', { ...linux, memoryBytes: gigabyte / 2 })).toBe(1);
});

test('a number is taken as it is, and one thread serves where a port cannot be shared', () => {
  expect(countRedirectWorkers(3, { ...linux, cores: 1, memoryBytes: gigabyte })).toBe(3);
  expect(countRedirectWorkers(3, { ...linux, platform: 'darwin' })).toBe(1);
  expect(countRedirectWorkers('auto', { ...linux, platform: 'win32' })).toBe(1);
});
