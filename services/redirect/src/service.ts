import type { RequestListener, Server } from 'node:http';
import type { Invalidations, TargetCache, Tries, VisitorKeys } from '@linkplane/ephemeral';
import type { Journal } from '@linkplane/event-journal';
import type { Pool } from '@linkplane/links-db';
import {
  listChangedVisitorRules,
  readAccounts,
  readBlockPlaces,
  readBudgetLeft,
  readClickTokenKey,
  readClock,
  readHosts,
  readOwnSlugPolicy,
  readSettledFallbacks,
  readSuspendedWorkspaces,
  readTargets,
  requestFallbackLookup,
  requestPasswordRehash,
  takeClicks,
} from '@linkplane/links-db/planes/redirect';
import { createAddressReader, createPeerMatcher, httpsHostOf, noFailpoint, type Failpoint } from '@linkplane/runtime';
import type { SlugPolicy } from '@linkplane/slugs';
import type { Logger, Metrics } from '@linkplane/telemetry';
import { createAgentClassifier as createClientClassifier } from '@linkplane/visitors/agents';
import { openLazyPlaces } from '@linkplane/visitors/places';
import { createAgentClassifier } from './decide/classify-agent.ts';
import { createEventIds } from './event/create-event-ids.ts';
import type { PlaceProvider } from './event/read-place.ts';
import { createVisitorHasher } from './event/hash-visitor.ts';
import { createHandedOverLimit } from './fast-lane/limit-handed-over.ts';
import { openFastLane, type FastLane } from './fast-lane/open-fast-lane.ts';
import { createApp } from './http/app.ts';
import type { AppDeps } from './http/respond.ts';
import { createProfilePages, dividePages, pageLimits } from './pages/cache-profile-pages.ts';
import { openPageThread } from './pages/open-page-thread.ts';
import { createPasswordTries } from './passwords/count-tries.ts';
import { openPasswordThread } from './passwords/open-password-thread.ts';
import { createRehashRequests } from './passwords/request-rehash.ts';
import type { PasswordVerifier } from './passwords/share-passwords.ts';
import { readFonts } from './pages/read-fonts.ts';
import {
  showFallbackMetrics,
  showFastLaneMetrics,
  showPasswordMetrics,
  showRedirectMetrics,
  type PasswordCounts,
  type ResponseCounts,
} from './redirect-metrics.ts';
import { createCacheValidity } from './targets/cache-validity.ts';
import { createClickTokenKey } from './targets/click-token-key.ts';
import { createClickBudget } from './targets/click-budget.ts';
import { createAccounts } from './targets/find-accounts.ts';
import { createSuspensions } from './targets/poll-suspensions.ts';
import { createVisitorRules } from './targets/poll-visitor-rules.ts';
import { createFallbackResolver } from './targets/query-fallback.ts';
import { createBlockResolver } from './targets/resolve-block.ts';
import { createHostResolver } from './targets/resolve-host.ts';
import { createTargetResolver } from './targets/resolve-target.ts';
import { createOwnSlugPolicy } from './targets/own-slug-policy.ts';
import { createStoreClock } from './targets/store-clock.ts';

export type { FastLane } from './fast-lane/open-fast-lane.ts';
export { openPasswordThread } from './passwords/open-password-thread.ts';
export {
  servePasswords,
  openPostedPasswords,
  type PasswordVerifier,
  type PostedPasswordCheck,
} from './passwords/share-passwords.ts';
export { settleBudgetsPeriodically } from './targets/settle-budgets.ts';

/** Short on purpose: a visitor of a link that is not cached gets "try again" rather than a long wait. */
export const redirectPoolLimits = {
  applicationName: 'linkplane-redirect',
  connectionsMax: 8,
  connectTimeoutMs: 500,
  statementTimeoutMs: 700,
  queryTimeoutMs: 800,
};

export type RedirectDeps = {
  /** Opened by the caller with this plane's short timeouts. */
  pool: Pool;
  journal: Pick<Journal, 'append' | 'status'>;
  invalidations: Invalidations;
  /** Shared with other redirect nodes; a process by itself has only its memory. */
  targetCache?: TargetCache;
  /** Counts tries of passwords over all nodes; a process by itself has only its memory. */
  limiter?: Tries;
  /** Threads of the process that serve visitors: each has a part of the memory for pages. Left out: one. */
  threads?: number;
  /** The verifier of all threads of the process; left out: one of its own. */
  passwords?: PasswordVerifier;
  /** Where nodes agree on the key of the day for hashing visitors. */
  visitorKeys: VisitorKeys;
  publicUrl: URL;
  /** The policy of the service's own host, until the stored one was read; undefined: the default one. */
  slugPolicy?: SlugPolicy | undefined;
  /** Addresses or CIDR ranges whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  /** Whose headers say where a visitor is, if a trusted proxy sends them. */
  placeProvider?: PlaceProvider | undefined;
  /** A city database, for rules: the one that analytics has. */
  cityDatabase?: string | undefined;
  logger: Logger;
  metrics: Metrics;
  failpoint: Failpoint;
  /** Visits to a connection that has left the fast lane, until it is closed; for tests. */
  handedOverVisitsMax?: number;
};

export type RedirectService = {
  handle: RequestListener;
  /**
   * Lets a server whose listener is `handle` serve simple requests faster. To be called before it listens.
   * @param isElsewhere names the paths that this server does not serve by `handle`
   */
  openFastLane(server: Server, isElsewhere?: (path: string) => boolean): FastLane;
  /** Responses of any kind since the start. */
  countResponses(): number;
  /** Whether the key that visitors are hashed with is one on which all nodes have agreed. */
  sharesVisitorKeys(): boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Wires the redirect plane; opens nothing. */
export function createRedirectService(deps: RedirectDeps): RedirectService {
  const { pool, journal, invalidations, logger, metrics, failpoint } = deps;
  const validity = createCacheValidity();
  const ownPolicy = createOwnSlugPolicy(() => readOwnSlugPolicy(pool), deps.slugPolicy, logger);
  const tokenKey = createClickTokenKey(() => readClickTokenKey(pool));
  const hosts = createHostResolver(deps.publicUrl, (names) => readHosts(pool, names), validity, ownPolicy.current);
  const targets = createTargetResolver((keys) => readTargets(pool, keys), { shared: deps.targetCache, validity });
  const suspensions = createSuspensions((known) => readSuspendedWorkspaces(pool, known), logger);
  const visitorRules = createVisitorRules((since, rowsMax) => listChangedVisitorRules(pool, since, rowsMax), logger);
  const clock = createStoreClock(() => readClock(pool), logger);
  const visitors = createVisitorHasher(deps.visitorKeys, logger, clock.now);
  const responses: ResponseCounts = {};
  const accounts = createAccounts((workspaceIds) => readAccounts(pool, workspaceIds));
  const fallbacks = createFallbackResolver({
    findAccount: accounts.find,
    request: (query) => requestFallbackLookup(pool, query),
    readSettled: (keys) => readSettledFallbacks(pool, keys),
  });
  showFallbackMetrics(metrics, fallbacks.counts);
  showRedirectMetrics(metrics, { responses, lookups: targets.counts, journal, clock });
  const pageThread = openPageThread(logger);
  // It begins with the first password.
  const ownPasswords = openPasswordThread(logger);
  const verifier = deps.passwords ?? ownPasswords;
  const rehashes = createRehashRequests((rehash) => requestPasswordRehash(pool, rehash), logger);
  const passwords: PasswordCounts = { right: 0, wrong: 0, limited: 0, busy: 0 };
  showPasswordMetrics(metrics, passwords);
  const places = openLazyPlaces(deps.cityDatabase, logger);

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
    fallbacks,
    pages: createProfilePages({
      publicUrl: deps.publicUrl,
      renderPage: pageThread.render,
      findAccount: accounts.find,
      limits: dividePages(pageLimits, deps.threads ?? 1),
    }),
    fonts: readFonts(),
    budget: createClickBudget({
      take: (linkId, wanted) => takeClicks(pool, linkId, wanted),
      left: (linkId) => readBudgetLeft(pool, linkId),
    }),
    suspensions,
    visitorRules,
    readAddress: createAddressReader(deps.trustedProxies),
    isTrustedPeer: createPeerMatcher(deps.trustedProxies),
    placeProvider: deps.placeProvider,
    classifyAgent: createAgentClassifier(),
    places,
    classifyClient: createClientClassifier(),
    hashVisitor: (address, agent, now) => visitors.hash(address, agent, now),
    createEventId: createEventIds(),
    clickTokenKey: tokenKey.current,
    verifyPassword: async (target, password) => {
      const { workspaceId, passwordHash } = target;
      const { isRight, ownHash } = await verifier.verify(await accounts.find(workspaceId), passwordHash, password);
      if (isRight && ownHash !== null) rehashes.request(target, ownHash);
      return isRight;
    },
    isVerifierFull: (workspaceId) => verifier.isFull(accounts.findKnown(workspaceId)),
    tries: createPasswordTries(deps.limiter, logger),
    countPassword: (result) => void (passwords[result] += 1),
    // No function stands between a click and the journal unless there is a failpoint.
    append: failpoint === noFailpoint ? journal.append : appendWithFailpoint,
    countResponse: (kind) => void (responses[kind] = (responses[kind] ?? 0) + 1),
    reportError: (error) => logger.error({ err: error }, 'request failed'),
  };

  const handedOver = createHandedOverLimit(deps.handedOverVisitsMax);
  return {
    handle: handedOver.wrap(createApp(app)),
    openFastLane: (server, isElsewhere = () => false) => {
      const lane = openFastLane(server, { ...app, reportHandover: handedOver.add }, isElsewhere);
      showFastLaneMetrics(metrics, lane.counts);
      return lane;
    },
    countResponses: () => Object.values(responses).reduce((sum, count) => sum + count, 0),
    sharesVisitorKeys: () => visitors.hasAgreed(),
    async start() {
      invalidations.subscribe((change) => {
        if (change.kind === 'host') hosts.invalidate(change.host);
        else targets.invalidate(change);
      }, validity.setLease);
      // The key of the day is chosen by the clock; the rest does not wait for it, because the store may not respond.
      await Promise.all([
        ownPolicy.start(),
        tokenKey.start(),
        suspensions.start(),
        visitorRules.start(),
        clock.start().then(() => visitors.start()),
      ]);
    },
    async stop() {
      visitors.stop();
      ownPolicy.stop();
      tokenKey.stop();
      clock.stop();
      suspensions.stop();
      visitorRules.stop();
      targets.stop();
      fallbacks.stop();
      await Promise.all([places.close(), pageThread.stop(), ownPasswords.stop()]);
    },
  };
}
