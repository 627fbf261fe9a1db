import type { IncomingMessage, RequestListener } from 'node:http';
import type { ClicksDb } from '@linkplane/clicks-db';
import type { MailServer } from '@linkplane/config';
import type { CompatibleApi } from '@linkplane/contracts';
import type { Invalidations, RateLimiter } from '@linkplane/ephemeral';
import type { Pool } from '@linkplane/links-db';
import { sumKeptBytes } from '@linkplane/links-db/idempotency';
import { countLinks } from '@linkplane/links-db/links';
import { findAccount } from '@linkplane/links-db/workspaces';
import { LRUCache } from 'lru-cache';
import { createBufferCollector, createOutboundOptions, type PeriodicTask } from '@linkplane/runtime';
import type { SlugPolicy } from '@linkplane/slugs';
import type { Logger, Metrics } from '@linkplane/telemetry';
import { createPasswords } from './accounts/passwords.ts';
import type { SignUp } from './accounts/session.ts';
import { createApp } from './app.ts';
import { forgetOldConversionsPeriodically } from './conversions/forget-old-conversions.ts';
import { createDomainChecker } from './domains/check-due-domains.ts';
import { openDomainDns, type DnsOptions } from './domains/dns-lookup.ts';
import { createExportRunner } from './export-schedules/run-due-exports.ts';
import { makeJobKeys } from './import-jobs/job-keys.ts';
import { createOrderRunner } from './import-jobs/run-due-orders.ts';
import type { OrderSettings } from './import-jobs/run-order.ts';
import { createMailRunner } from './mail/run-mails.ts';
import { createLookupRunner } from './fallbacks/run-lookups.ts';
import { createCountAttempts, createCountRequest } from './http/client-limits.ts';
import { createTenantLimiter } from './http/limit-tenants.ts';
import { cacheAccounts, limitAccounts } from './http/take-account-turns.ts';
import { createInsertTogether } from './links/insert-together.ts';
import { createLinkQuota } from './links/link-quota.ts';
import { replacePasswordHashesPeriodically } from './links/replace-password-hashes.ts';
import { createChangeRelay } from './outbox/change-relay.ts';
import { createResponseQuota } from './public-api/response-quota.ts';
import { createRevocations } from './public-api/revocations.ts';
import { createRunOnce } from './public-api/run-once.ts';
import { removeExpiredPeriodically } from './public-api/stored-responses.ts';
import { createStyleChecker } from './profiles/check-styles.ts';
import { createCheckQrStyles } from './qr-codes/check-qr-styles.ts';
import { createQrJobs } from './qr-codes/run-qr-jobs.ts';
import { createHeavyReports } from './reports/heavy-reports.ts';
import { createConcurrencyLimit } from './http/limit-concurrency.ts';
import { createRealtimeFeed } from './reports/realtime-feed.ts';
import { withReportTimeout } from './reports/report-timeout.ts';
import { reportRealtime } from './reports/report-realtime.ts';
import { createFetchForWorkspace, createFetchImage } from './page-previews/fetch-image.ts';
import { removeExpiredSubmissionsPeriodically } from './submissions/receive-forms.ts';
import { createFileCache } from './uploads/cache-files.ts';
import { createEncodeImage } from './uploads/encode-image.ts';
import { createHoldFile } from './uploads/hold-files.ts';
import { openUploadFiles, type UploadStore } from './uploads/store-files.ts';
import { sweepUploadsPeriodically } from './uploads/sweep-uploads.ts';
import { removeWorkspacesPeriodically } from './workspaces/delete-workspace.ts';
import type { WebhookRules } from './webhooks/webhook.ts';

/** Short enough that a client of the API gets an error that it can retry, instead of waiting. */
export const managementPoolLimits = {
  applicationName: 'linkplane-management',
  connectionsMax: 16,
  connectTimeoutMs: 2_000,
  statementTimeoutMs: 4_000,
  queryTimeoutMs: 5_000,
};

/** Open stores; the caller closes them after `stop`. */
export type ManagementDeps = {
  database: Pool;
  clicks: ClicksDb;
  invalidations: Invalidations;
  limiter: RateLimiter;
  /** The address of a request's sender, from the connection or a trusted proxy, never from the sender itself. */
  readAddress: (request: IncomingMessage) => string;
  /** The URL of the service's own short links, such as `https://lnk.example`. */
  publicUrl: URL;
  /** The policy of the service's own host, see `settleOwnSlugPolicy`. */
  slugPolicy: SlugPolicy;
  /** The APIs of other services that are imitated. */
  compatibleApis: readonly CompatibleApi[];
  signUp: SignUp;
  /** Undefined: the service sends no mail. */
  mail?: MailServer | undefined;
  /** Whether rules of links can be about regions and cities. */
  knowsCities?: boolean;
  dns: DnsOptions;
  webhooks: WebhookRules;
  uploads: UploadStore;
  /** What processes of import jobs are started with. */
  imports: Pick<OrderSettings, 'stores' | 'directory' | 'logLevel' | 'failpoint'>;
  logger: Logger;
  metrics: Metrics;
  /** Milliseconds since 1970; a test's clock. */
  now?: () => number;
};

export type { UploadStore } from './uploads/store-files.ts';
export { settleOwnSlugPolicy } from './slugs/settle-own-slug-policy.ts';

export type ManagementService = {
  /** Serves everything under /v1, /api/v1, /docs, /app and /uploads, and forms that are sent to /b. */
  handle: RequestListener;
  /** Starts the background work. */
  start(): void;
  /** To be called when no more requests come: publishes the remaining changes to the caches. */
  stop(): Promise<void>;
};

/** Each holds a query open for as long as it is read, and an embedded ClickHouse runs six at once. */
const clickExportLimits = { inAllMax: 2, perAccountMax: 1, perWorkspaceMax: 1, retryAfterSeconds: 5, what: 'exports' };
/** The limits are their own, so that a slow storage takes no turn of people who wait for a file. */
const scheduledClickExportLimits = clickExportLimits;
/** These query one page after the other. */
const rowExportLimits = { inAllMax: 20, perAccountMax: 4, perWorkspaceMax: 2, retryAfterSeconds: 5, what: 'exports' };
/** The process that draws codes works off one after the other. */
const qrBatchLimits = {
  inAllMax: 4,
  perAccountMax: 1,
  perWorkspaceMax: 1,
  retryAfterSeconds: 5,
  what: 'files of QR codes',
};
/** Looks of codes that are known to be readable or not, some 100 bytes each. */
const readableCodesMax = 10_000;
const logosBytesMax = 8 * 1_048_576;
const streamLimits = { inAllMax: 200, perAccountMax: 60, perWorkspaceMax: 20, retryAfterSeconds: 10, what: 'streams' };

/** The control plane: the API over links, tokens and accounts. */
export function createManagementService(options: ManagementDeps): ManagementService {
  const {
    database,
    clicks,
    publicUrl,
    slugPolicy,
    readAddress,
    signUp,
    limiter,
    logger,
    metrics,
    now = Date.now,
  } = options;
  const relay = createChangeRelay({ database, invalidations: options.invalidations, logger });
  let tasks: PeriodicTask[] = [];
  const heavyReports = createHeavyReports();
  const realtime = createRealtimeFeed((subject) =>
    withReportTimeout(clicks, reportRealtime({ clicks, database, publicUrl, heavyReports }, subject)),
  );
  const revocations = createRevocations({ database, logger });
  const dns = openDomainDns(options.dns, publicUrl);
  const domainChecker = createDomainChecker({ database, relay, dns, now, logger });
  const countRequest = createCountRequest({ limiter, now, logger, metrics });
  const countAttempts = createCountAttempts({ limiter, now, logger });
  const passwords = createPasswords();
  const reports = {
    database,
    clicks,
    publicUrl,
    realtime,
    streams: createConcurrencyLimit(streamLimits),
    heavyReports,
    clickExports: createConcurrencyLimit(clickExportLimits),
    rowExports: createConcurrencyLimit(rowExportLimits),
  };
  const findAccountOf = cacheAccounts(async (workspaceId) => await findAccount(database, workspaceId));
  const tenants = limitAccounts(findAccountOf, createTenantLimiter());
  const { allowPrivate } = options.webhooks;
  const collectBuffers = createBufferCollector();
  const outbound = createOutboundOptions({ allowPrivate, dnsServers: options.dns.servers });
  const fetchFor = createFetchForWorkspace({ database, publicUrl, outbound, findAccountOf });
  const files = openUploadFiles(options.uploads, options.dns.servers, findAccountOf);
  const uploads = {
    database,
    publicUrl,
    files,
    cache: createFileCache(),
    encodeImage: createEncodeImage(findAccountOf),
    holdFile: createHoldFile(findAccountOf),
    fetchImage: createFetchImage(fetchFor),
    logger,
  };
  const styles = createStyleChecker(findAccountOf, logger);
  const qrJobs = { jobs: createQrJobs(findAccountOf), slowJobs: createQrJobs(findAccountOf) };
  const qrCodes = {
    database,
    publicUrl,
    files,
    logos: new LRUCache<string, Uint8Array>({
      maxSize: logosBytesMax,
      sizeCalculation: ({ byteLength }) => byteLength + 1,
    }),
    ...qrJobs,
    readable: new LRUCache<string, boolean>({ max: readableCodesMax }),
    batches: createConcurrencyLimit(qrBatchLimits),
  };
  const exportRunner = createExportRunner({
    database,
    reports: { ...reports, clickExports: createConcurrencyLimit(scheduledClickExportLimits) },
    outbound,
    collectBuffers,
    logger,
    metrics,
    now,
  });
  const quota = createLinkQuota(async (connection, workspaceId) => (await countLinks(connection, workspaceId)).links);
  const links = {
    database,
    publicUrl,
    slugPolicy,
    quota,
    insertTogether: createInsertTogether(database),
    relay,
    hashPassword: passwords.hash,
    knowsCities: options.knowsCities ?? false,
    checkQrStyles: createCheckQrStyles(qrCodes),
  };
  const { imports } = options;
  const orderRunner = createOrderRunner({
    database,
    settings: {
      ...imports,
      publicUrl: publicUrl.href,
      knowsCities: links.knowsCities,
      outbound: { allowPrivate, dnsServers: options.dns.servers },
    },
    logger,
    metrics,
    now,
  });
  const mailRunner = createMailRunner({ database, publicUrl, mail: options.mail, logger, metrics });
  const mails = { isOn: options.mail !== undefined, wake: mailRunner.wake };
  const lookupRunner = createLookupRunner({ links, outbound, logger, metrics });
  const handle = createApp({
    publicUrl,
    readAddress,
    logger,
    metrics,
    compatibleApis: options.compatibleApis,
    authenticate: { database, logger, readAddress },
    limitRate: { countRequest, readAddress, now, metrics },
    publicApi: {
      links,
      qrCodes,
      profiles: { database, publicUrl, slugPolicy, relay, styles },
      reports,
      shares: { database, publicUrl, passwords },
      importJobs: {
        database,
        publicUrl,
        rules: { allowPrivate },
        makeKeys: () => makeJobKeys(imports.directory),
        wakeRuns: orderRunner.wake,
      },
      exportSchedules: { database, publicUrl, rules: { allowPrivate }, wakeRuns: exportRunner.wake, now },
      uploads,
      pagePreviews: { fetchFor },
      webhooks: { database, publicUrl, rules: options.webhooks, now },
      mount: {
        runOnce: createRunOnce({ database, relay, responseQuota: createResponseQuota(sumKeptBytes) }),
        tenants,
        revocations,
        collectBuffers,
      },
    },
    dashboardApi: {
      accounts: {
        database,
        countRequest,
        countAttempts,
        passwords,
        signUp,
        mails,
      },
      workspaces: { database, publicUrl, countRequest, newWorkspacePlan: signUp.plan, mails },
      domains: {
        database,
        publicUrl,
        relay,
        countRequest,
        wakeChecks: domainChecker.wake,
        wakeLookups: lookupRunner.wake,
        allowPrivate,
        dns,
        now,
      },
      guards: { database, publicUrl, countRequest, readAddress },
    },
    forms: { database, countRequest, readAddress, now, logger },
    sharedPages: {
      reports: { database, clicks, publicUrl, heavyReports },
      passwords,
      tenants,
      countRequest,
      countAttempts,
      readAddress,
    },
  });
  return {
    handle,
    start: () => {
      relay.start();
      tasks = [
        removeExpiredPeriodically({ database, logger }),
        removeWorkspacesPeriodically({ database, relay, logger }),
        sweepUploadsPeriodically({ database, files, logger }),
        removeExpiredSubmissionsPeriodically({ database, logger }),
        forgetOldConversionsPeriodically({ database, logger }),
        replacePasswordHashesPeriodically({ database, relay, logger }),
      ];
      domainChecker.start();
      lookupRunner.start();
      exportRunner.start();
      orderRunner.start();
      mailRunner.start();
    },
    stop: async () => {
      revocations.stop();
      realtime.stop();
      await Promise.all(tasks.map((task) => task.stop()));
      await domainChecker.stop();
      await lookupRunner.stop();
      await exportRunner.stop();
      await orderRunner.stop();
      await mailRunner.stop();
      await relay.stop();
      qrJobs.jobs.stop();
      qrJobs.slowJobs.stop();
      files.close();
      await styles.stop();
    },
  };
}
