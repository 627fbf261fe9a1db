import type { Connection } from '../../in-transaction.ts';

const takeText = `
  insert into slugs (host, slug_key, profile_id) select p.host, lower($2), p.id from profiles p
  where p.id = $1 and not exists (
    select 1 from domains d where d.host = p.host and d.workspace_id <> p.workspace_id and d.verified_at is not null
  )
  on conflict do nothing`;

const freeText = `
  delete from slugs using profiles p
  where p.id = $1 and slugs.profile_id = p.id and slugs.slug_key = p.slug_key`;

/**
 * Gives the profile, which is locked, another slug on its host and frees the old one, both at the commit.
 * False when a link or another profile has it, or another workspace the whole host by now.
 */
export async function moveProfileSlug(connection: Connection, id: string, slug: string): Promise<boolean> {
  const taken = await connection.query({ name: 'take-profile-slug', text: takeText, values: [id, slug] });
  if (taken.rowCount !== 1) return false;
  await connection.query({ name: 'free-profile-slug', text: freeText, values: [id] });
  return true;
}
