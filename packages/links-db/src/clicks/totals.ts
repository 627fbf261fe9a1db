import type { Connection } from '../transactions.ts';

/** The kinds of things that have an all-time total. */
export type Counted = 'link' | 'profile' | 'block';

export type TotalRow = {
  id: string;
  workspaceId: string;
  /** Null when the row of the total is missing. Profiles and blocks get theirs with their first event. */
  total: number | null;
  /** How many of them are not stored any more: what retention took, and what the erasure at work has not subtracted yet. */
  erased: number;
};

/** Before the pass is erasing, its counts mean nothing. */
const pendingOf = (counted: Counted, id: string) => `coalesce((
      select c.count from erasure_counts c
      where c.counted = '${counted}' and c.id = ${id} and exists (select from erasure_passes p where p.state = 'erasing')
    ), 0)`;

const pageTotalsSql = {
  link: `
    select l.id, l.workspace_id as "workspaceId", t.clicks as total,
      coalesce(t.clicks_gone, 0) + ${pendingOf('link', 'l.id')} as erased
    from links l left join link_totals t on t.link_id = l.id
    where l.id > $1 and ($2::text is null or l.workspace_id = $2) order by l.id limit $3`,
  profile: `
    select p.id, p.workspace_id as "workspaceId", t.views as total,
      coalesce(t.views_gone, 0) + ${pendingOf('profile', 'p.id')} as erased
    from profiles p left join profile_totals t on t.profile_id = p.id
    where p.id > $1 and ($2::text is null or p.workspace_id = $2) order by p.id limit $3`,
  block: `
    select b.id, p.workspace_id as "workspaceId", t.clicks as total,
      coalesce(t.clicks_gone, 0) + ${pendingOf('block', 'b.id')} as erased
    from blocks b join profiles p on p.id = b.profile_id left join block_totals t on t.block_id = b.id
    where b.id > $1 and ($2::text is null or p.workspace_id = $2) order by b.id limit $3`,
} as const satisfies Record<Counted, string>;

/** All links, profiles or blocks with their totals: one page, in the byte order of the ids. */
export async function pageTotals(
  connection: Connection,
  counted: Counted,
  page: { after: string; workspaceId: string | undefined; limit: number },
): Promise<TotalRow[]> {
  const values = [page.after, page.workspaceId ?? null, page.limit];
  const { rows } = await connection.query<TotalRow>({
    name: `page-${counted}-totals`,
    text: pageTotalsSql[counted],
    values,
  });
  return rows;
}

const countResourcesSql = `
  select (select count(*) from links where $1::text is null or workspace_id = $1)
    + (select count(*) from profiles where $1::text is null or workspace_id = $1)
    + (select count(*) from blocks b join profiles p on p.id = b.profile_id where $1::text is null or p.workspace_id = $1)
    as resources`;

/** How many links, profiles and blocks there are: as many as `pageTotals` returns. */
export async function countResources(connection: Connection, workspaceId: string | undefined): Promise<number> {
  const { rows } = await connection.query<{ resources: number }>(countResourcesSql, [workspaceId ?? null]);
  return rows[0]?.resources ?? 0;
}

const givenChanges = `unnest($1::text[], $2::bigint[]) as given (id, change)`;

// Locks in the order of the ids, as the consumers do, so that the two never deadlock.
const addToTotalsSql = {
  link: `
    with locked as (
      select link_id from link_totals where link_id = any ($1::text[]) order by link_id for update
    )
    update link_totals t set clicks = t.clicks + given.change
    from locked, ${givenChanges} where t.link_id = locked.link_id and given.id = locked.link_id`,
  profile: `
    insert into profile_totals as t (profile_id, views)
    select given.id, given.change from ${givenChanges} join profiles on profiles.id = given.id order by given.id
    on conflict (profile_id) do update set views = t.views + excluded.views`,
  block: `
    insert into block_totals as t (block_id, clicks)
    select given.id, given.change from ${givenChanges} join blocks on blocks.id = given.id order by given.id
    on conflict (block_id) do update set clicks = t.clicks + excluded.clicks`,
} as const satisfies Record<Counted, string>;

/** Adds to totals, all or nothing; a change may be negative. Ids that do not exist any more are ignored. */
export async function addToTotals(
  connection: Connection,
  counted: Counted,
  changes: ReadonlyMap<string, number>,
): Promise<void> {
  await connection.query(addToTotalsSql[counted], [[...changes.keys()], [...changes.values()]]);
}

const countMissingSql = `
  select count(*)::int as missing from links l
  where ($1::text is null or l.workspace_id = $1)
    and not exists (select from link_totals t where t.link_id = l.id)`;

const insertMissingSql = `
  insert into link_totals (link_id, workspace_id)
  select l.id, l.workspace_id from links l
  where ($1::text is null or l.workspace_id = $1)
    and not exists (select from link_totals t where t.link_id = l.id)`;

/**
 * Inserts an empty row of totals for every link without one; returns how many. Consumers count only into existing rows,
 * so the table is locked against writes until the rows exist: a batch that is counted later sees them, and one that was
 * counted before has moved its position before. When no row is missing, nothing is locked.
 */
export async function addMissingLinkTotals(connection: Connection, workspaceId: string | undefined): Promise<number> {
  const values = [workspaceId ?? null];
  const { rows } = await connection.query<{ missing: number }>(countMissingSql, values);
  const missing = rows[0]?.missing ?? 0;
  if (missing === 0) return 0;
  await connection.query('begin');
  try {
    await connection.query('lock table link_totals in share row exclusive mode');
    const { rowCount } = await connection.query(insertMissingSql, values);
    await connection.query('commit');
    return rowCount ?? 0;
  } catch (error) {
    await connection.query('rollback');
    throw error;
  }
}
