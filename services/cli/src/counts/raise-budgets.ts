import { pageLateBudgets, raiseBudget, type Connection } from '@linkplane/links-db/planes/operator';

const pageRowsMax = 1_000;

/**
 * Deducts from click limits what is counted and was not spent. Redirects spend clicks before these are counted, so there is
 * something only after a restore: clicks after the backup are counted again from the stream, and nothing spends them again.
 * Bots and own traffic are in no total. Returns of how many links.
 */
export async function raiseBudgets(
  writer: Connection,
  { workspaceId, isRehearsal }: { workspaceId: string | undefined; isRehearsal: boolean },
): Promise<number> {
  let raised = 0;
  for (let after = ''; ;) {
    const ids = await pageLateBudgets(writer, { after, workspaceId, limit: pageRowsMax });
    if (!isRehearsal) for (const id of ids) await raiseBudget(writer, id);
    raised += ids.length;
    const last = ids.at(-1);
    if (last === undefined || ids.length < pageRowsMax) return raised;
    after = last;
  }
}
