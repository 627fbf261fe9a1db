import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster, type Cluster } from '@linkplane/local-servers/cluster';
import { migrateLinksDb } from '@linkplane/links-db';
import { createLogger } from '@linkplane/telemetry';
import { createTestClicksDb, createTestLinksDb } from '@linkplane/testing';
import { inject } from 'vitest';
import { createApiClient } from './api-client.ts';
import { runCli } from './run-cli.ts';
import type { Product, ProductOptions } from './start-product.ts';
import { findFreePort } from './start-product.ts';
import { visit } from './visit.ts';

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface ProvidedContext {
    redisUrl: string;
    kafkaBrokers: string[];
  }
}

/** The services as processes of their own over the test run's real stores, in databases and a topic of their own. */
export async function startDistributed(options: ProductOptions): Promise<Product & { cluster: Cluster }> {
  const logger = createLogger('distributed', 'warn');
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-distributed-'));
  const [links, clicks] = await Promise.all([createTestLinksDb(), createTestClicksDb()]);
  const clickhouseUrl = `${clicks.url}/${clicks.database}`;
  const cliEnv = { DATABASE_URL: options.env?.['DATABASE_URL'] ?? links.url, CLICKHOUSE_URL: clickhouseUrl };
  await migrateLinksDb(cliEnv.DATABASE_URL);
  const port = await findFreePort();
  const cluster = await startCluster({
    stores: {
      ...{ postgresUrl: links.url, clickhouseUrl },
      ...{ redisUrl: inject('redisUrl'), kafkaBrokers: inject('kafkaBrokers') },
    },
    ...{ directory, port, host: '127.0.0.1', name: clicks.database, logger },
    ...(options.env && { env: options.env }),
  });
  const plan = options.plan ?? 'business';
  const args = ['workspace', 'create', '--name', 'Test', '--plan', plan, '--json'];
  const { workspaceId = '', token = '' } = await runCli(cliEnv, args);
  const all = cluster.services;
  return {
    ...{ cluster, port, origin: cluster.origin, dataDirectory: directory, cliEnv, clickhouseUrl },
    firstRun: { email: '', password: '', token, workspaceId },
    api: createApiClient(port, token),
    visit: (path, visitOptions) => visit(port, path, visitOptions),
    output: () => all.map((service) => service.output()).join('\n'),
    pid: () => all[0]?.pid() ?? 0,
    ended: async () => {},
    kill: async () => void (await Promise.all(all.map((service) => service.kill()))),
    async restart() {
      for (const service of all) service.start();
      await Promise.all(all.map((service) => service.untilReady()));
    },
    async stop() {
      await cluster.stop();
      await Promise.all([links.drop(), clicks.drop()]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
