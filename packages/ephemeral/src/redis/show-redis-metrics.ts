import type { Metrics } from '@linkplane/telemetry';
import type { TargetCache } from '../ports.ts';
import type { RedisInvalidations } from './invalidations.ts';
import type { RedisStore } from './open-redis.ts';
import { showCacheMetrics, showInvalidationMetrics } from './show-cache-metrics.ts';

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
  metrics.gauge(
    'redis_up',
    '1 while commands are sent to Redis, 0 while it is unavailable and the process works without it.',
    () => Number(redis.isUp()),
  );
  metrics.observableCounter(
    'redis_connects',
    'Connections to Redis that were established; a steady rise means that they break.',
    () => counts.connects,
  );
  metrics.observableCounter(
    'redis_commands_failed',
    'Commands to Redis that failed or got no response in time; a rise means that it is slow or overloaded.',
    () => counts.failed,
  );
  metrics.observableCounter(
    'redis_commands_skipped',
    'Commands that were not sent because Redis was unavailable.',
    () => counts.skipped,
  );
  metrics.observableCounter(
    'redis_commands_refused',
    'Commands that were not sent because too many were in flight; a rise means that Redis is too slow for the load.',
    () => counts.refused,
  );
  if (targetCache) showCacheMetrics(metrics, targetCache);
  if (invalidations) showInvalidationMetrics(metrics, invalidations);
}
