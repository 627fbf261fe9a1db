import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster, startStores } from '@linkplane/local-servers/cluster';
import { createLifecycle } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { readCpuMs } from '@linkplane/testing';
import { seedLinks } from './seed-links.ts';

/** The Host of requests to it. */
export const clusterHost = 'localhost:8080';

/**
 * The redirect service with Redis, Kafka and management in place, on links of its own. Its event loop is held to
 * `serverCore`, like the other contenders. Everything else, which has machines of its own in a cluster, is held to
 * `loadCore` with its shipping thread: anywhere else it would take its turn on the event loop's core.
 */
export async function startClusterRedirect(cores: { serverCore: string; loadCore: string }, links: number) {
  const { serverCore, loadCore } = cores;
  // What is started from here on is held to the same core.
  spawnSync('taskset', ['-a', '-p', '-c', loadCore, String(process.pid)]);
  const logger = createLogger('bench', 'warn');
  const lifecycle = createLifecycle((name, error) => logger.error({ name, err: error }, 'could not close'));
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-bench-cluster-'));
  const stores = await startStores(directory, logger, lifecycle);
  const cluster = await startCluster({
    ...{ stores, directory, port: 0, host: '127.0.0.1', name: 'bench', redirects: 1, analytics: 0, logger },
    env: { JOURNAL_MEGABYTES_MAX: '16384', PUBLIC_URL: `http://${clusterHost}` },
  });
  lifecycle.onStop('cluster', () => cluster.stop());
  await seedLinks(stores.postgresUrl, links);
  const [redirect] = cluster.of('redirect');
  if (!redirect) throw new Error('there is no redirect service');
  spawnSync('taskset', ['-p', '-c', serverCore, String(redirect.pid())]);
  return {
    port: redirect.port,
    adminPort: redirect.adminPort,
    /** Of its event loop: what its other threads use is used on another core. */
    cpuMs: () => readCpuMs(redirect.pid(), true),
    async stop() {
      await lifecycle.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
