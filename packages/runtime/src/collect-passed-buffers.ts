import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type CollectYoung = (options: { type: 'minor' }) => void;

/** Of buffers that may be waiting to be collected. */
const uncollectedBytesMax = 2 * 1_048_576;

/**
 * For threads that much passes through: the returned function is called with every piece, and takes a microsecond.
 * Buffers lie outside of V8's heap. V8 lets 64 MB of them pile up, and then goes through the whole heap, on threads of its
 * own that take processors away from visitors: at the pace of an export nine times a second. A look at the young
 * generation every few megabytes takes well under a millisecond, finds the same buffers and keeps memory flat.
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
