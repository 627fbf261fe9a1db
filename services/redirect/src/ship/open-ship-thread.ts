import { Worker } from 'node:worker_threads';
import { createShipperCounts, type KafkaShipper, type ShipperCounts } from '@linkplane/event-stream';
import { keepThreadRunning, resolveProgram } from '@linkplane/runtime';
import type { Logger, LogLevel } from '@linkplane/telemetry';

/** What the thread is started with: plain values. */
export type ShipData = {
  kafka: {
    brokers: string[];
    topic: string;
    ssl: boolean;
    sasl?: { mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'; username: string; password: string };
  };
  /** Holds one directory per journal. */
  root: string;
  /** Undefined until this process has a journal. */
  ownJournalId: string | undefined;
  partitionCount: number;
  logLevel: LogLevel;
};

/** Messages to the thread. */
export type ShipCommand = 'wake' | { shipOwn: string } | { stopWithinMs: number };
/** Messages from the thread, several times a second. */
export type ShipStatus = ShipperCounts;

const wakeIntervalMs = 20;
const backoff = { baseMs: 200, maxMs: 5_000 };
/** Beyond what the shipper itself takes to stop. */
const stopGraceMs = 2_000;

/**
 * Ships the journals to Kafka from a thread of its own: at high rates that takes as long as serving redirects does, and
 * must not delay visitors. The thread reads the journals from the disk like any other reader; one that dies is restarted
 * and continues from the position that Kafka had acknowledged.
 */
export function openShipThread(options: Omit<ShipData, 'ownJournalId'>, logger: Logger): KafkaShipper {
  const counts = createShipperCounts();
  let wokenAtMs = -Infinity;
  let ownJournalId: string | undefined;
  const markAway = () => void (counts.breaker = 'open');
  const thread = keepThreadRunning({
    fields: { thread: 'shipping' },
    create: () =>
      new Worker(resolveProgram('./ship-thread', import.meta.url), {
        workerData: { ...options, ownJournalId } satisfies ShipData,
      }),
    onCreated: (created) =>
      created.on('message', (status: ShipStatus) => {
        thread.succeeded();
        Object.assign(counts, status);
      }),
    onFailed: markAway,
    onEnded: (isStopped) => void (isStopped || markAway()),
    backoff,
    logger,
  });
  const send = (command: ShipCommand) => thread.post(command);
  return {
    counts,
    shipOwn(journalId) {
      ownJournalId = journalId;
      send({ shipOwn: journalId });
    },
    wake() {
      const now = performance.now();
      if (now - wokenAtMs < wakeIntervalMs) return;
      wokenAtMs = now;
      send('wake');
    },
    stop: (flushMsMax) => thread.stop({ stopWithinMs: flushMsMax } satisfies ShipCommand, flushMsMax + stopGraceMs),
  };
}
