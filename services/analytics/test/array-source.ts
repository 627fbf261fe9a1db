import type { EventSource, SourcePartition, StreamRecord } from '@linkplane/event-stream';
import { sleep } from '@linkplane/runtime';

/** A stream of one partition that holds exactly what a test puts in: lanes, re-sends and broken records included. */
export type ArrayStream = {
  records: StreamRecord[];
  /** Appends at the next offset. */
  append: (lane: string, sequence: number, payload: string | Uint8Array) => void;
  /** From this offset on reading fails; undefined where all can be read. */
  failFrom: (offset: number | undefined) => void;
  /** A consumer of it; several may run at once. */
  openSource: () => EventSource;
  committed: () => number;
};

export function createArrayStream(source: string): ArrayStream {
  const records: StreamRecord[] = [];
  let committed = 0;
  let failsFrom = Infinity;

  function openPartition(revoked: AbortSignal): SourcePartition {
    return {
      source,
      partition: 0,
      revoked,
      read: async (from, { recordsMax, waitMsMax }) => {
        const deadline = performance.now() + waitMsMax;
        for (;;) {
          if (from >= failsFrom) throw new Error('it cannot be read from there');
          const readable = records.filter(({ offset }) => offset >= from && offset < failsFrom);
          const found = readable.slice(0, recordsMax);
          if (found.length > 0 || performance.now() >= deadline || revoked.aborted) return found;
          await sleep(10, revoked);
        }
      },
      readRange: async (from, to) => records.filter(({ offset }) => offset >= from && offset < to),
      commit: async (next) => void (committed = Math.max(committed, next)),
    };
  }

  return {
    records,
    append: (lane, sequence, payload) => {
      const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
      records.push({ offset: (records.at(-1)?.offset ?? 99) + 1, lane, sequence, payload: bytes });
    },
    failFrom: (offset) => void (failsFrom = offset ?? Infinity),
    openSource: () => {
      const stopping = new AbortController();
      let handling: Promise<void> | undefined;
      return {
        start: async (onAssigned) => void (handling = onAssigned(openPartition(stopping.signal))),
        stop: async () => {
          stopping.abort();
          await handling;
        },
      };
    },
    committed: () => committed,
  };
}
