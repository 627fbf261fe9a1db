import type { Journal } from '@linkplane/event-journal';
import type { Metrics } from '@linkplane/telemetry';
import type { FastLane } from './fast-lane/open-fast-lane.ts';
import type { PasswordResult } from './http/respond.ts';
import type { PlaneResponse } from './http/send-response.ts';
import type { FallbackResult } from './targets/query-fallback.ts';
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
  showVisitMetrics(metrics, responses);
  showLookupMetrics(metrics, lookups);
  showJournalMetrics(metrics, journal);
  metrics.gauge(
    'clock_ahead_seconds',
    'Seconds that the clock of this machine is ahead of the clock of Postgres, which links start and expire by; ' +
      'negative when it is behind.',
    () => clock.aheadMs() / 1_000,
    'average',
  );
}

function showVisitMetrics(metrics: Metrics, responses: ResponseCounts): void {
  const sum = (...kinds: PlaneResponse['kind'][]) => kinds.reduce((total, kind) => total + (responses[kind] ?? 0), 0);
  metrics.observableCounter(
    'redirects',
    'Visits that were redirected, at once or by way of a delay page or an app page.',
    () => sum('redirect', 'delay', 'app'),
  );
  metrics.observableCounter('profile_pages', 'Pages of profiles sent to visitors.', () => sum('profile'));
  metrics.observableCounter(
    'redirects_expired',
    'Visits to links that have expired or have no clicks left of their limit.',
    () => sum('expired'),
  );
  metrics.observableCounter(
    'redirects_not_found',
    'Visits to slugs that do not exist, with 404; a sharp rise usually means that a client tries slugs.',
    () => sum('notFound', 'unknownHost'),
  );
  metrics.observableCounter('redirects_blocked', 'Visits that a rule of the link refused.', () => sum('blocked'));
  metrics.observableCounter(
    'redirects_suspended',
    'Visits to links, profiles and domains that the operator has suspended.',
    () => sum('suspended'),
  );
  metrics.observableCounter(
    'redirects_unavailable',
    'Visits that got 503, because the target is not cached and no store responds, or the process is overloaded; ' +
      'any steady rise means that links do not work.',
    () => sum('unavailable'),
  );
}

function showLookupMetrics(metrics: Metrics, lookups: ResolverCounts): void {
  metrics.observableCounter(
    'target_cache_hits',
    'Lookups of a target served from the memory of the process.',
    () => lookups.hits,
  );
  metrics.observableCounter(
    'target_cache_loads',
    'Targets read from Postgres, or compared with their version there; a rise is load on Postgres.',
    () => lookups.loads,
  );
  metrics.observableCounter(
    'target_cache_shared_hits',
    'Targets taken from the shared cache in Redis; always 0 with npm start, which has no shared cache.',
    () => lookups.shared,
  );
  metrics.observableCounter(
    'target_cache_stale',
    'Lookups served with a target that may be outdated, because no store responded; a rise means that Postgres is ' +
      'unavailable.',
    () => lookups.stale,
  );
}

function showJournalMetrics(metrics: Metrics, journal: MetricSources['journal']): void {
  metrics.gauge(
    'journal_bytes',
    'Bytes of clicks in the journal on disk; it grows while they are stored elsewhere more slowly than they arrive.',
    () => journal.status().bytes,
  );
  metrics.counts(
    'journal_drops',
    'Clicks that were lost because the journal could not store them, by reason; the visitors were redirected.',
    { reason: ['disk-full', 'write-failed', 'journal-full', 'owner-share', 'bad-size', 'closed'] },
    () => journal.status().dropped,
  );
  metrics.gauge(
    'journal_degraded',
    '1 while the journal drops clicks, otherwise 0.',
    () => Number(journal.status().degraded),
    'max',
  );
}

export function showFastLaneMetrics(metrics: Metrics, counts: FastLane['counts']): void {
  metrics.observableCounter(
    'fast_lane_redirects',
    'Visits that the fast lane redirected; linkplane_redirects_total has them as well.',
    () => counts.redirects,
  );
  metrics.observableCounter(
    'fast_lane_handovers',
    "Connections that the fast lane handed over to Node's HTTP server, with a request that it does not serve itself.",
    () => counts.handovers,
  );
}

/** Tries to open links with a password, by what became of them. */
export type PasswordCounts = Record<PasswordResult, number>;

export function showPasswordMetrics(metrics: Metrics, counts: PasswordCounts): void {
  metrics.counts(
    'link_password_tries',
    'Tries to open a link with a password, by result; a rise of wrong and limited ones means that passwords are guessed, ' +
      'busy ones got 503 because too many waited to be checked.',
    { result: ['right', 'wrong', 'limited', 'busy'] },
    () => counts,
  );
}

export function showFallbackMetrics(metrics: Metrics, counts: Record<FallbackResult, number>): void {
  metrics.counts(
    'fallback_visits',
    'Visits to unknown slugs of domains with an old origin, by result; limited ones were beyond the lookups that a domain may ' +
      'have, late ones had no result in time.',
    { result: ['found', 'not-found', 'limited', 'late'] },
    () => counts,
  );
}
