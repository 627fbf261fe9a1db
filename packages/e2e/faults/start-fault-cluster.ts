import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLifecycle } from '@linkplane/runtime';
import type { TcpProxy } from '@linkplane/local-servers';
import type { ClusterService } from '@linkplane/local-servers/cluster';
import { type Answer, visit, type VisitOptions, waitFor } from '@linkplane/testing';
import type { Link } from '../support/api-client.ts';
import { startDistributed, type DistributedOptions, type DistributedProduct } from '../support/start-distributed.ts';
import { arrangeStores, type ArrangedStores } from './arrange-stores.ts';
import type { OwnServer, StoreName } from './own-servers.ts';
import { readReadiness } from './read-admin.ts';

export type FaultClusterOptions = Pick<
  DistributedOptions,
  'redirects' | 'analytics' | 'webhooks' | 'plan' | 'env' | 'envOf'
> & {
  /** Stores of this cluster alone, which may be killed and frozen. */
  own?: readonly StoreName[];
  /** Stores that the services reach over a line that can be broken. */
  over?: readonly StoreName[];
  /** Where the broker keeps its data, when not with everything else. */
  kafkaDirectory?: string;
};

export type FaultCluster = DistributedProduct & {
  /** @throws when it is not the cluster's own */
  store(name: StoreName): OwnServer;
  /** @throws when nothing stands in between */
  line(name: StoreName): TcpProxy;
  redirects: ClusterService[];
  analytics: ClusterService[];
  /** One request to one redirect, past the entry. */
  visitAt(redirect: ClusterService, path: string, options?: VisitOptions): Promise<Answer>;
  /** One request to every redirect, past the entry. */
  visitEach(path: string): Promise<Answer[]>;
  /** Visits to the redirects in turn, past the entry: nothing is tried again, so one that breaks off has failed. */
  atRedirects: Pick<DistributedProduct, 'visit'>;
  /** Links that every redirect has in memory. */
  createWarmLinks(count: number): Promise<Link[]>;
  /**
   * Brings back what is frozen, cut or ended, and waits until everything is well.
   * @throws when a service has ended that nobody had told to
   */
  heal(): Promise<void>;
};

const wellTimeoutMs = 60_000;

/** The distributed product, with stores and lines that a test may break. */
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
    const crashesTold = new Map<ClusterService, number>();
    return {
      ...product,
      redirects,
      analytics: product.cluster.of('analytics'),
      store: (name) => orFail(arranged?.own.get(name), `${name} is not this cluster's own`),
      line: (name) => orFail(arranged?.lines.get(name), `no line leads to ${name}`),
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
        const crashed = services.filter((service) => service.crashes() > (crashesTold.get(service) ?? 0));
        for (const service of crashed) crashesTold.set(service, service.crashes());
        const told = crashed.map(({ name, output }) => `${name} ended by itself:\n${output()}`).join('\n');
        if (crashed.length > 0) throw new Error(told, failure ?? {});
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
  for (const line of stores?.lines.values() ?? []) if (!line.isWell()) line.mend();
  for (const service of services) {
    service.signal('SIGCONT');
    if (!service.isRunning()) service.start();
  }
  const untilWell = (service: ClusterService) =>
    waitFor(async () => (await readReadiness(service)).body.status === 'ok', {
      timeoutMs: wellTimeoutMs,
      pollMs: 100,
      what: `${service.name} to have all that it needs`,
    });
  await Promise.all(services.map(untilWell));
}

function orFail<Value>(value: Value | undefined, problem: string): Value {
  if (value === undefined) throw new Error(problem);
  return value;
}
