import type { Metrics } from '@linkplane/telemetry';

/** Figures of this process since its start, read at each scrape. */
export type IngestCounts = {
  rows: number;
  batches: number;
  resent: number;
  deadLetters: number;
  replays: number;
  replayMismatches: number;
  insertFailures: number;
  claimsLost: number;
  /** From the first click of the newest batch to the time when it was stored and counted. */
  delaySeconds: number;
};

export function createIngestCounts(metrics: Metrics): IngestCounts {
  const counts: IngestCounts = {
    rows: 0,
    batches: 0,
    resent: 0,
    deadLetters: 0,
    replays: 0,
    replayMismatches: 0,
    insertFailures: 0,
    claimsLost: 0,
    delaySeconds: 0,
  };
  metrics.observableCounter('clicks_stored', 'Clicks and profile events stored.', () => counts.rows);
  metrics.observableCounter('click_batches', 'Batches stored.', () => counts.batches);
  metrics.observableCounter('clicks_resent', 'Records ignored because they were ingested before.', () => counts.resent);
  metrics.observableCounter('dead_letters', 'Records that could not be decoded.', () => counts.deadLetters);
  metrics.observableCounter('ranges_replayed', 'Pending ranges of earlier consumers replayed.', () => counts.replays);
  metrics.observableCounter(
    'replay_mismatches',
    'Replayed ranges whose rows differ from the stored ones.',
    () => counts.replayMismatches,
  );
  metrics.observableCounter('insert_failures', 'Inserts that failed and were repeated.', () => counts.insertFailures);
  metrics.observableCounter('claims_lost', 'Partitions claimed by another consumer.', () => counts.claimsLost);
  metrics.gauge(
    'click_delay_seconds',
    'Time from the first click of the newest batch to its storage.',
    () => counts.delaySeconds,
  );
  return counts;
}
