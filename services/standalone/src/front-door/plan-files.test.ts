import { expect, test } from 'vitest';
import { planFiles } from './plan-files.ts';

test.each([
  [undefined, 1, { connectionsMax: 10_256, socketsMax: 64, streamsMax: 256 }],
  [1_048_576, 8, { connectionsMax: 10_256, socketsMax: 64, streamsMax: 256 }],
  [4_096, 1, { connectionsMax: 3_304, socketsMax: 64, streamsMax: 256 }],
  [1_024, 2, { connectionsMax: 508, socketsMax: 64, streamsMax: 106 }],
  [256, 1, { connectionsMax: 52, socketsMax: 13, streamsMax: 13 }],
  [256, 4, { connectionsMax: 32, socketsMax: 4, streamsMax: 4 }],
])('with %s open files and %i threads the process has its part', (openFilesMax, threads, expected) => {
  expect(planFiles({ openFilesMax, threads })).toMatchObject(expected);
});

test('connections to clients and to management never need more files than the process may open', () => {
  for (const threads of [1, 2, 4, 8])
    for (let openFilesMax = 512; openFilesMax < 20_000; openFilesMax += 97) {
      const { connectionsMax, socketsMax, streamsMax, connections } = planFiles({ openFilesMax, threads });
      const used = 128 + 24 * threads + connectionsMax + 2 * (socketsMax + streamsMax);
      expect([openFilesMax, threads, used <= openFilesMax]).toEqual([openFilesMax, threads, true]);
      expect(connections.connectionsMax * threads).toBeLessThanOrEqual(connectionsMax);
      expect(Math.min(socketsMax, streamsMax)).toBeGreaterThanOrEqual(threads);
    }
});
