import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLifecycle } from '@linkplane/runtime';
import type { TcpProxy } from '@linkplane/local-servers';
import type { ClusterService } from '@linkplane/local-cluster';
import { type TestResponse, visit, type VisitOptions, waitFor } from '@linkplane/testing';
import type { Link } from '../support/api-client.ts';
import { startDistributed, type DistributedOptions, type DistributedProduct } from '../support/start-distributed.ts';
import { arrangeStores, type ArrangedStores } from './arrange-stores.ts';
import type { OwnServer, StoreName } from './own-servers.ts';
import { readReadiness } from './read-admin.ts';

export type FaultClusterOptions = Pick<
  DistributedOptions,
  'redirects' | 'analytics' | 'webhooks' | 'plan' | 'env' | 'envOf'
> & {
  /** Stores that only this cluster uses, which may be killed and frozen. */
  own?: readonly StoreName[];
  /** Stores that the services reach through a proxy that can be broken. */
  over?: readonly StoreName[];
  /** Directory of the broker's data, when it is not below the cluster's directory. */
  kafkaDirectory?: string;
};

export type FaultCluster = DistributedProduct & {
  /** @throws when the store is shared with other tests */
  store(name: StoreName): OwnServer;
  /** @throws when the store has no proxy */
  proxy(name: StoreName): TcpProxy;
  redirects: ClusterService[];
  analytics: ClusterService[];
  /** Sends one request to one redirect, without the balancer. */
  visitAt(redirect: ClusterService, path: string, options?: VisitOptions): Promise<TestResponse>;
  /** Sends one request to every redirect, without the balancer. */
  visitEach(path: string): Promise<TestResponse[]>;
  /**
   * Visits the redirects in turn, without the balancer. Nothing is retried: a visit whose connection breaks has failed.
   */
  atRedirects: Pick<DistributedProduct, 'visit'>;
  /** Creates links and waits until every redirect has them in its cache. */
  createWarmLinks(count: number): Promise<Link[]>;
  /**
   * Reverts every fault: thaws, reconnects and restarts, and waits until every service is healthy.
   * @throws when a service has ended without having been stopped
   */
  heal(): Promise<void>;
};

const healthyTimeoutMs = 60_000;

/** Starts the distributed product with stores and proxies that a test may break. */
export async function startFaultCluster(options: FaultClusterOptions): Promise<FaultCluster> {
  const { own = [], over = [], kafkaDirectory, ...rest } = options;
  const lifecycle = createLifecycle((name, error) => console.error(`could not close ${name}`, error));
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-faults-'));
  let arranged: ArrangedStores | undefined;
  try {
    const product = await startDistributed({
      ...rest,
      directory,
      arrangeStores: async (shared) => {
        const wanted = { own, over, directory, ...(kafkaDirectory && { kafkaDirectory }) };
        return (arranged = await arrangeStores(shared, wanted, lifecycle));
      },
    });
    const redirects = product.cluster.of('redirect');
    const visitAt: FaultCluster['visitAt'] = ({ port }, path, visitOptions = {}) =>
      visit(port, path, { ...visitOptions, headers: { Host: `localhost:${product.port}`, ...visitOptions.headers } });
    const { services } = product.cluster;
    let turn = 0;
    const crashesReported = new Map<ClusterService, number>();
    return {
      ...product,
      redirects,
      analytics: product.cluster.of('analytics'),
      store: (name) => orFail(arranged?.own.get(name), `${name} does not belong to this cluster only`),
      proxy: (name) => orFail(arranged?.proxies.get(name), `there is no proxy to ${name}`),
      visitAt,
      visitEach: (path) => Promise.all(redirects.map((redirect) => visitAt(redirect, path))),
      atRedirects: {
        visit: (path, visitOptions) => visitAt(redirects[turn++ % redirects.length]!, path, visitOptions),
      },
      async createWarmLinks(count) {
        const fields = { url: 'https://example.com/' };
        const links = await Promise.all(Array.from({ length: count }, () => product.api.createLink(fields)));
        for (const redirect of redirects)
          for (const { slug } of links)
            await waitFor(async () => (await visitAt(redirect, `/${slug}`, { method: 'HEAD' })).status === 302);
        return links;
      },
      async heal() {
        const failure = await heal(services, arranged).catch((cause: unknown) => ({ cause }));
        const crashed = services.filter((service) => service.crashes() > (crashesReported.get(service) ?? 0));
        for (const service of crashed) crashesReported.set(service, service.crashes());
        const message = crashed.map(({ name, output }) => `${name} ended by itself:\n${output()}`).join('\n');
        if (crashed.length > 0) throw new Error(message, failure ?? {});
        if (failure) throw failure.cause;
      },
      async stop() {
        for (const service of product.cluster.services) service.signal('SIGCONT');
        await product.stop();
        await lifecycle.stop();
        rmSync(directory, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await lifecycle.stop();
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}

async function heal(services: ClusterService[], stores: ArrangedStores | undefined): Promise<void> {
  await Promise.all([...(stores?.own.values() ?? [])].map((server) => server.heal()));
  for (const proxy of stores?.proxies.values() ?? []) if (!proxy.isWell()) proxy.restore();
  for (const service of services) {
    service.signal('SIGCONT');
    if (!service.isRunning()) service.start();
  }
  const untilHealthy = (service: ClusterService) =>
    waitFor(async () => (await readReadiness(service)).body.status === 'ok', {
      timeoutMs: healthyTimeoutMs,
      pollMs: 100,
      what: `${service.name} to be healthy`,
    });
  await Promise.all(services.map(untilHealthy));
}

function orFail<Value>(value: Value | undefined, problem: string): Value {
  if (value === undefined) throw new Error(problem);
  return value;
}
