import { keyIn } from '../slugs/slug-policies.ts';
import type { Pool } from 'pg';
import type { Connection } from '../transactions.ts';

/** A block as management sees it, with its all-time human clicks. */
export type BlockRecord = {
  id: string;
  profileId: string;
  /** One of the types in the table's check constraint. */
  type: string;
  label: string | null;
  content: string | null;
  icon: string | null;
  settings: Record<string, unknown>;
  position: number;
  clicks: number;
  createdAt: Date;
  updatedAt: Date;
};

/** The fields that the owner of the profile sets. */
export type BlockFields = Pick<BlockRecord, 'type' | 'label' | 'content' | 'icon' | 'settings'>;

/** A BlockRecord's columns of `blocks` named `b`, all but `clicks`. */
export const blockColumns = `
  b.id, b.profile_id as "profileId", b.type, b.label, b.content, b.icon, b.settings, b.position,
  b.created_at as "createdAt", b.updated_at as "updatedAt"`;

/** The values of type, label, content, icon and settings. */
export function blockValues({ type, label, content, icon, settings }: BlockFields): unknown[] {
  return [type, label, content, icon, JSON.stringify(settings)];
}

const listBlocksSql = `
  select ${blockColumns}, coalesce(t.clicks, 0) as clicks
  from blocks b left join block_totals t on t.block_id = b.id
  where b.profile_id = $1
  order by b.position`;

/** The blocks of a profile in their order. The caller has checked that the profile belongs to the workspace. */
export async function listBlocks(connection: Connection, profileId: string): Promise<BlockRecord[]> {
  const { rows } = await connection.query<BlockRecord>({
    name: 'list-blocks',
    text: listBlocksSql,
    values: [profileId],
  });
  return rows;
}

const findBlockSql = `
  select ${blockColumns}, coalesce(t.clicks, 0) as clicks
  from blocks b left join block_totals t on t.block_id = b.id
  where b.profile_id = $1 and b.id = $2`;

/**
 * The block; undefined when the profile has none of that id. The caller has checked that the profile belongs to the
 * workspace.
 */
export async function findBlock(
  connection: Connection,
  profileId: string,
  id: string,
): Promise<BlockRecord | undefined> {
  const { rows } = await connection.query<BlockRecord>({
    name: 'find-block',
    text: findBlockSql,
    values: [profileId, id],
  });
  return rows[0];
}

const insertBlockSql = `
  with b as (
    insert into blocks (id, profile_id, type, label, content, icon, settings, position)
    select $1, $2, $4, $5, $6, $7, $8::jsonb, count(*) from blocks where profile_id = $2 having count(*) < $3
    returning *
  )
  select ${blockColumns}, 0 as clicks from b`;

/** Adds a block at the end of a locked profile; undefined when it has `blocksMax` already. */
export async function insertBlock(
  connection: Connection,
  profileId: string,
  blocksMax: number,
  block: BlockFields & { id: string },
): Promise<BlockRecord | undefined> {
  const values = [block.id, profileId, blocksMax, ...blockValues(block)];
  const { rows } = await connection.query<BlockRecord>({ name: 'insert-block', text: insertBlockSql, values });
  return rows[0];
}

const updateBlockSql = `
  with b as (
    update blocks set (type, label, content, icon, settings, updated_at) = ($3, $4, $5, $6, $7::jsonb, now())
    where profile_id = $1 and id = $2
    returning *
  )
  select ${blockColumns}, coalesce(t.clicks, 0) as clicks from b left join block_totals t on t.block_id = b.id`;

/** Sets every field of a block of a locked profile. */
export async function updateBlock(
  connection: Connection,
  profileId: string,
  id: string,
  fields: BlockFields,
): Promise<BlockRecord> {
  const values = [profileId, id, ...blockValues(fields)];
  const { rows } = await connection.query<BlockRecord>({ name: 'update-block', text: updateBlockSql, values });
  const row = rows[0];
  if (!row) throw new Error(`The profile of block ${id} was locked, but the block does not exist any more.`);
  return row;
}

const orderBlocksSql = `
  update blocks b set position = wanted.nth - 1, updated_at = now()
  from unnest($2::text[]) with ordinality as wanted (id, nth)
  where b.profile_id = $1 and b.id = wanted.id and b.position <> wanted.nth - 1`;

/**
 * Puts the blocks of a locked profile in the order of `ids`; those that stay in place are not written.
 * @param ids every block of the profile, once
 */
export async function orderBlocks(connection: Connection, profileId: string, ids: string[]): Promise<void> {
  await connection.query({ name: 'order-blocks', text: orderBlocksSql, values: [profileId, ids] });
}

const deleteBlockSql = `
  with deleted as (
    delete from blocks where profile_id = $1 and id = $2 returning id, position
  ), moved_up as (
    update blocks b set position = b.position - 1 from deleted where b.profile_id = $1 and b.position > deleted.position
  ), total as (
    delete from block_totals where block_id in (select id from deleted)
  )
  select 1 from deleted`;

/** Deletes a block of a locked profile and closes the gap; false when the profile has none of that id. */
export async function deleteBlock(connection: Connection, profileId: string, id: string): Promise<boolean> {
  const { rowCount } = await connection.query({ name: 'delete-block', text: deleteBlockSql, values: [profileId, id] });
  return rowCount === 1;
}

/** The key of the profile that a block belongs to. */
export type BlockPlace = { blockId: string; host: string; slugKey: string };

const readBlockPlacesSql = `
  select b.id as "blockId", p.host, ${keyIn('p')} as "slugKey"
  from blocks b join profiles p on p.id = b.profile_id
  where b.id = any ($1::text[])`;

/** Reads many blocks in one round trip. Ids of blocks that do not exist are not in the result. */
export async function readBlockPlaces(pool: Pool, blockIds: string[]): Promise<BlockPlace[]> {
  const { rows } = await pool.query<BlockPlace>({
    name: 'read-block-places',
    text: readBlockPlacesSql,
    values: [blockIds],
  });
  return rows;
}
