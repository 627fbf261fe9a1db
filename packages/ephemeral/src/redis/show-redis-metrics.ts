import type { Metrics } from '@linkplane/telemetry';
import type { TargetCache } from '../ports.ts';
import type { RedisInvalidations } from './invalidations.ts';
import type { RedisStore } from './open-redis.ts';

type Shown = {
  redis: RedisStore;
  /** Where the process reads targets. */
  targetCache?: TargetCache;
  /** Where the process subscribes. */
  invalidations?: RedisInvalidations;
};

/** What Prometheus hears of Redis and of what is kept there; numbers are since the start unless they say otherwise. */
export function showRedisMetrics(metrics: Metrics, { redis, targetCache, invalidations }: Shown): void {
  const { counts } = redis;
  metrics.gauge('redis_up', '1 while Redis is asked, 0 while it is passed over.', () => Number(redis.isUp()));
  metrics.gauge('redis_connects', 'Connections made.', () => counts.connects);
  metrics.gauge('redis_failed', 'Commands that failed or took too long.', () => counts.failed);
  metrics.gauge('redis_skipped', 'Commands not sent because Redis is away.', () => counts.skipped);
  metrics.gauge('redis_refused', 'Commands not sent because too many were under way.', () => counts.refused);
  if (targetCache) {
    const cache = targetCache.counts;
    metrics.gauge('shared_cache_hits', 'Targets found, and current.', () => cache.hits);
    metrics.gauge('shared_cache_misses', 'Targets not found.', () => cache.misses);
    metrics.gauge('shared_cache_unvouched', 'Targets found while nobody vouched for them.', () => cache.unvouched);
    metrics.gauge('shared_cache_failed_reads', 'Reads that were not answered.', () => cache.failedReads);
    metrics.gauge('shared_cache_refused_writes', 'Writes of old or late values.', () => cache.refusedWrites);
    metrics.gauge('shared_cache_discarded', 'Entries that made no sense.', () => cache.discarded);
  }
  if (invalidations) {
    const { counts: heard, isTrusting } = invalidations;
    metrics.gauge('changes_trusted', '1 while every change is heard of.', () => Number(isTrusting()));
    metrics.gauge('changes_heard', 'Changes heard of.', () => heard().changes);
    metrics.gauge('changes_doubts', 'Times that changes may have been missed.', () => heard().doubts);
    metrics.gauge('changes_unvouched', 'Pings answered that nobody vouches.', () => heard().unvouched);
  }
}
