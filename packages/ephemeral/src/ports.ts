/** A change in Postgres of a value that redirect nodes may have cached. */
export type Invalidation = {
  /** `target`: the link or profile of a slug. `host`: the settings of a custom domain. */
  kind: 'target' | 'host';
  /** Empty for the service's own host. */
  host: string;
  /** Lower-case slug; empty for `host`. */
  slugKey: string;
  /** The version of the change: a cached value with this or a higher version is current. */
  version: number;
};

/**
 * The period in which a subscriber has received every change: what it has read from the store of record at `since` or
 * later is current until `until`. Milliseconds of `performance.now()`; both advance while the channel works.
 */
export type CacheLease = { since: number; until: number };

/**
 * Publishes changes to every redirect node, with a lease that bounds how long a cached value may be stale.
 *
 * While the store of record is available, a subscriber has received a change, or its cache has become invalid, within
 * 950 ms of the commit: 150 ms until management notices that the change was not published, 400 ms until the lease in
 * Redis expires, 400 ms until the subscriber's own copy of the lease expires. That holds whichever part fails: the
 * publisher, the subscriber, Redis itself, or the network between them.
 */
export type Invalidations = {
  /** Resolves once the shared caches refuse older values, and the changes were sent to the subscribed nodes. */
  publish(changes: Invalidation[]): Promise<void>;
  /**
   * Renews the lease for the next 400 ms: every change has been published. The publisher calls it every
   * `leaseRenewalIntervalMs`; without a lease no cached value is valid.
   * @param areAllPublished whether all changes that were committed more than 150 ms ago have been published; called each
   *   time, unless the channel cannot lose messages
   */
  renewLease(areAllPublished: () => Promise<boolean>): Promise<void>;
  /**
   * Calls back for each change until closed. There is one subscriber for each `Invalidations`.
   * @param onLease called at once, and with every change of the period in which cached values are valid. After a gap in
   *   the messages that period begins again.
   */
  subscribe(onChange: (change: Invalidation) => void, onLease?: (lease: CacheLease) => void): void;
  close(): Promise<void>;
};

/** The key of a target: the custom domain, empty for the service's own host, and the lower-case slug. */
export type TargetPlace = { host: string; slugKey: string };

/** A target as the nodes share it. The caller defines the body, which is not empty. */
export type SharedTarget = TargetPlace & { version: number; body: string };

/** Records when, by the clock of which run of the server, a value was read from the store of record. */
export type CacheTicket = { runId: string; readAt: string };

export type SharedTargets = {
  /** In the order of the places; undefined where there is no value, or it was changed since. */
  found: (SharedTarget | undefined)[];
  /** True: the values are as current as `Invalidations` guarantees. False: there is no lease, and they may be stale. */
  hasLease: boolean;
  /** The argument of `write`. Undefined without a lease: then no value may be written. */
  ticket: CacheTicket | undefined;
};

export type TargetCacheCounts = {
  hits: number;
  misses: number;
  /** Found without a lease: possibly stale. */
  withoutLease: number;
  failedReads: number;
  /** Values that were older than the stored one, or written too late. */
  refusedWrites: number;
  discarded: number;
};

/**
 * A cache of targets that all nodes share. Every call fails within 50 ms, or at once while the cache is unavailable.
 * The absence of a target is never cached. A change or a deletion leaves a tombstone with its version, which refuses
 * older values; `Invalidations.publish` writes it.
 */
export type TargetCache = {
  /** Reads many targets in one round trip. */
  read(places: TargetPlace[]): Promise<SharedTargets>;
  /**
   * Stores values from the store of record for a day at most. Newer values and tombstones are not overwritten.
   * @param ticket the ticket of a `read` before the store of record was read
   */
  write(ticket: CacheTicket, targets: SharedTarget[]): Promise<void>;
  /** Deletes a body that cannot be decoded, unless it has been replaced. */
  discard(target: SharedTarget): Promise<void>;
  counts: TargetCacheCounts;
};

/** How many requests one client may make. */
export type RateLimits = {
  perMinute: number;
  /** Null: the minute is the only limit. */
  perDay: number | null;
};

/** At most so many tries in any time of this length. */
export type TryWindow = { ms: number; triesMax: number };

/** The decision on one request. The figures are those of the window with less room left. */
export type RateDecision = {
  isAllowed: boolean;
  /** Requests left in that window after this one. */
  remaining: number;
  /** When that window ends, in Unix seconds. */
  resetAt: number;
  /** Whole seconds until then, at least 1. */
  secondsToReset: number;
};

/**
 * Counts requests in two fixed windows: the UTC minute and the UTC day. A refused request counts in neither, so that
 * requests in a full minute do not use up the day.
 */
export type RateLimiter = {
  /**
   * Counts one request of `key`, if both windows have room for it.
   * @throws when the store does not respond within the limiter's own short timeout
   */
  take(key: string, limits: RateLimits): Promise<RateDecision>;
  /**
   * Counts an attempt of `key`, unless it comes too early: then nothing changes.
   * @throws when the store does not respond within the limiter's own short timeout
   */
  attempt(key: string, rules: AttemptRules): Promise<AttemptDecision>;
  /** The number of counted attempts of `key`. */
  attempts(key: string): Promise<number>;
  /** Resets the attempts of `key` after a success. */
  forgive(key: string): Promise<void>;
  /**
   * Counts a try of `key`, unless one of the windows, which end now, is full: then nothing changes. Every key has the
   * same windows each time; the first is the shortest and has the fewest tries.
   * @returns 0 when it was counted, or the milliseconds until there is room
   * @throws when the store does not respond within the limiter's own short timeout
   */
  tryWithin(key: string, windows: readonly TryWindow[]): Promise<number>;
  /**
   * Takes back the newest try of `key`: what was tried was right.
   * @throws when the store does not respond within the limiter's own short timeout
   */
  takeBackTry(key: string): Promise<void>;
};

/** The tries of a limiter alone. */
export type Tries = Pick<RateLimiter, 'tryWithin' | 'takeBackTry'>;

/** How attempts that may be guesses are delayed: the first few not at all, each further one twice as long. */
export type AttemptRules = {
  /** Attempts without a delay. With 0 even the first one waits, from the time when it is first made. */
  freeAttempts: number;
  /** The delay between the last free attempt and the next one. */
  firstDelayMs: number;
  delayMsMax: number;
  /** All attempts are forgotten this long after the last one. */
  forgetAfterMs: number;
};

export type AttemptDecision = {
  /** 0: the attempt was counted and may be made. */
  waitMs: number;
  /** Counted attempts, this one included. */
  attempts: number;
};

/** The key that hashes the visitors of one UTC day. With it the address behind a hash of that day can be found. */
export type VisitorKey = {
  /** Milliseconds since the Unix epoch. Of two keys for one day the older one wins. */
  createdAtMs: number;
  /** 32 random bytes. */
  bytes: Uint8Array;
};

/**
 * The store in which redirect nodes agree on the key of each day. No key outlives its day, and none is written to a
 * database, a write-ahead log or a backup.
 */
export type VisitorKeys = {
  /**
   * The key of a day on which all nodes agree: the oldest one that any of them has offered. A store that has lost the
   * key gets it back with the next call of a node that has it.
   * @param day a UTC day as YYYY-MM-DD
   * @param candidate the key that this node uses, or a new one
   * @throws when the store does not respond; the node then keeps the key that it has
   */
  agree(day: string, candidate: VisitorKey): Promise<VisitorKey>;
  /** Destroys the keys of all days before this one. */
  forgetBefore(day: string): Promise<void>;
};
