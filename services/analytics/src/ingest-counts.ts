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
  showIngestMetrics(metrics, counts);
  return counts;
}

function showIngestMetrics(metrics: Metrics, counts: IngestCounts): void {
  metrics.observableCounter(
    'clicks_stored',
    'Clicks, and views of and clicks on profiles, that were stored in ClickHouse.',
    () => counts.rows,
  );
  metrics.observableCounter('click_batches', 'Batches of clicks that were stored in ClickHouse.', () => counts.batches);
  metrics.observableCounter(
    'clicks_resent',
    'Records that were ignored because they were stored before; redirects send again after failures.',
    () => counts.resent,
  );
  metrics.observableCounter(
    'dead_letters',
    'Records that could not be decoded and were stored as dead letters; a rise usually means that a redirect is newer ' +
      'than this process.',
    () => counts.deadLetters,
  );
  metrics.observableCounter(
    'ranges_replayed',
    'Ranges of the stream that an earlier process had left unfinished and that were written again; some are normal ' +
      'after a restart.',
    () => counts.replays,
  );
  metrics.observableCounter(
    'replay_mismatches',
    'Ranges of the stream and batches of conversions that had other rows than before when they were written again; must ' +
      'stay at 0.',
    () => counts.replayMismatches,
  );
  metrics.observableCounter(
    'insert_failures',
    'Inserts into ClickHouse that failed and are repeated until they succeed.',
    () => counts.insertFailures,
  );
  metrics.observableCounter(
    'claims_lost',
    'Partitions that another process took over while this one was reading them; a steady rise means that processes ' +
      'compete for them.',
    () => counts.claimsLost,
  );
  metrics.gauge(
    'click_delay_seconds',
    'Seconds from the first click of the newest batch until the batch was stored; keeps its value while no clicks arrive.',
    () => counts.delaySeconds,
  );
}
