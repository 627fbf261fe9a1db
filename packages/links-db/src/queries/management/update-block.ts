import type { Connection } from '../../in-transaction.ts';
import { blockColumns, blockValues, type BlockFields, type BlockRecord } from './block-record.ts';

const text = `
  with b as (
    update blocks set (type, label, content, icon, settings, updated_at) = ($3, $4, $5, $6, $7::jsonb, now())
    where profile_id = $1 and id = $2
    returning *
  )
  select ${blockColumns}, coalesce(t.clicks, 0) as clicks from b left join block_totals t on t.block_id = b.id`;

/** Sets every field of a block, whose profile is locked. */
export async function updateBlock(
  connection: Connection,
  profileId: string,
  id: string,
  fields: BlockFields,
): Promise<BlockRecord> {
  const values = [profileId, id, ...blockValues(fields)];
  const { rows } = await connection.query<BlockRecord>({ name: 'update-block', text, values });
  const row = rows[0];
  if (!row) throw new Error(`The profile of block ${id} was locked and yet the block is gone.`);
  return row;
}
