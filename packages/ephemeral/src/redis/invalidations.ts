import type { Invalidations } from '../ports.ts';
import type { RedisStore } from './open-redis.ts';
import { publishChanges, renewLease } from './publish-changes.ts';
import { subscribeToChanges, type Subscriber, type SubscriberCounts } from './subscribe-to-changes.ts';

export type RedisInvalidations = Invalidations & {
  /** The counts of the subscriber; zeros before there is one. */
  counts(): SubscriberCounts;
  /** Whether the subscriber holds a valid lease now. */
  hasLease(): boolean;
};

const noCounts: SubscriberCounts = { changes: 0, gaps: 0, withoutLease: 0 };

/**
 * Invalidations between processes. A publish fails unless Redis has accepted the messages and the tombstones: the
 * publisher keeps the change until it succeeds. Closing leaves `redis` open.
 */
export function openRedisInvalidations(redis: RedisStore): RedisInvalidations {
  const channel = `${redis.namespace}:changes`;
  let subscriber: Subscriber | undefined;
  return {
    publish: (changes) => publishChanges(redis, channel, changes),
    renewLease: (areAllPublished) => renewLease(redis, areAllPublished),
    subscribe(onChange, onLease = () => {}) {
      subscriber?.close();
      subscriber = subscribeToChanges({ redis, channel, onChange, onLease });
    },
    counts: () => subscriber?.counts ?? noCounts,
    hasLease: () => subscriber?.hasLease() ?? false,
    close: async () => subscriber?.close(),
  };
}
