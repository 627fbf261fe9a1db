import type { Pool } from 'pg';

const claimCopySql = `
  update link_copies set begun_at = now() where begun_at <= now() - make_interval(secs => $1::double precision / 1000)
  returning begun_at as "begunAt"`;

/**
 * Claims the next copy of all links. Returns when it began; undefined while the last one is younger than `ageMsMin`, also
 * when another process has claimed it.
 */
export async function claimLinkCopy(pool: Pool, ageMsMin: number): Promise<Date | undefined> {
  const { rows } = await pool.query<{ begunAt: Date }>({ text: claimCopySql, values: [ageMsMin] });
  return rows[0]?.begunAt;
}

/** A link with the names of its tags. */
export type LinkToCopy = {
  linkId: string;
  workspaceId: string;
  host: string;
  slug: string;
  url: string;
  title: string;
  tags: string[];
  createdAt: Date;
  archived: boolean;
};

// Text that ClickHouse would refuse cannot be in these columns. Merged tags have several numbers, and the links with two
// of them have the tag once.
const listLinksSql = `
  select l.id as "linkId", l.workspace_id as "workspaceId", l.host, l.slug, left(l.url, $3) as url,
    coalesce(l.title, '') as title, l.created_at as "createdAt", l.archived,
    array(
      select distinct t.name from tag_numbers n join tags t on t.id = n.tag_id
      where n.number = any (l.tag_numbers) order by t.name
    ) as tags
  from links l where l.id > $1 order by l.id limit $2`;

/** The links of all workspaces in the order of their ids, from behind one. */
export async function listLinksToCopy(
  pool: Pool,
  { afterId, rowsMax, urlCharsMax }: { afterId: string; rowsMax: number; urlCharsMax: number },
): Promise<LinkToCopy[]> {
  const { rows } = await pool.query<LinkToCopy>({ text: listLinksSql, values: [afterId, rowsMax, urlCharsMax] });
  return rows;
}
