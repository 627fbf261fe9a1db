import type { Pool } from 'pg';

/** Where the profile of a block stands. */
export type BlockPlace = { blockId: string; host: string; slugKey: string };

const text = `
  select b.id as "blockId", p.host, p.slug_key as "slugKey"
  from blocks b join profiles p on p.id = b.profile_id
  where b.id = any ($1::text[])`;

/** Many blocks in one round trip. Ids that no block has are simply not in the answer. */
export async function readBlockPlaces(pool: Pool, blockIds: string[]): Promise<BlockPlace[]> {
  const { rows } = await pool.query<BlockPlace>({ name: 'read-block-places', text, values: [blockIds] });
  return rows;
}
