import type { Connection } from '../../in-transaction.ts';
import { blockColumns, type BlockRecord } from './block-record.ts';

const text = `
  select ${blockColumns}, coalesce(t.clicks, 0) as clicks
  from blocks b left join block_totals t on t.block_id = b.id
  where b.profile_id = $1
  order by b.position`;

/** The blocks of a profile in their order. Whose profile it is must have been asked before. */
export async function listBlocks(connection: Connection, profileId: string): Promise<BlockRecord[]> {
  const { rows } = await connection.query<BlockRecord>({ name: 'list-blocks', text, values: [profileId] });
  return rows;
}
