import type { ClicksDb } from '@linkplane/clicks-db';
import type { Pool } from '@linkplane/links-db';
import { queueDeadLetters, settleReplays } from '@linkplane/links-db/analytics';
import type { Failpoint } from '@linkplane/runtime';
import { createMetrics, type Logger } from '@linkplane/telemetry';
import { consumeEvents } from './consume-events.ts';
import { openDeadLetterSource, type DeadLetterSource } from './dead-letter-source.ts';
import { createIngestCounts, type IngestCounts } from './ingest-counts.ts';
import { createAgentClassifier } from './steps/classify-agent.ts';
import type { Locate } from './steps/locate.ts';

export type ReplayDeps = {
  pool: Pool;
  clicks: ClicksDb;
  locate: Locate;
  publicUrl: URL;
  logger: Logger;
  failpoint: Failpoint;
};

export type Replay = {
  /** Letters that this call has added to those that wait. */
  queued: number;
  /** What this call stored and counted; it also finishes what an interrupted one has left. */
  counted: number;
  /** Letters that can still not be read. They stay, with the new reason. */
  unreadable: number;
};

/** The stores have not taken anything for so long. */
const stalledMsMax = 60_000;
const watchIntervalMs = 1_000;

/**
 * Feeds dead letters through the ingest again, byte for byte: as a stream of their own, with everything that makes any
 * other stream count exactly once. A letter gets its place in that stream once, and the position moves over it once,
 * however often this is called, by however many at once, and wherever it is killed.
 * @param ids all letters that wait when left out
 * @throws when the stores take nothing for a minute; calling it again goes on
 */
export async function replayDeadLetters(deps: ReplayDeps, ids?: readonly number[]): Promise<Replay> {
  const { pool, clicks, logger, failpoint, publicUrl } = deps;
  const counts = createIngestCounts(createMetrics());
  await settleReplays(pool);
  const queued = await queueDeadLetters(pool, ids);
  failpoint('after-queueing');
  const source = openDeadLetterSource(pool);
  const steps = {
    classifyAgent: createAgentClassifier(),
    locate: deps.locate,
    publicHost: publicUrl.hostname.toLowerCase(),
  };
  await untilDrained(source, counts, () =>
    source.start((partition) =>
      consumeEvents({ pool, clicks, logger, counts, steps, publicUrl, failpoint }, partition),
    ),
  );
  await settleReplays(pool);
  return { queued, counted: counts.rows, unreadable: counts.deadLetters };
}

/** @throws when nothing is taken in for `stalledMsMax` */
async function untilDrained(source: DeadLetterSource, counts: IngestCounts, start: () => Promise<void>): Promise<void> {
  let batches = counts.batches;
  let movedAt = performance.now();
  const stalled = new AbortController();
  const watch = setInterval(() => {
    if (counts.batches !== batches) movedAt = performance.now();
    batches = counts.batches;
    if (performance.now() - movedAt < stalledMsMax) return;
    stalled.abort();
    void source.stop();
  }, watchIntervalMs);
  try {
    await start();
    await source.ended();
  } finally {
    clearInterval(watch);
  }
  if (stalled.signal.aborted)
    throw new Error('The stores took nothing for a minute. What was queued stays: replay again.');
}
