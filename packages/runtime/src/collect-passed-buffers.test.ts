import { constants, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBufferCollector } from './collect-passed-buffers.ts';

const pieceBytes = 64 * 1_024;
const passedBytes = 1_024 * 1_048_576;
const uncollectedMegabytesMax = 8;

test('a gigabyte that is streamed in chunks neither accumulates nor causes full collections', async () => {
  const collectPassed = createBufferCollector();
  const looks = { ofAll: 0, ofYoung: 0 };
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { detail: { kind: number } })[])
      looks[entry.detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR ? 'ofAll' : 'ofYoung'] += 1;
  });
  observer.observe({ entryTypes: ['gc'] });
  const megabytesBefore = process.memoryUsage().arrayBuffers / 1_048_576;
  let megabytesAtMost = 0;
  for (let passed = 0; passed < passedBytes; passed += pieceBytes) {
    Buffer.allocUnsafeSlow(pieceBytes);
    collectPassed();
    megabytesAtMost = Math.max(megabytesAtMost, process.memoryUsage().arrayBuffers / 1_048_576);
    if (passed % 1_048_576 === 0) await nextTurn();
  }
  await nextTurn(); // the observer is called in a later turn of the event loop
  observer.disconnect();
  expect(megabytesAtMost - megabytesBefore).toBeLessThan(uncollectedMegabytesMax);
  expect(looks.ofYoung).toBeGreaterThan(100);
  // There are sixteen when nothing collects them.
  expect(looks.ofAll).toBeLessThanOrEqual(2);
});
