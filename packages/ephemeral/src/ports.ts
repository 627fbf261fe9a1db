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

/** Tells every redirect node about changes. At most once: a cached value's fixed life is the backstop. */
export type Invalidations = {
  publish(changes: Invalidation[]): Promise<void>;
  /** Calls back for each change until closed. */
  subscribe(onChange: (change: Invalidation) => void): void;
  close(): Promise<void>;
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
};
