import type { ClicksDb } from '@linkplane/clicks-db';
import type { Pool } from '@linkplane/links-db';
import { queueDeadLetters, settleReplays } from '@linkplane/links-db/planes/analytics';
import type { Failpoint } from '@linkplane/runtime';
import { createMetrics, type Logger } from '@linkplane/telemetry';
import { consumeEvents } from './consume-events.ts';
import { openDeadLetterSource, type DeadLetterSource } from './dead-letter-source.ts';
import { createIngestProgress } from './ingest-progress.ts';
import { createIngestCounts, type IngestCounts } from './ingest-counts.ts';
import { createAgentClassifier } from '@linkplane/visitors/agents';
import type { Locate } from '@linkplane/visitors/places';

export type ReplayDeps = {
  pool: Pool;
  clicks: ClicksDb;
  locate: Locate;
  publicUrl: URL;
  logger: Logger;
  failpoint: Failpoint;
};

export type Replay = {
  /** Letters that this call has queued. */
  queued: number;
  /** Events that this call has stored and counted, including those of an interrupted call before it. */
  counted: number;
  /** Letters that can still not be decoded. They stay, with the new reason. */
  unreadable: number;
};

/** A replay without progress for this long fails. */
const stalledMsMax = 60_000;
const watchIntervalMs = 1_000;

/**
 * Ingests dead letters again, byte for byte: as a stream of their own, which is counted exactly once like any other. A
 * letter gets one offset in that stream, and the position passes it once, however often this is called, by however many
 * processes at once, and whenever one of them is killed.
 * @param ids undefined: all dead letters
 * @throws when the stores accept nothing for a minute; calling it again continues
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
      consumeEvents(
        { pool, clicks, logger, counts, progress: createIngestProgress(), steps, publicUrl, failpoint },
        partition,
      ),
    ),
  );
  await settleReplays(pool);
  return { queued, counted: counts.rows, unreadable: counts.deadLetters };
}

/** @throws without progress for `stalledMsMax` */
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
    throw new Error('The stores accepted nothing for a minute. The queued letters stay: replay again.');
}
