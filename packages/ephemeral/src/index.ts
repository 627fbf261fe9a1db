export type {
  AttemptDecision,
  AttemptRules,
  CacheTicket,
  Invalidation,
  Invalidations,
  RateDecision,
  RateLimiter,
  Tries,
  RateLimits,
  SharedTarget,
  SharedTargets,
  TargetCache,
  TargetCacheCounts,
  TargetPlace,
  CacheLease,
  TryWindow,
  VisitorKey,
  VisitorKeys,
} from './ports.ts';
export { openMemoryInvalidations } from './memory/invalidations.ts';
export { openMemoryRateLimiter } from './memory/rate-limiter.ts';
export { openMemoryVisitorKeys } from './memory/visitor-keys.ts';
export { openFileVisitorKeys } from './file/visitor-keys.ts';
export { openRedis, type RedisCounts, type RedisStore, type RedisStoreOptions } from './redis/open-redis.ts';
export { openRedisInvalidations, type RedisInvalidations } from './redis/invalidations.ts';
export { openRedisRateLimiter } from './redis/rate-limiter.ts';
export { openRedisTargetCache } from './redis/target-cache.ts';
export { openRedisVisitorKeys, warnIfRedisPersists } from './redis/visitor-keys.ts';
export { showRedisMetrics } from './redis/show-redis-metrics.ts';
export { openMemoryTries } from './memory/tries.ts';
export { minuteEnd } from './rate-windows.ts';
export { publishedWithinMs, leaseRenewalIntervalMs } from './lease-times.ts';
