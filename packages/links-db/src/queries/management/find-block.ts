import type { Connection } from '../../in-transaction.ts';
import { blockColumns, type BlockRecord } from './block-record.ts';

const text = `
  select ${blockColumns}, coalesce(t.clicks, 0) as clicks
  from blocks b left join block_totals t on t.block_id = b.id
  where b.profile_id = $1 and b.id = $2`;

/** The block; undefined when the profile has none of that id. Whose profile it is must have been asked before. */
export async function findBlock(
  connection: Connection,
  profileId: string,
  id: string,
): Promise<BlockRecord | undefined> {
  const { rows } = await connection.query<BlockRecord>({ name: 'find-block', text, values: [profileId, id] });
  return rows[0];
}
