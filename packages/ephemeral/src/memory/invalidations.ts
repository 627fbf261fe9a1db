import { BroadcastChannel } from 'node:worker_threads';
import type { Invalidation, Invalidations } from '../ports.ts';

/**
 * Invalidations among the threads of one process.
 * @param name tells apart several instances in one process; all threads of an instance use the same
 */
export function openMemoryInvalidations(name: string): Invalidations {
  const channel = new BroadcastChannel(`linkplane-invalidations-${name}`);
  channel.unref();
  return {
    publish: async (changes) => channel.postMessage(changes),
    subscribe: (onChange) => {
      channel.onmessage = (message) => {
        for (const change of (message as { data: Invalidation[] }).data) onChange(change);
      };
    },
    close: async () => channel.close(),
  };
}
