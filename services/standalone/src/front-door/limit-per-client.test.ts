import { expect, test } from 'vitest';
import { createClientCounts, openClientCounts } from './count-clients.ts';
import { createSharedLimit } from './limit-per-client.ts';

test.each([1, 2, 4, 8])(
  'a client gets no more of %i threads than of one, and all clients no more than there is',
  (threads) => {
    const buffer = createClientCounts(threads);
    const limits = Array.from({ length: threads }, (_, thread) =>
      createSharedLimit({ counts: openClientCounts(buffer, thread), totalMax: 20, perClientMax: 8 }),
    );
    const takeAll = (keys: string[]) =>
      limits.flatMap((limit) => Array.from({ length: 30 }, () => limit.take(keys)).filter(Boolean)).length;
    expect(takeAll(['a'])).toBe(8);
    expect(takeAll(['b', 'credential x'])).toBe(8);
    expect(takeAll(['c', 'credential x'])).toBe(0);
    expect(takeAll(['d'])).toBe(4);
    limits[0]?.release(['a']);
    expect(takeAll(['e'])).toBe(1);
  },
);
