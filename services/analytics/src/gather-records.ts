import { sleep } from '@linkplane/runtime';
import type { SourcePartition, StreamRecord } from '@linkplane/event-stream';

/** One batch: an insert costs the store about 15 ms whatever its size. */
export const batchRowsMax = 40_000;
export const batchBytesMax = 32 * 1_048_576;
/** How long the first record of a small batch waits for others. */
const gatherMsMax = 400;
/** Between looks at what has come meanwhile. */
const gatherStepMs = 50;
/** How long to wait for the first record, before looking whether to stop. */
const waitMsMax = 1_000;

/** Records from `from` on: a full batch, or what comes within `gatherMsMax` of the first. Empty when none comes. */
export async function gatherRecords(partition: SourcePartition, from: number): Promise<StreamRecord[]> {
  const records: StreamRecord[] = [];
  let bytes = 0;
  let deadline = Infinity;
  while (!partition.revoked.aborted) {
    const limits = { recordsMax: batchRowsMax - records.length, bytesMax: batchBytesMax - bytes };
    const isFirst = records.length === 0;
    const next = (records.at(-1)?.offset ?? from - 1) + 1;
    const more = await partition.read(next, { ...limits, waitMsMax: isFirst ? waitMsMax : 0 });
    if (isFirst && more.length === 0) return records;
    if (isFirst) deadline = performance.now() + gatherMsMax;
    for (const record of more) {
      records.push(record);
      bytes += record.payload.byteLength;
    }
    const leftMs = deadline - performance.now();
    if (records.length >= batchRowsMax || bytes >= batchBytesMax || leftMs <= 0) return records;
    await sleep(Math.min(gatherStepMs, leftMs), partition.revoked);
  }
  return records;
}
