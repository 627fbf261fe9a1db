/** Something that redirect nodes may have in memory has changed in Postgres. */
export type Invalidation = {
  /** `target`: what a slug leads to. `host`: a custom domain itself. */
  kind: 'target' | 'host';
  /** Empty for the service's own host. */
  host: string;
  /** Lower-case slug; empty for `host`. */
  slugKey: string;
  /** Number of the change: a cached value with this or a higher number is already new. */
  version: number;
};

/**
 * How far a subscriber has heard of every change: what it has read from the store of record at `since` or later is
 * current until `until`. Milliseconds of `performance.now()`; both move on as long as the channel is known to work.
 */
export type Trust = { since: number; until: number };

/**
 * Tells every redirect node about changes.
 *
 * What it adds up to: while the store of record answers, a change is heard of, or no longer relied upon not to have
 * been made, within 950 ms of its commit: 150 until management misses it among those told, 400 that its last word
 * holds, 400 that a subscriber relies on having heard that word. It does not matter which part is broken: the publisher,
 * the subscriber, Redis itself, or the ways between them.
 */
export type Invalidations = {
  /** Resolves once every cache that the nodes share refuses older values, and the nodes that listen have been told. */
  publish(changes: Invalidation[]): Promise<void>;
  /**
   * Says, for the next 400 ms, that every change has been published. To be repeated every `vouchIntervalMs` by whoever
   * publishes: without it nobody trusts what is cached.
   * @param areAllTold whether changes that were committed more than 150 ms ago have all been published; asked each time,
   *   unless the channel cannot lose anything
   */
  vouch(areAllTold: () => Promise<boolean>): Promise<void>;
  /**
   * Calls back for each change until closed. Once for each of these.
   * @param onTrust is told at once, and whenever it changes, what can be relied upon. A gap in what was heard moves
   *   `since` behind it.
   */
  subscribe(onChange: (change: Invalidation) => void, onTrust?: (trust: Trust) => void): void;
  close(): Promise<void>;
};

/** Where a target stands: the custom domain, empty for the service's own host, and the lower-case slug. */
export type TargetPlace = { host: string; slugKey: string };

/** A target as the nodes share it. The body is the caller's; it is not empty. */
export type SharedTarget = TargetPlace & { version: number; body: string };

/** Proves when, and from which server's point of view, something was read from the store of record. */
export type CacheTicket = { runId: string; readAt: string };

export type SharedTargets = {
  /** In the order of the places; undefined where there is nothing, or where it has been changed since. */
  found: (SharedTarget | undefined)[];
  /** True: what was found is as current as `Invalidations` promises. False: it is a last resort. */
  isVouched: boolean;
  /** For `write`. There is none while nobody vouches: nothing is to be written then. */
  ticket: CacheTicket | undefined;
};

export type TargetCacheCounts = {
  hits: number;
  misses: number;
  /** Found while nobody vouched for it. */
  unvouched: number;
  failedReads: number;
  /** Values that were older than what is there, or came too late. */
  refusedWrites: number;
  discarded: number;
};

/**
 * Targets that all nodes share. Every call fails within 50 ms, or at once when the cache is known to be away.
 * That a slug leads nowhere is never kept: a change or a deletion leaves a mark of its version, which refuses older
 * values; it is written by `Invalidations.publish`.
 */
export type TargetCache = {
  /** Many at once, in one round trip. */
  read(places: TargetPlace[]): Promise<SharedTargets>;
  /**
   * Keeps what was read from the store of record, for a day at most. Never over a newer value or a mark of a newer
   * version.
   * @param ticket of a `read` that came before the store of record was asked
   */
  write(ticket: CacheTicket, targets: SharedTarget[]): Promise<void>;
  /** Takes away a body that makes no sense, unless it has been replaced. */
  discard(target: SharedTarget): Promise<void>;
  counts: TargetCacheCounts;
};

/** How many requests one caller may make. */
export type RateLimits = {
  perMinute: number;
  /** Null: the minute is the only limit. */
  perDay: number | null;
};

/** What became of one request, told of the window that has less left: it is the one the caller has to wait for. */
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
 * Counts requests in two fixed windows at once: the UTC minute and the UTC day.
 * A refused request counts in neither, so that hammering at a full minute does not use up the day.
 */
export type RateLimiter = {
  /**
   * Counts one request of `key`, if both windows have room for it.
   * @throws when the store does not answer within the limiter's own short timeout
   */
  take(key: string, limits: RateLimits): Promise<RateDecision>;
  /**
   * Counts an attempt of `key` unless it comes too early; one that does changes nothing.
   * @throws when the store does not answer within the limiter's own short timeout
   */
  attempt(key: string, rules: AttemptRules): Promise<AttemptDecision>;
  /** How many attempts of `key` are counted. */
  attempts(key: string): Promise<number>;
  /** Forgets the attempts of `key`: the last one succeeded. */
  forgive(key: string): Promise<void>;
};

/** How attempts that may be guesses are slowed down: the first few not at all, each further one twice as much. */
export type AttemptRules = {
  /** Attempts without a delay. With 0 the very first one waits as well, from the moment it is first made. */
  freeAttempts: number;
  /** Between the last free attempt and the next one. */
  firstDelayMs: number;
  delayMsMax: number;
  /** So long after the last attempt all of them are forgotten. */
  forgetAfterMs: number;
};

export type AttemptDecision = {
  /** 0: the attempt was counted and may be made. */
  waitMs: number;
  /** Counted so far, this one included. */
  attempts: number;
};

/** What visitors of one UTC day are hashed with. Whoever has it can find the address behind a hash of that day. */
export type VisitorKey = {
  /** Milliseconds since the epoch: of two keys for one day, the older one holds. */
  createdAtMs: number;
  /** 32 random bytes. */
  bytes: Uint8Array;
};

/**
 * Where redirect nodes agree on the key of each day. Nothing in it outlives its day, and none of it gets into a database,
 * a write-ahead log or a backup.
 */
export type VisitorKeys = {
  /**
   * The key of a day on which all nodes agree: the oldest that any of them has offered. A store that has lost the key
   * gets it back with the next call of a node that knows it.
   * @param day a UTC day as YYYY-MM-DD
   * @param candidate the key that this node uses, or a new one
   * @throws when the store does not answer; the node goes on with the key that it has
   */
  agree(day: string, candidate: VisitorKey): Promise<VisitorKey>;
  /** Destroys the keys of all days before this one. */
  forgetBefore(day: string): Promise<void>;
};
