import { createServer } from 'node:http';
import { join } from 'node:path';
import { openClicksDb } from '@linkplane/clicks-db';
import { openMemoryInvalidations, openMemoryRateLimiter } from '@linkplane/ephemeral';
import { openPool } from '@linkplane/links-db';
import { createManagementService, managementPoolLimits, settleOwnSlugPolicy } from '@linkplane/management';
import { serveCalls } from '../management-calls/serve-calls.ts';
import type { PlaneDeps } from './plane-deps.ts';

/** Connections of clients that have left are in this queue, too, until a busy thread accepts and closes them. */
const backlogConnections = 1_024;

export async function openManagement({ data, lifecycle, logger, metrics }: PlaneDeps): Promise<void> {
  const pool = openPool({ connectionString: data.postgresUrl, ...managementPoolLimits }, logger);
  lifecycle.onStop('pool', () => pool.end());
  const clicks = openClicksDb({ url: data.clickhouseUrl });
  lifecycle.onStop('clicks', () => clicks.close());
  const invalidations = openMemoryInvalidations(data.instance);
  lifecycle.onStop('invalidations', () => invalidations.close());
  const evicted = metrics.counter(
    'rate_limit_keys_evicted',
    'Counters of rate limits that were evicted from memory to make room for others; their callers start again at 0.',
  );
  const management = createManagementService({
    database: pool,
    clicks,
    invalidations,
    logger,
    metrics,
    limiter: openMemoryRateLimiter({ onForgotten: (keys) => evicted.inc(keys) }),
    // Only the front door can reach these sockets, and it writes this header itself.
    readAddress: (request) => String(request.headers['x-forwarded-for']),
    publicUrl: new URL(data.config.publicUrl),
    slugPolicy: await settleOwnSlugPolicy(pool, data.config.slugPolicy, logger),
    compatibleApis: data.config.compatibleApis,
    signUp: data.config.signUp,
    mail: data.config.mail,
    knowsCities: data.config.knowsCities,
    dns: data.config.dns,
    webhooks: data.config.webhooks,
    uploads: data.config.uploads,
    imports: {
      stores: { postgresUrl: data.postgresUrl, clickhouseUrl: data.clickhouseUrl },
      directory: join(data.dataDirectory, 'import-jobs'),
      logLevel: data.config.logLevel,
      failpoint: data.config.failpoint,
    },
  });
  management.start();
  lifecycle.onStop('management', () => management.stop());
  // The front door decides when an idle connection to this socket ends, and it has limited the headers already.
  const server = createServer(
    { keepAliveTimeout: 0, requestTimeout: 20_000, maxHeaderSize: 65_536 },
    management.handle,
  );
  server.maxHeadersCount = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path: data.managementSockets.http, backlog: backlogConnections }, resolve);
  });
  const calls = await serveCalls(management.handle, { path: data.managementSockets.calls });
  lifecycle.onStop('server', () => {
    calls.close();
    server.close();
    server.closeIdleConnections();
  });
}
