import type { EventSource, ReadLimits, SourcePartition, StreamRecord } from '@linkplane/event-stream';
import type { Pool } from '@linkplane/links-db';
import {
  readNextOffset,
  readQueuedLetters,
  settleReplays,
  type QueuedLetter,
} from '@linkplane/links-db/planes/analytics';
import { sleep } from '@linkplane/runtime';

const source = 'dead-letters';
const partition = 0;
const pollMs = 20;
/** Limits of one statement; a letter has at most a megabyte. */
const rangeLimits = { recordsMax: 1_000, bytesMax: 16 * 1_048_576 };

export type DeadLetterSource = EventSource & {
  /** Resolves when all queued letters have been ingested, or after `stop`. */
  ended(): Promise<void>;
};

/**
 * Queued dead letters as a click stream of one partition and one lane. It ends by itself: when nothing is queued behind
 * an offset that the stored position, of any consumer, has reached.
 */
export function openDeadLetterSource(pool: Pool): DeadLetterSource {
  const ending = new AbortController();
  let handling: Promise<void> | undefined;

  async function read(from: number, { recordsMax, bytesMax, waitMsMax }: ReadLimits): Promise<StreamRecord[]> {
    const letters = await readQueuedLetters(pool, { from, to: Number.MAX_SAFE_INTEGER, recordsMax, bytesMax });
    if (letters.length === 0 && waitMsMax > 0) {
      if ((await readNextOffset(pool, source, partition)) >= from) ending.abort();
      else await sleep(Math.min(pollMs, waitMsMax), ending.signal);
    }
    return letters.map(toStreamRecord);
  }

  async function readRange(from: number, to: number): Promise<StreamRecord[]> {
    const range: StreamRecord[] = [];
    for (let next = from; next < to;) {
      const letters = await readQueuedLetters(pool, { from: next, to, ...rangeLimits });
      const last = letters.at(-1);
      if (!last) break;
      for (const letter of letters) range.push(toStreamRecord(letter));
      next = last.offset + 1;
    }
    return range;
  }

  const queue: SourcePartition = {
    source,
    partition,
    revoked: ending.signal,
    read,
    readRange,
    commit: () => settleReplays(pool),
  };

  return {
    start: async (onAssigned) => void (handling ??= onAssigned(queue)),
    stop: async () => {
      ending.abort();
      await handling;
    },
    ended: async () => await handling,
  };
}

function toStreamRecord({ offset, payload }: QueuedLetter): StreamRecord {
  return { offset, lane: source, sequence: offset, payload };
}
