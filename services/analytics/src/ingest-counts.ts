import type { Metrics } from '@linkplane/telemetry';

/** What happened since the start; plain numbers, read when somebody scrapes. */
export type IngestCounts = {
  rows: number;
  batches: number;
  resent: number;
  deadLetters: number;
  replays: number;
  replayMismatches: number;
  insertFailures: number;
  claimsLost: number;
  /** Between a click and the moment it was stored and counted, of the newest batch. */
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
  metrics.gauge('clicks_stored', 'Clicks stored since the start.', () => counts.rows);
  metrics.gauge('click_batches', 'Batches stored since the start.', () => counts.batches);
  metrics.gauge('clicks_resent', 'Records dropped because they had come before.', () => counts.resent);
  metrics.gauge('dead_letters', 'Records kept aside because they cannot be read.', () => counts.deadLetters);
  metrics.gauge('ranges_replayed', 'Ranges that an earlier consumer left unfinished.', () => counts.replays);
  metrics.gauge('replay_mismatches', 'Replayed ranges with other rows than before.', () => counts.replayMismatches);
  metrics.gauge('insert_failures', 'Inserts of clicks that had to be repeated.', () => counts.insertFailures);
  metrics.gauge('claims_lost', 'Times another consumer took a partition over.', () => counts.claimsLost);
  metrics.gauge(
    'click_delay_seconds',
    'From the first click of the newest batch to its storage.',
    () => counts.delaySeconds,
  );
  return counts;
}
