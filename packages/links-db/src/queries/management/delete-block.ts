import type { Connection } from '../../in-transaction.ts';

const text = `
  with gone as (
    delete from blocks where profile_id = $1 and id = $2 returning id, position
  ), moved_up as (
    update blocks b set position = b.position - 1 from gone where b.profile_id = $1 and b.position > gone.position
  ), total as (
    delete from block_totals where block_id in (select id from gone)
  )
  select 1 from gone`;

/** Deletes a block of a profile that is locked and closes the gap; false when the profile has none of that id. */
export async function deleteBlock(connection: Connection, profileId: string, id: string): Promise<boolean> {
  const { rowCount } = await connection.query({ name: 'delete-block', text, values: [profileId, id] });
  return rowCount === 1;
}
