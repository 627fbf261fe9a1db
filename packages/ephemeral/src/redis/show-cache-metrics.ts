import type { Metrics } from '@linkplane/telemetry';
import type { TargetCache } from '../ports.ts';
import type { RedisInvalidations } from './invalidations.ts';

/** Registers the metrics of the cache of targets that all redirects share. */
export function showCacheMetrics(metrics: Metrics, { counts }: Pick<TargetCache, 'counts'>): void {
  metrics.observableCounter(
    'shared_cache_hits',
    'Targets found in the shared cache with a valid lease, which are used without reading Postgres.',
    () => counts.hits,
  );
  metrics.observableCounter(
    'shared_cache_misses',
    'Targets that the shared cache did not have; they are read from Postgres.',
    () => counts.misses,
  );
  metrics.observableCounter(
    'shared_cache_stale_hits',
    'Targets found in the shared cache without a lease; they are used only if Postgres does not respond.',
    () => counts.withoutLease,
  );
  metrics.observableCounter(
    'shared_cache_failed_reads',
    'Reads of the shared cache that failed or got no response in time.',
    () => counts.failedReads,
  );
  metrics.observableCounter(
    'shared_cache_refused_writes',
    'Writes that the shared cache refused, because it has a newer version or the value was read too long ago.',
    () => counts.refusedWrites,
  );
  metrics.observableCounter(
    'shared_cache_discarded',
    'Entries of the shared cache that were deleted because they could not be decoded; any rise is a defect.',
    () => counts.discarded,
  );
}

/** Registers the metrics of the changes that a redirect receives. */
export function showInvalidationMetrics(
  metrics: Metrics,
  { counts, hasLease }: Pick<RedisInvalidations, 'counts' | 'hasLease'>,
): void {
  metrics.gauge(
    'invalidation_lease_valid',
    '1 while this process is known to receive every change, 0 while it may miss some and caches for a shorter time.',
    () => Number(hasLease()),
  );
  metrics.observableCounter(
    'invalidations_received',
    'Changes of targets and hosts that were received from management.',
    () => counts().changes,
  );
  metrics.observableCounter(
    'invalidation_gaps',
    'Gaps in which changes may have been missed; everything cached before is checked again, which is load on Postgres.',
    () => counts().gaps,
  );
  metrics.observableCounter(
    'invalidation_pings_without_lease',
    'Pings that returned without a lease; a steady rise means that management does not publish all changes in time.',
    () => counts().withoutLease,
  );
}
