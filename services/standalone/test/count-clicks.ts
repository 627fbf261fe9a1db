import { waitFor } from '@linkplane/testing';
import type { Link, LinkStats } from './api-client.ts';
import type { Product } from './start-product.ts';

/**
 * Clicks a link of its own and waits until that is in the stats. The stream keeps its order, so by then
 * everything that happened before has been counted, or never will be.
 * @param expected the human clicks that `link` must have had
 * @throws when stats or the link itself say anything else
 */
export async function countAfterFence(product: Product, link: Link, expected: number): Promise<LinkStats> {
  const fence = await product.api.createLink({ url: 'https://example.com/fence' });
  await product.visit(`/${fence.slug}`);
  await waitFor(async () => (await product.api.getStats(fence.id)).totalClicks === 1, {
    timeoutMs: 10_000,
    what: 'the fence click',
  });
  const stats = await product.api.getStats(link.id);
  const { clicks } = await product.api.getLink(link.id);
  if (stats.totalClicks !== expected || clicks !== expected) {
    throw new Error(`expected ${expected} clicks; stats say ${stats.totalClicks}, the link says ${clicks}`);
  }
  return stats;
}
