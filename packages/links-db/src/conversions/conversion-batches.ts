import type { Connection } from '../transactions.ts';
import type { ConversionRecord } from './conversions.ts';

/** A conversion as it is copied to ClickHouse. */
export type ConversionToCopy = Omit<ConversionRecord, 'createdAt'> & {
  workspaceId: string;
  /** Null: known only from whether the click is stored. */
  isClickErased: boolean | null;
};

const findBatchSql = `select id from conversion_batches order by begun_at, id limit 1`;

/** The batch that was begun and is not finished; undefined when there is none. */
export async function findConversionBatch(connection: Connection): Promise<string | undefined> {
  const { rows } = await connection.query<{ id: string }>({ name: 'find-conversion-batch', text: findBatchSql });
  return rows[0]?.id;
}

// Workspaces take turns: a storm of one of them does not delay what others have recorded.
const beginBatchSql = `
  with waiting as (
    select number, row_number() over (partition by workspace_id order by number) as turn from (
      select number, workspace_id from conversions where batch_id is null order by number limit $2
    ) as oldest
  ), next as (
    select number from waiting order by turn, number limit $1
  ), batch as (
    insert into conversion_batches (id) select gen_random_uuid() where exists (select from next) returning id
  )
  update conversions c set batch_id = batch.id from batch where c.number in (select number from next) returning batch.id`;

/**
 * Begins a batch with conversions that are in none; undefined when there are none. Only the holder of the lock of the copy may
 * call it, while no other batch is begun.
 * @param lookedAtMax of the oldest ones, among which workspaces take turns
 */
export async function beginConversionBatch(
  connection: Connection,
  { rowsMax, lookedAtMax }: { rowsMax: number; lookedAtMax: number },
): Promise<string | undefined> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'begin-conversion-batch',
    text: beginBatchSql,
    values: [rowsMax, lookedAtMax],
  });
  return rows[0]?.id;
}

// Erasures that have begun: one that begins later marks what was copied before it. Clicks are erased up to a millisecond,
// while conversions know the second of their click.
const listBatchSql = `
  select number, id, workspace_id as "workspaceId", external_id as "externalId", link_id as "linkId",
    click_id as "clickId", clicked_at as "clickedAt", variant_id as "variantId", rule_id as "ruleId", name,
    value::text as value, currency, at,
    case
      when exists (select from erasures e where e.workspace_id = c.workspace_id and e.kind = 'retention'
        and e.before > c.clicked_at and (e.passes > 0 or e.pass_id is not null))
        or exists (select from retention_progress r where r.workspace_id = c.workspace_id and r.kept_from > c.clicked_at)
        or exists (select from erasures e where e.workspace_id = c.workspace_id and e.kind = 'link'
          and e.link_id = c.link_id and date_trunc('second', e.before) > c.clicked_at
          and (e.passes > 0 or e.pass_id is not null))
        then true
      when exists (select from erasures e where e.workspace_id = c.workspace_id and e.kind = 'link'
        and e.link_id = c.link_id and e.before > c.clicked_at and (e.passes > 0 or e.pass_id is not null))
        or exists (select from erasures e where e.workspace_id = c.workspace_id and e.kind = 'visitor'
          and e.visitor_day = date_trunc('day', c.clicked_at, 'UTC'))
        then null
      else false
    end as "isClickErased"
  from conversions c where batch_id = $1 order by number`;

/** The conversions of a batch; those that were erased since it began are missing. */
export async function listConversionsOfBatch(connection: Connection, batchId: string): Promise<ConversionToCopy[]> {
  const { rows } = await connection.query<ConversionToCopy>({
    name: 'list-conversions-of-batch',
    text: listBatchSql,
    values: [batchId],
  });
  return rows;
}

/**
 * Ends the session, and so its lock, when its process does nothing with it for so long: a frozen process does not stop the copy.
 */
export async function limitIdleSession(connection: Connection, idleMsMax: number): Promise<void> {
  await connection.query({ text: `select set_config('idle_session_timeout', $1, false)`, values: [String(idleMsMax)] });
}

// An export of a period begins a quarter of an hour after its end: what is stored within ten minutes of its click is in it.
const finishBatchSql = `
  with late as (
    insert into late_conversion_days (workspace_id, day)
    select distinct workspace_id, (clicked_at at time zone 'UTC')::date as day from conversions
    where batch_id = $1 and clicked_at < now() - interval '10 minutes'
    order by workspace_id, day
    on conflict (workspace_id, day) do nothing
  )
  delete from conversion_batches where id = $1`;

/** Ends a batch that is stored in ClickHouse, and notes the days of clicks that were converted late, for exports. */
export async function finishConversionBatch(connection: Connection, batchId: string): Promise<void> {
  await connection.query({ name: 'finish-conversion-batch', text: finishBatchSql, values: [batchId] });
}

const readAgeSql = `
  select extract(epoch from now() - least(
    (select created_at from conversions where batch_id is null order by number limit 1),
    (select min(begun_at) from conversion_batches)
  ))::double precision as seconds`;

/**
 * Returns for how many seconds the oldest conversion has waited, or the batch that was begun; undefined when all are
 * copied.
 */
export async function readConversionLag(connection: Connection): Promise<number | undefined> {
  const { rows } = await connection.query<{ seconds: number | null }>({
    name: 'read-conversion-lag',
    text: readAgeSql,
  });
  return rows[0]?.seconds ?? undefined;
}

const deleteBeforeSql = (ofLinks: boolean) => `
  delete from conversions where ctid = any (array(
    select c.ctid
    from unnest($1::text[], $2::text[], $3::timestamptz[], $4::bigint[]) as e (workspace_id, link_id, before, last_number)
    join conversions c on c.workspace_id = e.workspace_id ${ofLinks ? 'and c.link_id = e.link_id' : ''}
      and (e.before is null or c.clicked_at < date_trunc('second', e.before))
      and (e.last_number is null or c.number <= e.last_number)
    limit $5
  ))`;

/** Whose conversions go, of which link, before which time the click was, and which was the last that had been recorded. */
export type ErasedConversionRows = {
  workspaceId: string;
  linkId?: string;
  before: Date | null;
  lastConversion: number | null;
};

/**
 * Deletes some conversions of workspaces, or of links, whose click was before a time, and that had been recorded when the
 * erasure was ordered; returns how many.
 * @param ofLinks all have a link; otherwise none has
 */
export async function deleteConversionsBefore(
  connection: Connection,
  erased: readonly ErasedConversionRows[],
  { ofLinks, max }: { ofLinks: boolean; max: number },
): Promise<number> {
  const values = [
    erased.map(({ workspaceId }) => workspaceId),
    erased.map(({ linkId }) => linkId ?? null),
    erased.map(({ before }) => before),
    erased.map(({ lastConversion }) => lastConversion),
    max,
  ];
  return (await connection.query({ text: deleteBeforeSql(ofLinks), values })).rowCount ?? 0;
}

const deleteErasedSql = `delete from conversions where id = any ($1::text[])`;

/** Deletes conversions whose copies are about to be erased. */
export async function deleteErasedConversions(connection: Connection, ids: readonly string[]): Promise<void> {
  await connection.query({ text: deleteErasedSql, values: [ids] });
}

const pageCopiedSql = `
  select number, id, workspace_id as "workspaceId", clicked_at as "clickedAt" from conversions
  where ($1::text is null or workspace_id = $1) and number > $2 and batch_id is not null
    and not exists (select from conversion_batches b where b.id = batch_id)
  order by number limit $3`;

export type CopiedPlace = { number: number; id: string; workspaceId: string; clickedAt: Date };

/** Conversions whose copy is stored, in the order in which they were recorded, from behind one. */
export async function pageCopiedConversions(
  connection: Connection,
  { workspaceId, after, limit }: { workspaceId: string | undefined; after: number; limit: number },
): Promise<CopiedPlace[]> {
  const values = [workspaceId ?? null, after, limit];
  return (await connection.query<CopiedPlace>({ text: pageCopiedSql, values })).rows;
}

const copyAgainSql = `update conversions set batch_id = null where id = any ($1::text[])`;

/** Lets conversions be copied again whose copies are not stored, such as after a restore of ClickHouse alone. */
export async function copyConversionsAgain(connection: Connection, ids: readonly string[]): Promise<void> {
  await connection.query({ text: copyAgainSql, values: [ids] });
}

const listInCopySql = `select id from conversions where batch_id in (select id from conversion_batches) order by id`;

/** The conversions of a batch that was begun and not finished: ClickHouse may have them or not. */
export async function listConversionsInCopy(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>({ text: listInCopySql });
  return rows.map(({ id }) => id);
}
