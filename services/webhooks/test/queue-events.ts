import type { Pool } from '@linkplane/links-db';
import { countDeliveries, inTransaction, queueDeliveries } from '@linkplane/links-db/planes/analytics';
import { createId } from '@linkplane/runtime';

const perStatementMax = 1_000;

/** Makes due deliveries of clicks for all webhooks of a workspace that want them, as the consumer does. */
export async function queueEvents(pool: Pool, workspaceId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => createId('evt'));
  for (let at = 0; at < count; at += perStatementMax) {
    const events = ids.slice(at, at + perStatementMax).map((id) => {
      const data = { clickId: id, linkId: 'lnk_x', slug: 'launch', url: 'https://example.com/launch', country: 'DE' };
      const body = JSON.stringify({ type: 'link.clicked', timestamp: new Date().toISOString(), data });
      return { id, workspaceId, type: 'link.clicked', body };
    });
    await inTransaction(
      pool,
      async (transaction) => await countDeliveries(transaction, await queueDeliveries(transaction, events)),
    );
  }
  return ids;
}
