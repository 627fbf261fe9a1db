import { Agent } from 'node:http';
import type { Link } from './api-client.ts';
import type { Product } from './start-product.ts';

/** Visits that can be told apart in the stored rows, by the referrer that each carries. */
export type MarkedLoad = {
  /** Marks of all visits that were sent. */
  sent: Map<string, Link>;
  /** Marks of those that were answered with the redirect. */
  answered: Set<string>;
  /** Ends the load and waits for the visits under way. */
  stop(): Promise<void>;
};

const clients = 16;
const pauseAfterFailureMs = 15;

/** Follows the links from many clients at once until stopped, through all the times that nobody answers. */
export function startMarkedLoad(product: Product, links: Link[], random: () => number): MarkedLoad {
  const sent = new Map<string, Link>();
  const answered = new Set<string>();
  let stopping = false;

  async function run(client: number): Promise<void> {
    const keepAlive = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = 0; !stopping; turn += 1) {
      const link = links[Math.floor(random() * links.length)]!;
      const mark = `c${client}-${turn}.example`;
      sent.set(mark, link);
      try {
        const answer = await product.visit(`/${link.slug}`, { keepAlive, headers: { Referer: `https://${mark}/` } });
        if (answer.status === 302) answered.add(mark);
      } catch {
        await new Promise((resolve) => setTimeout(resolve, pauseAfterFailureMs));
      }
    }
    keepAlive.destroy();
  }

  const running = Array.from({ length: clients }, (_, client) => run(client));
  return {
    ...{ sent, answered },
    async stop() {
      stopping = true;
      await Promise.all(running);
    },
  };
}
