import type { IncomingMessage, RequestListener } from 'node:http';
import type { ClicksDb } from '@linkplane/clicks-db';
import type { Invalidations, RateLimiter } from '@linkplane/ephemeral';
import type { Pool } from '@linkplane/links-db';
import { countLinks, sumKeptBytes } from '@linkplane/links-db/management';
import { createBufferCollector } from '@linkplane/runtime';
import type { Logger, Metrics } from '@linkplane/telemetry';
import { createPasswords } from './accounts/passwords.ts';
import type { SignUp } from './accounts/session.ts';
import { createApp } from './app.ts';
import { createKeepChecking } from './domains/check-due-domains.ts';
import { type DnsOptions, openDomainDns } from './domains/dns-lookup.ts';
import { createLinkRoom } from './links/link-quota.ts';
import { createChangeRelay } from './outbox/change-relay.ts';
import { createKeptRoom } from './public-api/response-quota.ts';
import { createRevocations } from './public-api/revocations.ts';
import { createForgetExpired } from './public-api/stored-responses.ts';
import { createConcurrencyLimit } from './reports/limit-concurrency.ts';
import { createRealtimeFeed, reportRealtime } from './reports/realtime-feed.ts';
import type { WebhookRules } from './webhooks/operations.ts';

/** Short enough that a caller of the API hears "try again" rather than waits. */
export const managementPoolLimits = {
  applicationName: 'linkplane-management',
  connectionsMax: 16,
  connectTimeoutMs: 2_000,
  statementTimeoutMs: 4_000,
  queryTimeoutMs: 5_000,
};

/** Open stores; the caller closes them after `stop`. */
export type ManagementDeps = {
  pool: Pool;
  clicks: ClicksDb;
  invalidations: Invalidations;
  limiter: RateLimiter;
  /** The address of a request's sender, as told by a connection or a proxy that is trusted, never by the sender. */
  readAddress: (request: IncomingMessage) => string;
  /** Where the service's own short links are, such as `https://lnk.example`. */
  publicUrl: URL;
  signUp: SignUp;
  dns: DnsOptions;
  webhooks: WebhookRules;
  logger: Logger;
  metrics: Metrics;
  /** Milliseconds since 1970; a test's clock. */
  now?: () => number;
};

export type ManagementService = {
  /** Answers everything under /v1, /api/v1, /docs and /app. */
  handle: RequestListener;
  /** Starts the work that goes on beside requests. */
  start(): void;
  /** Call it when no more requests come: tells the caches what is still untold. */
  stop(): Promise<void>;
};

/** Each holds a query open for as long as it is read, and an embedded ClickHouse answers six at once. */
const clickExportLimits = { inAllMax: 3, perAccountMax: 1, perWorkspaceMax: 1, retryAfterSeconds: 5, what: 'exports' };
/** These ask for one page after the other. */
const rowExportLimits = { inAllMax: 20, perAccountMax: 4, perWorkspaceMax: 2, retryAfterSeconds: 5, what: 'exports' };
const streamLimits = { inAllMax: 200, perAccountMax: 60, perWorkspaceMax: 20, retryAfterSeconds: 10, what: 'streams' };

/** The control plane: the API over links, tokens and accounts. */
export function createManagementService(deps: ManagementDeps): ManagementService {
  const relay = createChangeRelay(deps);
  const forgetExpired = createForgetExpired(deps);
  const realtime = createRealtimeFeed((workspaceId) => reportRealtime(deps.clicks, workspaceId));
  const limits = {
    clickExports: createConcurrencyLimit(clickExportLimits),
    rowExports: createConcurrencyLimit(rowExportLimits),
    streams: createConcurrencyLimit(streamLimits),
  };
  const { pool, now = Date.now, logger } = deps;
  const dns = openDomainDns(deps.dns, deps.publicUrl);
  const keepChecking = createKeepChecking({ pool, relay, dns, now, logger });
  const passwords = createPasswords();
  const collectPassed = createBufferCollector();
  const revocations = createRevocations(deps);
  const everyLink = { search: '', words: [] };
  const linkRoom = createLinkRoom((connection, workspaceId) =>
    countLinks(connection, workspaceId, everyLink, Infinity),
  );
  const keptRoom = createKeptRoom(sumKeptBytes);
  const parts = {
    database: pool,
    relay,
    now,
    realtime,
    dns,
    passwords,
    collectPassed,
    linkRoom,
    keptRoom,
    revocations,
    wakeChecks: keepChecking.wake,
  };
  return {
    handle: createApp({ ...deps, ...parts, ...limits }),
    start: () => {
      relay.start();
      forgetExpired.start();
      keepChecking.start();
    },
    stop: async () => {
      revocations.stop();
      realtime.stop();
      await forgetExpired.stop();
      await keepChecking.stop();
      await relay.stop();
    },
  };
}
