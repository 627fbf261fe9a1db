import type { RequestListener, Server } from 'node:http';
import type { Invalidations, TargetCache, VisitorKeys } from '@linkplane/ephemeral';
import type { Journal } from '@linkplane/event-journal';
import type { Pool } from '@linkplane/links-db';
import {
  readBlockPlaces,
  readBudgetLeft,
  readClock,
  readHost,
  readSuspendedWorkspaces,
  readTargets,
  takeClicks,
} from '@linkplane/links-db/redirect';
import { createAddressReader, httpsHostOf, noFailpoint, type Failpoint } from '@linkplane/runtime';
import type { Logger, Metrics } from '@linkplane/telemetry';
import { createApp } from './http/app.ts';
import { createAgentClassifier } from './decide/classify-agent.ts';
import { createClickBudget } from './targets/click-budget.ts';
import { createEventIds } from './event/create-event-ids.ts';
import { openFastLane, type FastLane } from './fast-lane/open-fast-lane.ts';
import { openPageThread } from './pages/open-page-thread.ts';
import { createProfilePages } from './pages/cache-profile-pages.ts';
import { createReliance } from './targets/cache-validity.ts';
import { createBlockResolver } from './targets/resolve-block.ts';
import { createHostResolver } from './targets/resolve-host.ts';
import { createTargetResolver, type ResolverCounts } from './targets/resolve-target.ts';
import type { Answer } from './http/send-response.ts';
import type { AppDeps } from './http/respond.ts';
import { createStoreClock } from './targets/store-clock.ts';
import { createSuspensions } from './targets/poll-suspensions.ts';
import { createVisitorHasher } from './event/hash-visitor.ts';

export type { FastLane } from './fast-lane/open-fast-lane.ts';
export { redirectPoolLimits } from './pool-limits.ts';

export type RedirectDeps = {
  /** Opened by the caller with this plane's short timeouts. */
  pool: Pool;
  journal: Pick<Journal, 'append' | 'status'>;
  invalidations: Invalidations;
  /** Shared with other redirect nodes; one process alone has its memory. */
  targetCache?: TargetCache;
  /** Where nodes agree on what visitors of a day are hashed with. */
  visitorKeys: VisitorKeys;
  publicUrl: URL;
  /** Addresses or CIDR ranges whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  logger: Logger;
  metrics: Metrics;
  failpoint: Failpoint;
};

export type RedirectService = {
  handle: RequestListener;
  /**
   * Lets a server that answers by `handle` answer plain requests faster. Before it listens.
   * @param isElsewhere names the paths that this server does not answer by `handle`
   */
  openFastLane(server: Server, isElsewhere?: (path: string) => boolean): FastLane;
  /** Visits answered since the start, with whatever. */
  countAnswered(): number;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Wires the redirect plane; opens nothing. */
export function createRedirectService(deps: RedirectDeps): RedirectService {
  const { pool, journal, invalidations, logger, failpoint } = deps;
  const reliance = createReliance();
  const hosts = createHostResolver(deps.publicUrl, (host) => readHost(pool, host), reliance);
  const targets = createTargetResolver((keys) => readTargets(pool, keys), { shared: deps.targetCache, reliance });
  const suspensions = createSuspensions((known) => readSuspendedWorkspaces(pool, known), logger);
  const clock = createStoreClock(() => readClock(pool), logger);
  const visitors = createVisitorHasher(deps.visitorKeys, logger, clock.now);
  const answers = createAnswerCounts(deps.metrics, targets.counts);
  deps.metrics.gauge(
    'clock_ahead_seconds',
    "By how much this machine's clock is ahead of the store's.",
    () => clock.aheadMs() / 1_000,
  );
  deps.metrics.gauge('journal_bytes', 'Bytes of clicks that wait to be stored.', () => journal.status().bytes);
  deps.metrics.gauge('journal_dropped', 'Clicks lost since the start, for any reason.', () =>
    Object.values(journal.status().dropped).reduce((sum, count) => sum + count, 0),
  );
  deps.metrics.counts('journal_drops', 'Clicks lost, by reason.', 'reason', () => journal.status().dropped);
  deps.metrics.gauge('journal_degraded', '1 while clicks are being lost.', () => Number(journal.status().degraded));

  const pageThread = openPageThread(logger);

  const appendWithFailpoint: Journal['append'] = (payload, done, workspaceId) =>
    journal.append(
      payload,
      (stored) => {
        failpoint('after-journal-write');
        done(stored);
      },
      workspaceId,
    );

  const app: AppDeps = {
    now: clock.now,
    publicUrl: deps.publicUrl,
    httpsHost: httpsHostOf(deps.publicUrl),
    hosts,
    targets,
    blocks: createBlockResolver(targets, (blockIds) => readBlockPlaces(pool, blockIds)),
    pages: createProfilePages(deps.publicUrl, pageThread.render),
    budget: createClickBudget({
      take: (linkId, wanted) => takeClicks(pool, linkId, wanted),
      left: (linkId) => readBudgetLeft(pool, linkId),
    }),
    suspensions,
    readAddress: createAddressReader(deps.trustedProxies),
    classifyAgent: createAgentClassifier(),
    hashVisitor: (address, agent, now) => visitors.hash(address, agent, now),
    createEventId: createEventIds(),
    // Without a failpoint a click goes straight to the journal.
    append: failpoint === noFailpoint ? journal.append : appendWithFailpoint,
    countAnswer: (kind) => void (answers[kind] = (answers[kind] ?? 0) + 1),
    reportError: (error) => logger.error({ err: error }, 'a request failed'),
  };

  return {
    handle: createApp(app),
    openFastLane: (server, isElsewhere = () => false) => {
      const lane = openFastLane(server, app, isElsewhere);
      deps.metrics.gauge('fast_lane_answered', 'Redirects answered in the fast lane.', () => lane.counts.answered);
      deps.metrics.gauge(
        'fast_lane_left',
        'Connections that left it for the HTTP server.',
        () => lane.counts.handedOver,
      );
      return lane;
    },
    countAnswered: () => Object.values(answers).reduce((sum, count) => sum + count, 0),
    async start() {
      invalidations.subscribe((change) => {
        if (change.kind === 'host') hosts.forget(change.host);
        else targets.forget(change);
      }, reliance.hear);
      // A day's key is chosen by the clock; the rest does not wait for it, because the store may not respond.
      await Promise.all([suspensions.start(), clock.start().then(() => visitors.start())]);
    },
    async stop() {
      visitors.stop();
      clock.stop();
      suspensions.stop();
      targets.stop();
      await pageThread.stop();
    },
  };
}

type AnswerCounts = Partial<Record<Answer['kind'], number>>;

/** Plain numbers on the hot path, read by the metrics only when somebody scrapes. */
function createAnswerCounts(metrics: Metrics, lookups: ResolverCounts): AnswerCounts {
  const answers: AnswerCounts = {};
  const total = (kinds: Answer['kind'][]) => kinds.reduce((sum, kind) => sum + (answers[kind] ?? 0), 0);
  metrics.gauge('redirects', 'Visits sent on their way since the start.', () => total(['redirect', 'delay', 'app']));
  metrics.gauge('profile_pages', 'Pages of profiles sent since the start.', () => total(['profile']));
  metrics.gauge('redirects_expired', 'Visits to expired or used-up links since the start.', () => total(['expired']));
  metrics.gauge('redirects_not_found', 'Visits to nothing since the start.', () => total(['notFound']));
  metrics.gauge('redirects_suspended', 'Visits to what the operator has stopped since the start.', () =>
    total(['suspended']),
  );
  metrics.gauge('redirects_unavailable', 'Visits answered 503 since the start.', () => total(['unavailable']));
  metrics.gauge('target_cache_hits', 'Lookups answered from memory since the start.', () => lookups.hits);
  metrics.gauge(
    'target_cache_loads',
    'Targets that the store was asked for or about since the start.',
    () => lookups.loads,
  );
  metrics.gauge('target_cache_shared', 'Targets found in the shared cache since the start.', () => lookups.shared);
  metrics.gauge('target_cache_stale', 'Lookups answered from memory because the store did not.', () => lookups.stale);
  return answers;
}
