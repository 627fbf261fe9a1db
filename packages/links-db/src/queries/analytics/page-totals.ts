import type { Connection } from '../../in-transaction.ts';

/** What has an all-time total. */
export type Counted = 'link' | 'profile' | 'block';

export type TotalRow = {
  id: string;
  workspaceId: string;
  /** Null when the row of the total is missing. Profiles and blocks get theirs with their first event. */
  total: number | null;
};

const pages = {
  link: `
    select l.id, l.workspace_id as "workspaceId", t.clicks as total
    from links l left join link_totals t on t.link_id = l.id
    where l.id > $1 and ($2::text is null or l.workspace_id = $2) order by l.id limit $3`,
  profile: `
    select p.id, p.workspace_id as "workspaceId", t.views as total
    from profiles p left join profile_totals t on t.profile_id = p.id
    where p.id > $1 and ($2::text is null or p.workspace_id = $2) order by p.id limit $3`,
  block: `
    select b.id, p.workspace_id as "workspaceId", t.clicks as total
    from blocks b join profiles p on p.id = b.profile_id left join block_totals t on t.block_id = b.id
    where b.id > $1 and ($2::text is null or p.workspace_id = $2) order by b.id limit $3`,
} as const satisfies Record<Counted, string>;

/** Everything of a kind that exists, with its total: one page, in the byte order of the ids. */
export async function pageTotals(
  connection: Connection,
  counted: Counted,
  page: { after: string; workspaceId: string | undefined; limit: number },
): Promise<TotalRow[]> {
  const values = [page.after, page.workspaceId ?? null, page.limit];
  const { rows } = await connection.query<TotalRow>({ name: `page-${counted}-totals`, text: pages[counted], values });
  return rows;
}
