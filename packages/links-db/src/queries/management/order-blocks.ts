import type { Connection } from '../../in-transaction.ts';

const text = `
  update blocks b set position = wanted.nth - 1, updated_at = now()
  from unnest($2::text[]) with ordinality as wanted (id, nth)
  where b.profile_id = $1 and b.id = wanted.id and b.position <> wanted.nth - 1`;

/**
 * Puts the blocks of a profile, which is locked, in the order of `ids`; those that stay in place are not touched.
 * @param ids every block of the profile, once
 */
export async function orderBlocks(connection: Connection, profileId: string, ids: string[]): Promise<void> {
  await connection.query({ name: 'order-blocks', text, values: [profileId, ids] });
}
