import type { Pool } from 'pg';
import type { Connection } from '../transactions.ts';
import type { Counted } from '../clicks/totals.ts';

/** Which visits an erasure takes: of a link, of one visitor on one day, all that are too old, all of a workspace, or those that an import stored. */
export type ErasureKind = 'link' | 'visitor' | 'retention' | 'workspace' | 'import';

/** The position of a partition of the stream. */
export type PassEnd = { source: string; partition: number; nextOffset: number };

/** The pass at work: `counting` until its counts are stored, `erasing` until it is finished. */
export type ErasurePass = { id: number; kind: ErasureKind; state: 'counting' | 'erasing'; ends: PassEnd[] };

/** One erasure of a pass. */
export type PassErasure = {
  id: string;
  workspaceId: string;
  linkId: string | null;
  clickId: string | null;
  /** In hexadecimal; null: not looked up, or there is no such visit. */
  visitor: string | null;
  visitorDay: Date | null;
  /** The source in the stream of an import's clicks. */
  streamSource: string | null;
  before: Date;
  /** The number of the last conversion that was recorded when it was ordered. */
  lastConversion: number;
};

const readErasureWorkSql = `
  select extract(epoch from now() - least(
    (select min(due_at) from erasures where due_at <= now()),
    (select begun_at from erasure_passes where state <> 'done')
  ))::double precision as seconds`;

/**
 * Returns for how many seconds the oldest erasure has been due, or the pass at work has been going on; undefined when
 * there is nothing to erase.
 */
export async function readErasureWork(pool: Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ seconds: number | null }>({
    name: 'read-erasure-work',
    text: readErasureWorkSql,
  });
  return rows[0]?.seconds ?? undefined;
}

const findPassSql = `select id, kind, state, ends from erasure_passes where state <> 'done'`;

/** The pass that was begun and is not finished; there is at most one. */
export async function findErasurePass(connection: Connection): Promise<ErasurePass | undefined> {
  const { rows } = await connection.query<ErasurePass>({ text: findPassSql });
  return rows[0];
}

const beginPassSql = `
  with due as (
    select id, kind, due_at, row_number() over (partition by workspace_id order by due_at, id) as turn
    from erasures where due_at <= now() and workspace_id <> all ($2::text[])
  ), next as (
    select kind from due order by turn, due_at, id limit 1
  ), pass as (
    insert into erasure_passes (kind, state, ends)
    select kind, 'counting', coalesce(
      (select jsonb_agg(jsonb_build_object(
        'source', source, 'partition', partition, 'nextOffset', next_offset) order by source, partition)
      from stream_positions), '[]')
    from next
    returning id, kind, state, ends
  ), taken as (
    update erasures e set pass_id = pass.id, due_at = null from pass
    where e.id in (
      select due.id from due join next using (kind) order by due.turn, due.due_at, due.id limit $1
    )
  )
  select id, kind, state, ends from pass`;

/**
 * Begins a pass with erasures that are due, all of one kind: first those that have been due for longest of each workspace.
 * Undefined when none is due. Fails while another pass is not finished.
 * @param paused workspaces whose erasures wait
 */
export async function beginErasurePass(
  connection: Connection,
  erasuresMax: number,
  paused: readonly string[] = [],
): Promise<ErasurePass | undefined> {
  const { rows } = await connection.query<ErasurePass>({ text: beginPassSql, values: [erasuresMax, paused] });
  return rows[0];
}

const listPassErasuresSql = `
  select id, workspace_id as "workspaceId", link_id as "linkId", click_id as "clickId", visitor,
    visitor_day as "visitorDay", stream_source as "streamSource", before, last_conversion as "lastConversion"
  from erasures where pass_id = $1 order by id`;

/** The erasures of a pass. */
export async function listPassErasures(connection: Connection, passId: number): Promise<PassErasure[]> {
  const { rows } = await connection.query<PassErasure>({ text: listPassErasuresSql, values: [passId] });
  return rows;
}

const setErasedVisitorSql = `update erasures set visitor = $2, visitor_day = $3 where id = $1 and visitor is null`;

/** Records which visitor an erasure takes. It stays the same in every pass, also when the visit itself is gone. */
export async function setErasedVisitor(
  connection: Connection,
  erasureId: string,
  { visitor, day }: { visitor: string; day: Date },
): Promise<void> {
  await connection.query({ text: setErasedVisitorSql, values: [erasureId, visitor, day] });
}

const addErasureCountsSql = `
  insert into erasure_counts as known (counted, id, count)
  select $1, given.id, given.count from unnest($2::text[], $3::bigint[]) as given (id, count)
  on conflict (counted, id) do update set count = known.count + excluded.count`;

/** Removes what an interrupted counting has left; only the holder of the lock of erasures may call it, while counting. */
export async function deleteErasureCounts(connection: Connection): Promise<void> {
  await connection.query({ text: 'delete from erasure_counts' });
}

/** Adds to the counts of the pass that is counting. They mean nothing before `startErasing`. */
export async function addErasureCounts(
  connection: Connection,
  counted: Counted,
  counts: readonly { id: string; count: number }[],
): Promise<void> {
  const values = [counted, counts.map(({ id }) => id), counts.map(({ count }) => count)];
  await connection.query({ text: addErasureCountsSql, values });
}

/** How many rows of each table an erasure takes. */
export type ErasedRowCount = { id: string; clicks: number; profileEvents: number };

const startErasingSql = `
  with pass as (
    update erasure_passes set state = 'erasing' where id = $1 and state = 'counting' returning id
  ), counted as (
    update erasures e set pass_clicks = given.clicks, pass_profile_events = given.profile_events
    from pass, unnest($2::text[], $3::bigint[], $4::bigint[]) as given (id, clicks, profile_events)
    where e.id = given.id and e.pass_id = pass.id
  )
  select 1 from pass`;

/** Ends the counting: from now on the rows of the pass may be deleted. False when it had ended before. */
export async function startErasing(
  connection: Connection,
  passId: number,
  counts: readonly ErasedRowCount[],
): Promise<boolean> {
  const values = [
    passId,
    counts.map(({ id }) => id),
    counts.map(({ clicks }) => clicks),
    counts.map(({ profileEvents }) => profileEvents),
  ];
  const { rowCount } = await connection.query({ text: startErasingSql, values });
  return rowCount === 1;
}

const totals = {
  link: { table: 'link_totals', id: 'link_id', total: 'clicks', gone: 'clicks_gone' },
  profile: { table: 'profile_totals', id: 'profile_id', total: 'views', gone: 'views_gone' },
  block: { table: 'block_totals', id: 'block_id', total: 'clicks', gone: 'clicks_gone' },
} as const satisfies Record<Counted, object>;

// Totals are locked in the order of their ids, as consumers do, so that the two never deadlock.
const settleCountsSql = (counted: Counted, keepsTotals: boolean) => {
  const { table, id, total, gone } = totals[counted];
  const change = keepsTotals ? `${gone} = t.${gone} + locked.count` : `${total} = t.${total} - locked.count`;
  return `
    with next as (
      select id from erasure_counts
      where counted = '${counted}' and exists (select from erasure_passes where id = $2 and state = 'erasing')
      order by id limit $1 for update
    ), taken as (
      delete from erasure_counts c using next where c.counted = '${counted}' and c.id = next.id returning c.id, c.count
    ), locked as (
      select t.${id} as id, taken.count from taken join ${table} t on t.${id} = taken.id order by t.${id} for update of t
    ), changed as (
      update ${table} t set ${change} from locked where t.${id} = locked.id
    )
    select count(*) as taken from taken`;
};

/**
 * Takes some counts of a pass whose rows are gone, and changes the totals by them, each exactly once; the totals of what
 * was deleted since are gone as well. Returns how many counts were taken: 0 when none is left, or when another process
 * has finished the pass.
 * @param keepsTotals totals go on counting all time, and what has gone is added to a number beside them
 */
export async function settleErasureCounts(
  pool: Pool,
  passId: number,
  counted: Counted,
  { keepsTotals, countsMax }: { keepsTotals: boolean; countsMax: number },
): Promise<number> {
  const text = settleCountsSql(counted, keepsTotals);
  const { rows } = await pool.query<{ taken: number }>({ text, values: [countsMax, passId] });
  return rows[0]?.taken ?? 0;
}

// A reset also ends the counting of what retention took before: all of that is older than what is stored. A visitor whose
// visit was not found is looked for once more, because the visit may have been on its way.
const finishPassSql = `
  with pass as (
    update erasure_passes set state = 'done', finished_at = now()
    where id = $1 and state = 'erasing' and not exists (select from erasure_counts)
    returning id
  ), of_pass as (
    select e.*, case when e.kind <> 'visitor' or e.visitor is not null or e.passes = 0
      then e.created_at + ($2::bigint[])[e.passes + 1] * interval '1 millisecond' end as repeats_at
    from erasures e join pass on e.pass_id = pass.id
  ), reset as (
    select t.link_id from of_pass e left join retention_progress r on r.workspace_id = e.workspace_id
      join link_totals t on t.link_id = e.link_id and t.workspace_id = e.workspace_id
    where e.kind = 'link' and t.clicks_gone > 0 and (r.kept_from is null or e.before >= r.kept_from)
    order by t.link_id for update of t
  ), forgotten as (
    update link_totals t set clicks = t.clicks - t.clicks_gone, clicks_gone = 0, clicks_before = 0
    from reset where t.link_id = reset.link_id
  ), progress as (
    insert into retention_progress as known (workspace_id, kept_from)
    select workspace_id, max(before) from of_pass where kind = 'retention' group by workspace_id
    on conflict (workspace_id) do update set kept_from = greatest(known.kept_from, excluded.kept_from)
  )
  update erasures e set
    pass_id = null, passes = e.passes + 1, erased_at = coalesce(e.erased_at, now()), due_at = of_pass.repeats_at,
    visitor = case when of_pass.repeats_at is not null then e.visitor end,
    clicks = e.clicks + e.pass_clicks, profile_events = e.profile_events + e.pass_profile_events,
    pass_clicks = 0, pass_profile_events = 0
  from of_pass where e.id = of_pass.id`;

/**
 * Finishes a pass whose counts are all settled. Without effect when another process has done so.
 * @param repeatAfterMs when its erasures are repeated, after their creation: visits that were on their way are erased then
 */
export async function finishErasurePass(pool: Pool, passId: number, repeatAfterMs: readonly number[]): Promise<void> {
  await pool.query({ text: finishPassSql, values: [passId, repeatAfterMs] });
}

const pruneErasuresSql = `
  with old as (
    delete from erasures where due_at is null and pass_id is null and (
      created_at < now() - make_interval(days => $1)
      or (kind = 'retention' and passes > 0 and clicks = 0 and profile_events = 0)
    )
  )
  delete from erasure_passes where state = 'done' and finished_at < now() - interval '1 day'`;

/** Deletes old reports, and those of retention that found nothing to erase. */
export async function pruneErasures(connection: Connection, keptDays: number): Promise<void> {
  await connection.query({ text: pruneErasuresSql, values: [keptDays] });
}

const readErasingSql = `
  select p.id, p.kind, p.state, p.ends, (select max(id) from erasure_passes where state <> 'counting') as "latestId"
  from (select 1) as one left join erasure_passes p on p.state = 'erasing'`;

type ErasingRow = { [Field in keyof ErasurePass]: ErasurePass[Field] | null } & { latestId: number | null };

/**
 * The pass whose rows are being deleted, if any, and the id of the latest pass that has begun to delete: while it stays
 * the same, no other rows have gone.
 */
export async function readErasing(
  connection: Connection,
): Promise<{ pass: ErasurePass | undefined; latestId: number }> {
  const { rows } = await connection.query<ErasingRow>({ text: readErasingSql });
  const { id, kind, ends, latestId } = rows[0] ?? { id: null, kind: null, ends: null, latestId: null };
  const isErasing = id !== null && kind !== null && ends !== null;
  return { pass: isErasing ? { id, kind, state: 'erasing', ends } : undefined, latestId: latestId ?? 0 };
}
