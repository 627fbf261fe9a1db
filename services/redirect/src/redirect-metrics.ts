import type { Journal } from '@linkplane/event-journal';
import type { Metrics } from '@linkplane/telemetry';
import type { FastLane } from './fast-lane/open-fast-lane.ts';
import type { PasswordResult } from './http/respond.ts';
import type { PlaneResponse } from './http/send-response.ts';
import type { ResolverCounts } from './targets/resolve-target.ts';
import type { StoreClock } from './targets/store-clock.ts';

/** Responses by kind, since the start. */
export type ResponseCounts = Partial<Record<PlaneResponse['kind'], number>>;

export type MetricSources = {
  responses: ResponseCounts;
  lookups: ResolverCounts;
  journal: Pick<Journal, 'status'>;
  clock: Pick<StoreClock, 'aheadMs'>;
};

/** Plain numbers on the hot path, which the metrics read only at a scrape. */
export function showRedirectMetrics(metrics: Metrics, { responses, lookups, journal, clock }: MetricSources): void {
  const sum = (...kinds: PlaneResponse['kind'][]) => kinds.reduce((total, kind) => total + (responses[kind] ?? 0), 0);
  metrics.observableCounter('redirects', 'Visits redirected, by way of the delay or app page too.', () =>
    sum('redirect', 'delay', 'app'),
  );
  metrics.observableCounter('profile_pages', 'Profile pages sent.', () => sum('profile'));
  metrics.observableCounter('redirects_expired', 'Visits to expired or used-up links.', () => sum('expired'));
  metrics.observableCounter('redirects_not_found', 'Visits to slugs without a target.', () => sum('notFound'));
  metrics.observableCounter('redirects_blocked', 'Visits that a rule of a link blocked.', () => sum('blocked'));
  metrics.observableCounter('redirects_suspended', 'Visits to suspended links, profiles and domains.', () =>
    sum('suspended'),
  );
  metrics.observableCounter('redirects_unavailable', 'Visits that got 503.', () => sum('unavailable'));

  metrics.observableCounter('target_cache_hits', 'Lookups served from memory.', () => lookups.hits);
  metrics.observableCounter(
    'target_cache_loads',
    'Targets read from the store, or checked there.',
    () => lookups.loads,
  );
  metrics.observableCounter('target_cache_shared_hits', 'Targets found in the shared cache.', () => lookups.shared);
  metrics.observableCounter(
    'target_cache_stale',
    'Lookups served from memory because the store did not respond.',
    () => lookups.stale,
  );

  metrics.gauge('journal_bytes', 'Bytes of clicks in the journal.', () => journal.status().bytes);
  metrics.counts('journal_drops', 'Clicks dropped, by reason.', 'reason', () => journal.status().dropped);
  metrics.gauge('journal_degraded', '1 while clicks are being dropped.', () => Number(journal.status().degraded));
  metrics.gauge(
    'clock_ahead_seconds',
    "By how much this machine's clock is ahead of the store's.",
    () => clock.aheadMs() / 1_000,
  );
}

export function showFastLaneMetrics(metrics: Metrics, counts: FastLane['counts']): void {
  metrics.observableCounter('fast_lane_redirects', 'Redirects served in the fast lane.', () => counts.redirects);
  metrics.observableCounter(
    'fast_lane_handovers',
    'Connections handed over from the fast lane to the HTTP server.',
    () => counts.handovers,
  );
}

/** Tries to open links with a password, by what became of them. */
export type PasswordCounts = Record<PasswordResult, number>;

export function showPasswordMetrics(metrics: Metrics, counts: PasswordCounts): void {
  metrics.counts('link_password_tries', 'Tries to open links with a password, by result.', 'result', () => counts);
}
