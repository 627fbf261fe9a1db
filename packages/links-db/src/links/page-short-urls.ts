import type { Connection } from '../transactions.ts';

/** A short URL of a link: its own, or an alias that responds as it does. */
export type ShortUrlPlace = { linkId: string; host: string; slug: string };

// Aliases that lead to the link's own short URL respond otherwise than it does.
const pageShortUrlsSql = `
  with page as (
    select id, host, slug, alias_count from links where workspace_id = $1 and id > $2 order by id limit $3
  )
  select id as "linkId", host, slug from page
  union all
  select a.link_id, a.host, a.slug from page p join link_aliases a on p.alias_count > 0 and a.link_id = p.id
  where not a.redirects
  order by 1, 2, 3`;

/**
 * The short URLs of the next links in the order of their ids, after `afterId` (empty: from the first one on).
 * @param limit of links
 */
export async function pageShortUrls(
  connection: Connection,
  workspaceId: string,
  afterId: string,
  limit: number,
): Promise<ShortUrlPlace[]> {
  const values = [workspaceId, afterId, limit];
  const { rows } = await connection.query<ShortUrlPlace>({ text: pageShortUrlsSql, values });
  return rows;
}
