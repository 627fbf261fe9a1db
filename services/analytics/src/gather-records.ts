import { sleep } from '@linkplane/runtime';
import { joinRecords, type SourcePartition, type StreamRecords } from '@linkplane/event-stream';

/** Rows of one batch: an insert takes ClickHouse about 15 ms, independent of its size. */
export const batchRowsMax = 40_000;
export const batchBytesMax = 32 * 1_048_576;
/** How long the first record of a small batch waits for more. */
const gatherMsMax = 400;
/** The pause between reads. */
const gatherStepMs = 50;
/** How long a read waits for the first record before the loop checks whether to stop. */
const waitMsMax = 1_000;

/** Records from `from` on: a full batch, or those within `gatherMsMax` of the first one. Empty when none arrives. */
export async function gatherRecords(partition: SourcePartition, from: number): Promise<StreamRecords> {
  const parts: StreamRecords[] = [];
  let next = from;
  let recordsMax = batchRowsMax;
  let bytesMax = batchBytesMax;
  let deadline = Infinity;
  while (!partition.revoked.aborted) {
    const isFirst = parts.length === 0;
    const reading = partition.read(next, { recordsMax, bytesMax, waitMsMax: isFirst ? waitMsMax : 0 });
    // An error after some records is ignored: it occurs again after these are stored.
    const more = isFirst ? await reading : await reading.catch(() => undefined);
    const last = more?.at(-1);
    if (!more || (isFirst && !last)) break;
    if (isFirst) deadline = performance.now() + gatherMsMax;
    if (last) {
      parts.push(more);
      next = last.offset + 1;
      recordsMax -= more.length;
    }
    if (recordsMax <= 0) break;
    for (const { payload } of more) bytesMax -= payload.byteLength;
    const leftMs = deadline - performance.now();
    if (bytesMax <= 0 || leftMs <= 0) break;
    await sleep(Math.min(gatherStepMs, leftMs), partition.revoked);
  }
  return joinRecords(parts);
}
