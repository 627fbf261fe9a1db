import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type CollectYoung = (options: { type: 'minor' }) => void;

/** Buffers that may be waiting for garbage collection. */
const uncollectedBytesMax = 2 * 1_048_576;

/**
 * Collects the buffers of threads that stream much data: the returned function is called after every chunk, and takes a
 * microsecond. Buffers are outside of V8's heap. V8 lets 64 MB of them accumulate and then collects the whole heap, on
 * threads that compete with visitors for processors: nine times a second during an export. A collection of the young
 * generation every few megabytes takes well under a millisecond, frees the same buffers and keeps memory constant.
 */
export function createBufferCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as CollectYoung;
  let lowestBytes = readExternalBytes();
  return () => {
    const bytes = readExternalBytes();
    lowestBytes = Math.min(lowestBytes, bytes);
    if (bytes - lowestBytes < uncollectedBytesMax) return;
    collect({ type: 'minor' });
    lowestBytes = readExternalBytes();
  };
}

function readExternalBytes(): number {
  return getHeapStatistics().external_memory;
}
