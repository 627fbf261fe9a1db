import { Agent } from 'node:http';
import { sleep } from '@linkplane/runtime';
import { onTestFinished } from 'vitest';
import type { Link } from './api-client.ts';
import type { Product } from './start-product.ts';

/** Visits that can be told apart in the stored rows, by the referrer that each carries. */
export type MarkedLoad = {
  /** Marks of all visits that were sent. */
  sent: Map<string, Link>;
  /** Marks of those that were answered with the redirect. */
  answered: Set<string>;
  /** How often each status was answered; `none` for visits that broke off. */
  statuses: Map<number | 'none', number>;
  /** How long each answer took since the latest `resetTimes`. */
  timesMs(): number[];
  resetTimes(): void;
  /** Ends the load and waits for the visits under way. */
  stop(): Promise<void>;
};

export type LoadOptions = {
  clients?: number;
  /** Between an answer and the next visit of the same client. */
  pauseMs?: number;
  /** Goes into every mark, so that loads on the same links can be told apart. */
  name?: string;
};

const pauseAfterFailureMs = 15;

/**
 * Follows the links from many clients at once until stopped, or until the test has ended, through all the times that
 * nobody answers.
 */
export function startMarkedLoad(
  product: Pick<Product, 'visit'>,
  links: Link[],
  random: () => number,
  { clients = 16, pauseMs = 0, name = '' }: LoadOptions = {},
): MarkedLoad {
  const sent = new Map<string, Link>();
  const answered = new Set<string>();
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
        const answer = await product.visit(`/${link.slug}`, { keepAlive, headers: { Referer: `https://${mark}/` } });
        count(answer.status);
        timesMs.push(performance.now() - sentAtMs);
        if (answer.status === 302) answered.add(mark);
        if (pauseMs > 0) await sleep(pauseMs);
      } catch {
        count('none');
        await sleep(pauseAfterFailureMs);
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
    answered,
    statuses,
    stop,
    timesMs: () => timesMs,
    resetTimes: () => void (timesMs = []),
  };
}
