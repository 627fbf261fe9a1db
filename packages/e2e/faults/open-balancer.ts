import { sleep } from '@linkplane/runtime';
import type { ClusterService } from '@linkplane/local-servers/cluster';
import { waitFor } from '@linkplane/testing';
import { onTestFinished } from 'vitest';
import type { Product } from '../support/start-product.ts';
import { readReadiness } from './read-admin.ts';
import type { FaultCluster } from './start-fault-cluster.ts';

export type Balancer = Pick<Product, 'visit'> & {
  /** Resolves once visits are sent to it. */
  untilSentTo(redirect: ClusterService): Promise<void>;
  close(): void;
};

const pollMs = 100;

/**
 * Visits to the redirects that say that they are ready, as a balancer of connections would send them. Nothing is tried
 * again: a visit that breaks off has failed, and whatever is stored has been answered once at most. It ends with the test.
 */
export function openBalancer(cluster: Pick<FaultCluster, 'redirects' | 'visitAt'>): Balancer {
  const ready = new Set<ClusterService>(cluster.redirects);
  const closing = new AbortController();
  let turn = 0;

  async function watch(redirect: ClusterService): Promise<void> {
    while (!closing.signal.aborted) {
      const status = await readReadiness(redirect).then(
        (readiness) => readiness.status,
        () => 0,
      );
      if (status === 200) ready.add(redirect);
      else ready.delete(redirect);
      await sleep(pollMs, closing.signal);
    }
  }

  for (const redirect of cluster.redirects) void watch(redirect);
  onTestFinished(() => closing.abort());
  return {
    async visit(path, options) {
      turn += 1;
      const redirect = [...ready][turn % ready.size];
      if (!redirect) throw new Error('no redirect is ready');
      return await cluster.visitAt(redirect, path, options);
    },
    untilSentTo: async (redirect) => {
      await waitFor(() => ready.has(redirect), { what: 'visits to be sent to a redirect' });
    },
    close: () => closing.abort(),
  };
}
