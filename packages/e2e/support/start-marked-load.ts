import { Agent } from 'node:http';
import { sleep } from '@linkplane/runtime';
import { onTestFinished } from 'vitest';
import type { Link } from './api-client.ts';
import type { Product } from './start-product.ts';

/** Visits that each carry a unique referrer, the mark, by which the stored rows are identified. */
export type MarkedLoad = {
  /** Marks of all visits that were sent. */
  sent: Map<string, Link>;
  /** Marks of visits that received the redirect. */
  acknowledged: Set<string>;
  /** Where the visits that received the redirect were sent, by their marks. */
  locations: Map<string, string>;
  /** Number of responses per status; `none` for connections that failed. */
  statuses: Map<number | 'none', number>;
  /** Response times since the latest `resetTimes`. */
  timesMs(): number[];
  resetTimes(): void;
  /** Stops the load and waits for pending visits. */
  stop(): Promise<void>;
};

export type LoadOptions = {
  clients?: number;
  /** Pause between a response and the next visit of the same client. */
  pauseMs?: number;
  /** Prefix of every mark, which distinguishes loads on the same links. */
  name?: string;
  /** Further headers of a visit, such as the address that a trusted proxy would say. */
  headersOf?: () => Record<string, string>;
};

const pauseAfterFailureMs = 15;

/**
 * Visits the links from many concurrent clients until it is stopped or the test ends, also while no redirect responds.
 */
export function startMarkedLoad(
  product: Pick<Product, 'visit'>,
  links: Link[],
  random: () => number,
  { clients = 16, pauseMs = 0, name = '', headersOf = () => ({}) }: LoadOptions = {},
): MarkedLoad {
  const sent = new Map<string, Link>();
  const acknowledged = new Set<string>();
  const locations = new Map<string, string>();
  const statuses = new Map<number | 'none', number>();
  let timesMs: number[] = [];
  let stopping = false;
  const count = (status: number | 'none') => statuses.set(status, (statuses.get(status) ?? 0) + 1);

  async function run(client: number): Promise<void> {
    const keepAlive = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = 0; !stopping; turn += 1) {
      const link = links[Math.floor(random() * links.length)]!;
      const mark = `${name}c${client}-${turn}.example`;
      const sentAtMs = performance.now();
      sent.set(mark, link);
      try {
        const headers = { ...headersOf(), Referer: `https://${mark}/` };
        const response = await product.visit(`/${link.slug}`, { keepAlive, headers });
        count(response.status);
        timesMs.push(performance.now() - sentAtMs);
        if (response.status === 302) {
          acknowledged.add(mark);
          locations.set(mark, response.headers.location ?? '');
        }
        if (pauseMs > 0) await sleep(pauseMs);
      } catch {
        count('none');
        await sleep(Math.max(pauseMs, pauseAfterFailureMs));
      }
    }
    keepAlive.destroy();
  }

  const running = Array.from({ length: clients }, (_, client) => run(client));
  const stop = async () => {
    stopping = true;
    await Promise.all(running);
  };
  onTestFinished(stop);
  return {
    sent,
    acknowledged,
    locations,
    statuses,
    stop,
    timesMs: () => timesMs,
    resetTimes: () => void (timesMs = []),
  };
}
