import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster, startStores } from '@linkplane/local-cluster';
import { createLifecycle } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { waitFor } from '@linkplane/testing';
import { pinEventLoopTo, readCpuOfDescendants } from './measure-processes.ts';
import { seedLinks } from './seed-links.ts';

/** The Host of requests to it. */
export const clusterHost = 'localhost:8080';

const shippedPollMs = 100;
const shippedTimeoutMs = 60_000;

/**
 * The redirect service with Redis, Kafka and management in place, on links of its own. Its event loop, and the threads
 * that serve it, are pinned to `serverCore`, like the other contenders. Everything else, which has machines of its own in
 * production, is pinned to `loadCore` with the shipping thread: anywhere else it would compete for the event loop's core.
 */
export async function startClusterRedirect(cores: { serverCore: string; loadCore: string }, links: number) {
  const { serverCore, loadCore } = cores;
  // Processes that are started from here on are pinned to the same core.
  spawnSync('taskset', ['-a', '-p', '-c', loadCore, String(process.pid)]);
  const logger = createLogger('bench', 'warn');
  const lifecycle = createLifecycle((name, error) => logger.error({ name, err: error }, 'could not close'));
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-bench-cluster-'));
  const stores = await startStores(directory, logger, lifecycle);
  const cluster = await startCluster({
    stores,
    directory,
    port: 0,
    host: '127.0.0.1',
    name: 'bench',
    redirects: 1,
    analytics: 0,
    logger,
    env: { JOURNAL_MEGABYTES_MAX: '16384', PUBLIC_URL: `http://${clusterHost}` },
  });
  lifecycle.onStop('cluster', () => cluster.stop());
  await seedLinks(stores.postgresUrl, links);
  const [redirect] = cluster.of('redirect');
  if (!redirect) throw new Error('there is no redirect service');
  const cpuMs = pinEventLoopTo(serverCore, redirect.pid());
  return {
    port: redirect.port,
    adminPort: redirect.adminPort,
    /** CPU time used on `serverCore`. */
    cpuMs,
    /**
     * The share of `loadCore` that the rest of the cluster uses while something runs.
     * @param unrelated a process that does not belong to the cluster
     */
    async shareOfOthers(unrelated: number, run: () => Promise<void>): Promise<number> {
      const readOthers = () => readCpuOfDescendants(process.pid, unrelated);
      const [before, ownBefore, startedAt] = [readOthers(), cpuMs(), performance.now()];
      await run();
      let usedMs = ownBefore - cpuMs();
      // Processes that started or ended in between are the load itself and a database's short-lived helpers.
      for (const [pid, ms] of readOthers()) usedMs += ms - (before.get(pid) ?? ms);
      return usedMs / (performance.now() - startedAt);
    },
    /** Resolves once all its clicks are in Kafka. */
    async untilShipped() {
      const isAllShipped = () => isShipped(redirect.adminPort);
      await waitFor(isAllShipped, { timeoutMs: shippedTimeoutMs, pollMs: shippedPollMs, what: 'all clicks in Kafka' });
    },
    async stop() {
      await lifecycle.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function isShipped(adminPort: number): Promise<boolean> {
  const text = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
  return /^linkplane_ship_lag_bytes 0$/m.test(text);
}
