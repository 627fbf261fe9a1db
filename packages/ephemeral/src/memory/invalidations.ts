import { BroadcastChannel } from 'node:worker_threads';
import type { Invalidation, Invalidations } from '../ports.ts';

/**
 * Invalidations between the threads of one process.
 * @param name distinguishes several instances in one process; all threads of an instance use the same
 */
export function openMemoryInvalidations(name: string): Invalidations {
  const channel = new BroadcastChannel(`linkplane-invalidations-${name}`);
  channel.unref();
  return {
    publish: async (changes) => channel.postMessage(changes),
    // Messages between threads of one process are not lost, so there is no lease to renew.
    renewLease: async () => {},
    subscribe: (onChange, onLease) => {
      onLease?.({ since: -Infinity, until: Infinity });
      channel.onmessage = (message) => {
        for (const change of (message as { data: Invalidation[] }).data) onChange(change);
      };
    },
    close: async () => channel.close(),
  };
}
