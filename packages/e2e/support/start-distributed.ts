import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@linkplane/local-servers';
import { startCluster, type Cluster, type ClusterOptions, type StoreAddresses } from '@linkplane/local-cluster';
import { migrateLinksDb } from '@linkplane/links-db';
import { createLogger } from '@linkplane/telemetry';
import { createTestClicksDb, createTestLinksDb, findProgram, visit, waitFor } from '@linkplane/testing';
import { inject, type ProvidedContext } from 'vitest';
import { addOwner } from './add-owner.ts';
import { createApiClient } from './api-client.ts';
import { runCli } from './run-cli.ts';
import type { Product, ProductOptions } from './product.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    redisUrl: string;
    kafkaBrokers: string[];
  }
}

export type DistributedOptions = ProductOptions &
  Pick<ClusterOptions, 'redirects' | 'analytics' | 'webhooks' | 'envOf'> & {
    /**
     * Replaces the shared stores of the test run: real addresses (`direct`), and those that the services use
     * (`configured`).
     */
    arrangeStores?: (shared: StoreAddresses) => Promise<{ direct: StoreAddresses; configured: StoreAddresses }>;
    directory?: string;
    /** Default: the servers that this test run provides to its workers. */
    servers?: TestServers;
  };

type TestServers = Pick<
  ProvidedContext,
  'postgresUrl' | 'linksTemplate' | 'clickHouseUrl' | 'redisUrl' | 'kafkaBrokers'
>;

export type DistributedProduct = Product & { cluster: Cluster };

/** Short, because few tests have a balancer that must notice a stop before it happens. */
const drainDelayMs = '100';

/** Starts each service as a separate process on the real stores of the test run, with its own databases and topic. */
export async function startDistributed(options: DistributedOptions): Promise<DistributedProduct> {
  const logger = createLogger('distributed', 'warn');
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'linkplane-distributed-'));
  const servers = options.servers ?? injectServers();
  const [links, clicks] = await Promise.all([createTestLinksDb(servers), createTestClicksDb(servers)]);
  const shared: StoreAddresses = {
    postgresUrl: links.url,
    clickhouseUrl: `${clicks.url}/${clicks.database}`,
    redisUrl: servers.redisUrl,
    kafkaBrokers: servers.kafkaBrokers,
  };
  const { direct, configured } = (await options.arrangeStores?.(shared)) ?? { direct: shared, configured: shared };
  const { clickhouseUrl } = direct;
  const linksUrl = options.env?.['DATABASE_URL'] ?? direct.postgresUrl;
  const cliEnv = { DATABASE_URL: linksUrl, CLICKHOUSE_URL: clickhouseUrl };
  await migrateLinksDb(linksUrl);
  const port = await findFreePort();
  const { redirects, analytics, webhooks, envOf, env } = options;
  let hasTrustedProxies = env?.['TRUSTED_PROXIES'] !== undefined;
  const plan = options.plan ?? 'business';
  const [cluster, { workspaceId = '', token = '' }] = await Promise.all([
    startCluster({
      keepsForwardedFor: () => hasTrustedProxies,
      stores: configured,
      directory,
      port,
      host: '127.0.0.1',
      name: clicks.database,
      programOf: findProgram,
      logger,
      ...(redirects !== undefined && { redirects }),
      ...(analytics !== undefined && { analytics }),
      ...(webhooks !== undefined && { webhooks }),
      ...(envOf && { envOf }),
      env: { DRAIN_DELAY_MS: drainDelayMs, ...env },
    }),
    runCli(cliEnv, ['workspace', 'create', '--name', 'Test', '--plan', plan, '--json']),
  ]);
  const owner = options.hasOwner ? await addOwner(cliEnv, workspaceId, 'owner@localhost') : { email: '', password: '' };
  const all = cluster.services;
  await untilHealthy(all);
  return {
    cluster,
    port,
    origin: cluster.origin,
    dataDirectory: directory,
    cliEnv,
    clickhouseUrl,
    databaseUrl: cliEnv.DATABASE_URL,
    firstRun: { ...owner, token, workspaceId },
    api: createApiClient(port, token),
    visit: (path, visitOptions) => visit(port, path, visitOptions),
    output: () => all.map((service) => service.output()).join('\n'),
    pid: () => all[0]?.pid() ?? 0,
    ended: async () => {},
    kill: async () => void (await Promise.all(all.map((service) => service.kill()))),
    async restart(env) {
      hasTrustedProxies = env?.['TRUSTED_PROXIES'] !== undefined;
      for (const service of all) service.start(env);
      await Promise.all(all.map((service) => service.untilReady()));
      await untilHealthy(all);
    },
    async stop() {
      await cluster.stop();
      await Promise.all([links.drop(), clicks.drop()]);
      if (options.directory === undefined) rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Readiness only requires that a service responds. From `ok` on, limits are counted in Redis, and all redirects hash
 * visitors with one key.
 */
async function untilHealthy(services: readonly { name: string; adminPort: number }[]): Promise<void> {
  for (const { name, adminPort } of services)
    await waitFor(async () => (await visit(adminPort, '/readyz')).body.includes('"ok"'), {
      timeoutMs: 30_000,
      what: `${name} to be healthy`,
    });
}

function injectServers(): TestServers {
  return {
    postgresUrl: inject('postgresUrl'),
    linksTemplate: inject('linksTemplate'),
    clickHouseUrl: inject('clickHouseUrl'),
    redisUrl: inject('redisUrl'),
    kafkaBrokers: inject('kafkaBrokers'),
  };
}
