/** What a shipper has done since it was opened, and how it stands; plain numbers, read when somebody scrapes. */
export type ShipperCounts = {
  recordsShipped: number;
  bytesShipped: number;
  requests: number;
  /** Requests that were not acknowledged, each of which is sent again. */
  failures: number;
  /** Records that the brokers refuse for their size, kept in files beside their journal. */
  recordsSetAside: number;
  /** Journals of dead processes that were drained to their end. */
  journalsDrained: number;
  /** `open`: the brokers have failed several times in a row and are asked again later, by one request. */
  breaker: 'closed' | 'open' | 'half-open';
  /** Lanes whose partition does not take what it is sent; each is sent again by itself, and holds up no other. */
  laggingLanes: number;
  /** Of all journals at hand: what was not acknowledged yet. */
  lagBytes: number;
  inFlightRecords: number;
  inFlightBytes: number;
  /** Milliseconds since the Unix epoch; 0 before the first one. */
  lastAcknowledgedAtMs: number;
};

export function createShipperCounts(): ShipperCounts {
  return {
    ...{ recordsShipped: 0, bytesShipped: 0, requests: 0, failures: 0, recordsSetAside: 0, journalsDrained: 0 },
    ...{
      breaker: 'closed',
      laggingLanes: 0,
      lagBytes: 0,
      inFlightRecords: 0,
      inFlightBytes: 0,
      lastAcknowledgedAtMs: 0,
    },
  };
}
