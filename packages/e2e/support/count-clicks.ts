import { waitFor } from '@linkplane/testing';
import type { Link, LinkStats } from './api-client.ts';
import type { SharedProduct } from './product.ts';

/**
 * Clicks a separate link and waits until that click is in the stats. The stream is ordered, so every earlier click has been counted by then, or never will be.
 * @param expected the clicks by people that `link` must have
 * @throws when the stats or the link's total differ
 */
export async function countAfterFence(product: SharedProduct, link: Link, expected: number): Promise<LinkStats> {
  const fence = await product.api.createLink({ url: 'https://example.com/fence' });
  await product.visit(`/${fence.slug}`);
  const read = async ({ id }: Pick<Link, 'id'>) => {
    const [stats, { clicks }] = [await product.api.getStats(id), await product.api.getLink(id)];
    return { stats, clicks };
  };
  const untilCounted = async ({ id }: Pick<Link, 'id'>, count: number) =>
    await waitFor(
      // The total is updated last and is cheap to read.
      async () =>
        (await product.api.getLink(id)).clicks >= count && (await product.api.getStats(id)).totalClicks >= count,
      { timeoutMs: 20_000, what: `${count} clicks in stats and totals` },
    );
  await untilCounted(fence, 1);
  await untilCounted(link, expected); // with several partitions its clicks may come after the fence
  const { stats, clicks } = await read(link);
  if (stats.totalClicks !== expected || clicks !== expected) {
    throw new Error(`expected ${expected} clicks; stats say ${stats.totalClicks}, the link says ${clicks}`);
  }
  return stats;
}
