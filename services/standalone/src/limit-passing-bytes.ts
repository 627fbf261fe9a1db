import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type CollectYoung = (options: { type: 'minor' }) => void;

/** Passed bytes that may wait to be collected. */
const uncollectedBytesMax = 2 * 1_048_576;

/**
 * Counts bytes that only pass through. Their buffers lie outside of V8's heap, so V8 lets 64 MB of them pile up before it
 * looks; a look at the young generation every few megabytes takes well under a millisecond and keeps memory flat.
 */
export function createPassingBytesLimit(): (bytes: number) => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as CollectYoung | undefined;
  let uncollected = 0;
  return (bytes) => {
    uncollected += bytes;
    if (uncollected < uncollectedBytesMax) return;
    uncollected = 0;
    collect?.({ type: 'minor' });
  };
}
