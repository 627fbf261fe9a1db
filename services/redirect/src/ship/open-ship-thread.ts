import { Worker } from 'node:worker_threads';
import { createShipperCounts, type KafkaShipper, type ShipperCounts } from '@linkplane/event-stream';
import { adviseOnHeap, resolveProgram, retryDelayMs } from '@linkplane/runtime';
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
const restartBaseMs = 200;
const restartMaxMs = 5_000;
/** Beyond what the shipper itself takes to stop. */
const stopGraceMs = 2_000;

/**
 * Ships the journals to Kafka from a thread of its own: at high rates that takes as long as serving redirects does, and
 * must not delay visitors. The thread reads the journals from the disk like any other reader; one that dies is restarted
 * and continues from the position that Kafka had acknowledged.
 */
export function openShipThread(options: Omit<ShipData, 'ownJournalId'>, logger: Logger): KafkaShipper {
  const counts = createShipperCounts();
  let failures = 0;
  let isStopping = false;
  let wokenAtMs = -Infinity;
  let ownJournalId: string | undefined;
  let worker = start();

  function start(): Worker {
    const thread = new Worker(resolveProgram('./ship-thread', import.meta.url), {
      workerData: { ...options, ownJournalId } satisfies ShipData,
    });
    thread.on('message', (status: ShipStatus) => {
      failures = 0;
      Object.assign(counts, status);
    });
    thread.on('error', (error) => logger.error({ err: error, advice: adviseOnHeap(error) }, 'shipping thread failed'));
    thread.once('exit', () => {
      if (isStopping) return;
      failures += 1;
      counts.breaker = 'open';
      setTimeout(
        () => {
          if (!isStopping) worker = start();
        },
        retryDelayMs(failures, restartBaseMs, restartMaxMs),
      );
    });
    return thread;
  }

  const send = (command: ShipCommand) => worker.postMessage(command);
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
    async stop(flushMsMax) {
      isStopping = true;
      const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      if (worker.threadId === -1) return;
      send({ stopWithinMs: flushMsMax });
      const force = setTimeout(() => void worker.terminate(), flushMsMax + stopGraceMs);
      await exited;
      clearTimeout(force);
    },
  };
}
