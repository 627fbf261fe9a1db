import type { Metrics } from '@linkplane/telemetry';
import type { TargetCache } from '../ports.ts';
import type { RedisInvalidations } from './invalidations.ts';
import type { RedisStore } from './open-redis.ts';

type Shown = {
  redis: RedisStore;
  /** In processes that read targets. */
  targetCache?: TargetCache;
  /** In processes that subscribe to changes. */
  invalidations?: RedisInvalidations;
};

/** Registers the metrics of Redis, of the shared cache and of the invalidations. */
export function showRedisMetrics(metrics: Metrics, { redis, targetCache, invalidations }: Shown): void {
  const { counts } = redis;
  metrics.gauge('redis_up', '1 while commands are sent to Redis, 0 while it is unavailable.', () =>
    Number(redis.isUp()),
  );
  metrics.observableCounter('redis_connects', 'Connections to Redis established.', () => counts.connects);
  metrics.observableCounter('redis_commands_failed', 'Commands that failed or timed out.', () => counts.failed);
  metrics.observableCounter(
    'redis_commands_skipped',
    'Commands not sent because Redis was unavailable.',
    () => counts.skipped,
  );
  metrics.observableCounter(
    'redis_commands_refused',
    'Commands not sent because too many were in flight.',
    () => counts.refused,
  );
  if (targetCache) showCacheMetrics(metrics, targetCache);
  if (invalidations) showInvalidationMetrics(metrics, invalidations);
}

function showCacheMetrics(metrics: Metrics, { counts }: TargetCache): void {
  metrics.observableCounter('shared_cache_hits', 'Targets found with a valid lease.', () => counts.hits);
  metrics.observableCounter('shared_cache_misses', 'Targets not found.', () => counts.misses);
  metrics.observableCounter('shared_cache_stale_hits', 'Targets found without a lease.', () => counts.unvouched);
  metrics.observableCounter('shared_cache_failed_reads', 'Reads that failed or timed out.', () => counts.failedReads);
  metrics.observableCounter(
    'shared_cache_refused_writes',
    'Writes of values that were older than the stored one, or too late.',
    () => counts.refusedWrites,
  );
  metrics.observableCounter('shared_cache_discarded', 'Entries that could not be decoded.', () => counts.discarded);
}

function showInvalidationMetrics(metrics: Metrics, { counts, isTrusting }: RedisInvalidations): void {
  metrics.gauge('invalidation_lease_valid', '1 while every change is received, 0 without a lease.', () =>
    Number(isTrusting()),
  );
  metrics.observableCounter('invalidations_received', 'Changes received.', () => counts().changes);
  metrics.observableCounter('invalidation_gaps', 'Times that changes may have been missed.', () => counts().doubts);
  metrics.observableCounter(
    'invalidation_pings_without_lease',
    'Pings that returned without a lease.',
    () => counts().unvouched,
  );
}
