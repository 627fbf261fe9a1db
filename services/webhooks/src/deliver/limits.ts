/** The bounds of one worker. */
export const limits = {
  /** Deliveries that this worker has leased and not settled, each with its body. */
  inHandMax: 1_000,
  /** Requests under way. */
  sendsMax: 400,
  /** Of these, to all receivers of one pace. So many of theirs are in hand, too: none waits that cannot be sent. */
  slowSendsMax: 200,
  failingSendsMax: 100,
  /** A receiver is slow when its answers take longer. */
  fastAnswerMs: 2_000,
  /** Requests under way to one receiver that takes them. */
  sendsPerWebhookMax: 10,
  /** To one of which nothing is known yet; one more with every success. */
  firstSendsPerWebhook: 2,
  /** Leased ahead for one receiver, so that a fast one never waits for the database. */
  leasedPerWebhookMax: 200,
  /** What a receiver is given at once takes it no longer than this, going by its last answers. */
  leasedAheadMs: 10_000,
  /** A worker that dies leaves its deliveries to others after this. */
  leaseMs: 60_000,
  /** An attempt and its settling take less; with less of the lease left none is begun. */
  attemptMs: 25_000,
  /** Webhooks looked at in one round. */
  webhooksPerRoundMax: 200,
  /** Between looks for what is due, when nothing was. */
  roundIntervalMs: 150,
  /** Failures in a row after which a receiver gets one request at a time, with pauses. */
  failuresToPause: 5,
  pauseMsMin: 1_000,
  pauseMsMax: 60_000,
  /** A receiver's Retry-After holds everything for it back, up to this. */
  heldBackMsMax: 3_600_000,
  /** What is remembered of a receiver that has nothing due. */
  forgottenAfterMs: 300_000,
} as const;
