/** Counts of a shipper since it was opened, and its current state; plain numbers, read at each scrape. */
export type ShipperCounts = {
  recordsShipped: number;
  bytesShipped: number;
  requests: number;
  /** Requests that were not acknowledged, each of which is sent again. */
  failures: number;
  /** Records that the brokers refuse for their size, stored in files beside their journal. */
  recordsQuarantined: number;
  /** Orphaned journals that were drained to their end. */
  journalsDrained: number;
  /** `open`: the brokers have failed several times in a row; one request probes them later. */
  breaker: 'closed' | 'open' | 'half-open';
  /** Lanes whose partition does not accept records; each is shipped separately, and delays no other. */
  laggingLanes: number;
  /** Bytes of all journals that are not acknowledged yet. */
  lagBytes: number;
  inFlightRecords: number;
  inFlightBytes: number;
  /** Milliseconds since the Unix epoch; 0 before the first one. */
  lastAcknowledgedAtMs: number;
};

export function createShipperCounts(): ShipperCounts {
  return {
    recordsShipped: 0,
    bytesShipped: 0,
    requests: 0,
    failures: 0,
    recordsQuarantined: 0,
    journalsDrained: 0,
    breaker: 'closed',
    laggingLanes: 0,
    lagBytes: 0,
    inFlightRecords: 0,
    inFlightBytes: 0,
    lastAcknowledgedAtMs: 0,
  };
}
