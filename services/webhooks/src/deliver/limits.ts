/** The bounds of one worker. */
export const limits = {
  /** Deliveries that this worker has leased and not settled, each with its body. */
  leasedMax: 1_000,
  /** Requests in flight. */
  sendsMax: 400,
  /**
   * Requests in flight to all slow, or all failing, receivers. As many of theirs are leased: no lease waits in vain.
   */
  slowSendsMax: 200,
  failingSendsMax: 100,
  /** A receiver is slow when its responses take longer. */
  fastResponseMs: 2_000,
  /** Requests in flight to one working receiver. */
  sendsPerWebhookMax: 10,
  /** Requests in flight to a receiver without a result yet; one more with every success. */
  firstSendsPerWebhook: 2,
  /** Deliveries leased ahead for one receiver, so that a fast one never waits for the database. */
  leasedPerWebhookMax: 200,
  /** Deliveries leased ahead take a receiver no longer than this, judging by its last responses. */
  leasedAheadMs: 10_000,
  /** The deliveries of a worker that dies are due again after this. */
  leaseMs: 60_000,
  /** More than an attempt and storing its result take; with less of the lease left no attempt begins. */
  attemptMs: 25_000,
  /** Webhooks read in one round. */
  webhooksPerRoundMax: 200,
  /** The pause between rounds when nothing was due. */
  roundIntervalMs: 150,
  /** Failures in a row after which a receiver gets one request at a time, with pauses. */
  failuresToPause: 5,
  pauseMsMin: 1_000,
  pauseMsMax: 60_000,
  /** A receiver's Retry-After delays all its deliveries, up to this. */
  retryAfterMsMax: 3_600_000,
  /** How long the health of a receiver without due deliveries is remembered. */
  forgottenAfterMs: 300_000,
} as const;
