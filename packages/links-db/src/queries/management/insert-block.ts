import type { Connection } from '../../in-transaction.ts';
import { blockColumns, blockValues, type BlockFields, type BlockRecord } from './block-record.ts';

const text = `
  with b as (
    insert into blocks (id, profile_id, type, label, content, icon, settings, position)
    select $1, $2, $4, $5, $6, $7, $8::jsonb, count(*) from blocks where profile_id = $2 having count(*) < $3
    returning *
  )
  select ${blockColumns}, 0 as clicks from b`;

/** Adds a block at the end of a profile that is locked; undefined when it has `blocksMax` already. */
export async function insertBlock(
  connection: Connection,
  profileId: string,
  blocksMax: number,
  block: BlockFields & { id: string },
): Promise<BlockRecord | undefined> {
  const values = [block.id, profileId, blocksMax, ...blockValues(block)];
  const { rows } = await connection.query<BlockRecord>({ name: 'insert-block', text, values });
  return rows[0];
}
