import { sleep } from '@linkplane/runtime';
import type { ClusterService } from '@linkplane/local-cluster';
import { waitFor } from '@linkplane/testing';
import { onTestFinished } from 'vitest';
import type { Product } from '../support/start-product.ts';
import { readReadiness } from './read-admin.ts';
import type { FaultCluster } from './start-fault-cluster.ts';

export type Balancer = Pick<Product, 'visit'> & {
  /** Resolves once the balancer sends visits to this redirect. */
  untilSentTo(redirect: ClusterService): Promise<void>;
  close(): void;
};

const pollMs = 100;

/**
 * Sends visits to the redirects that report readiness, like a connection balancer. Nothing is retried: a visit whose
 * connection breaks has failed, so a stored click got at most one response. It closes with the test.
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
