import type { Invalidations } from '../ports.ts';
import type { RedisStore } from './open-redis.ts';
import { publishChanges, vouchForChanges } from './publish-changes.ts';
import { subscribeToChanges, type Subscriber, type SubscriberCounts } from './subscribe-to-changes.ts';

export type RedisInvalidations = Invalidations & {
  /** Of the subscriber; zeros before there is one. */
  counts(): SubscriberCounts;
  /** Whether the subscriber can rely on what it has heard, right now. */
  isTrusting(): boolean;
};

const noCounts: SubscriberCounts = { changes: 0, doubts: 0, unvouched: 0 };

/**
 * Invalidations between processes. A publish fails when Redis has not taken it, marks included: whoever publishes keeps
 * the change until it succeeds. Closing leaves `redis` open.
 */
export function openRedisInvalidations(redis: RedisStore): RedisInvalidations {
  const channel = `${redis.namespace}:changes`;
  let subscriber: Subscriber | undefined;
  return {
    publish: (changes) => publishChanges(redis, channel, changes),
    vouch: (areAllTold) => vouchForChanges(redis, areAllTold),
    subscribe(onChange, onTrust = () => {}) {
      subscriber?.close();
      subscriber = subscribeToChanges({ redis, channel, onChange, onTrust });
    },
    counts: () => subscriber?.counts ?? noCounts,
    isTrusting: () => subscriber?.isTrusting() ?? false,
    close: async () => subscriber?.close(),
  };
}
