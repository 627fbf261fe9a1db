import type { Transaction } from '../transactions.ts';

const beginBlockClicksSql = `
  insert into block_totals (block_id, clicks, clicks_gone)
  select b.id, $3, $3 from blocks b join profiles p on p.id = b.profile_id
  where p.workspace_id = $1 and b.id = $2`;

/** Lets the clicks of a new block begin with those that it had elsewhere. No event is stored for them: they are in its total alone. */
export async function beginBlockClicks(
  transaction: Transaction,
  workspaceId: string,
  { blockId, clicks }: { blockId: string; clicks: number },
): Promise<void> {
  await transaction.query({
    name: 'begin-block-clicks',
    text: beginBlockClicksSql,
    values: [workspaceId, blockId, clicks],
  });
}
