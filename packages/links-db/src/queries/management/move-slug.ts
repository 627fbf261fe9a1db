import type { Connection } from '../../in-transaction.ts';

const takeText = `
  insert into slugs (host, slug_key, link_id) select l.host, lower($3), l.id from links l
  where l.workspace_id = $1 and l.id = $2 and not exists (
    select 1 from domains d where d.host = l.host and d.workspace_id <> l.workspace_id and d.verified_at is not null
  )
  on conflict do nothing`;

const freeText = `
  delete from slugs using links l
  where l.workspace_id = $1 and l.id = $2 and slugs.link_id = l.id and slugs.slug_key = l.slug_key`;

/**
 * Gives the link, which is locked, another slug on its host and frees the old one, both at the commit.
 * False when somebody else has it, or the whole host by now. The new one is taken first: two links that swap slugs cannot wait for each other.
 */
export async function moveSlug(
  connection: Connection,
  workspaceId: string,
  id: string,
  slug: string,
): Promise<boolean> {
  const taken = await connection.query({ name: 'take-slug', text: takeText, values: [workspaceId, id, slug] });
  if (taken.rowCount !== 1) return false;
  await connection.query({ name: 'free-slug', text: freeText, values: [workspaceId, id] });
  return true;
}
