import { expect, test } from 'vitest';
import { limitConnections, readOpenFilesMax } from './limit-connections.ts';

test.each([
  [undefined, 1, { connectionsMax: 10_256, inAllMax: 10_000, idlePerAddressMax: 256 }],
  [undefined, 2, { connectionsMax: 5_128, inAllMax: 5_000, idlePerAddressMax: 128 }],
  [undefined, 4, { connectionsMax: 2_564, inAllMax: 2_500, idlePerAddressMax: 64 }],
  [undefined, 8, { connectionsMax: 1_282, inAllMax: 1_250, idlePerAddressMax: 32 }],
  [1_000_000, 1, { connectionsMax: 10_256, inAllMax: 10_000, idlePerAddressMax: 256 }],
  [896, 1, { connectionsMax: 896, inAllMax: 840, idlePerAddressMax: 256 }],
  [128, 1, { connectionsMax: 128, inAllMax: 120, idlePerAddressMax: 60 }],
  [128, 4, { connectionsMax: 32, inAllMax: 30, idlePerAddressMax: 15 }],
  [-50, 4, { connectionsMax: 8, inAllMax: 7, idlePerAddressMax: 4 }],
])('with %s files for connections, each of %i servers gets its part', (filesMax, servers, expected) => {
  expect(limitConnections({ filesMax, servers })).toMatchObject(expected);
});

test.each([1, 2, 3, 5, 8])('%i servers together have no more than one alone', (servers) => {
  for (const filesMax of [undefined, 100_000, 5_000, 1_000, 200]) {
    const one = limitConnections({ filesMax, servers: 1 });
    const each = limitConnections({ filesMax, servers });
    expect(each.connectionsMax * servers).toBeLessThanOrEqual(one.connectionsMax);
    expect(each.inAllMax * servers).toBeLessThanOrEqual(one.inAllMax);
    expect(each.idlePerAddressMax * servers).toBeLessThan(one.idlePerAddressMax + 2 * servers);
  }
});

test.runIf(process.platform === 'linux')('the limit of open files of this process is known', () => {
  const max = readOpenFilesMax();
  expect(max === undefined || max > 64).toBe(true);
});
