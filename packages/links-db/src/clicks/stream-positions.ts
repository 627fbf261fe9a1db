import type { Connection } from '../transactions.ts';

/** The position of the consumer of one partition of the click stream. */
export type StreamPosition = {
  /** Every offset below is ingested. */
  nextOffset: number;
  /** Rises with each claim: writes with an older epoch are refused. */
  epoch: number;
  /** A range that an earlier holder may have written to the clicks store; it begins at `nextOffset`. */
  pending: { from: number; to: number } | null;
};

type ClaimPositionRow = { nextOffset: number; epoch: number; pendingFrom: number | null; pendingTo: number | null };

const claimPositionSql = `
  insert into stream_positions as p (source, partition, epoch) values ($1, $2, 1)
  on conflict (source, partition) do update set epoch = p.epoch + 1, updated_at = now()
  returning next_offset as "nextOffset", epoch, pending_from as "pendingFrom", pending_to as "pendingTo"`;

/** Claims the partition: from now on every write of an earlier holder is refused. */
export async function claimPosition(
  connection: Connection,
  source: string,
  partition: number,
): Promise<StreamPosition> {
  const { rows } = await connection.query<ClaimPositionRow>({
    name: 'claim-position',
    text: claimPositionSql,
    values: [source, partition],
  });
  const [row] = rows;
  if (!row) throw new Error('Claiming a stream position returned nothing.');
  const { nextOffset, epoch, pendingFrom, pendingTo } = row;
  return {
    nextOffset,
    epoch,
    pending: pendingFrom === null || pendingTo === null ? null : { from: pendingFrom, to: pendingTo },
  };
}

export type ListedPosition = {
  source: string;
  partition: number;
  nextOffset: number;
  pending: { from: number; to: number } | null;
  updatedAt: Date;
};

type ListPositionsRow = Omit<ListedPosition, 'pending'> & { pendingFrom: number | null; pendingTo: number | null };

const listPositionsSql = `
  select source, partition, next_offset as "nextOffset", pending_from as "pendingFrom", pending_to as "pendingTo",
    updated_at as "updatedAt"
  from stream_positions order by source, partition`;

/** The positions of all partitions. */
export async function listPositions(connection: Connection): Promise<ListedPosition[]> {
  const { rows } = await connection.query<ListPositionsRow>(listPositionsSql);
  return rows.map(({ pendingFrom: from, pendingTo: to, ...position }) => ({
    ...position,
    pending: from === null || to === null ? null : { from, to },
  }));
}

/** The offset below which the partition is ingested. */
export async function readNextOffset(connection: Connection, source: string, partition: number): Promise<number> {
  const { rows } = await connection.query<{ nextOffset: number }>(
    'select next_offset as "nextOffset" from stream_positions where source = $1 and partition = $2',
    [source, partition],
  );
  return rows[0]?.nextOffset ?? 0;
}

/** Removes the positions of sources that come never again. */
export async function removePositions(connection: Connection, sources: readonly string[]): Promise<void> {
  await connection.query({ text: 'delete from stream_positions where source = any ($1::text[])', values: [sources] });
}

/** The highest ingested sequence number of each lane; lanes without any are missing. */
export async function readLaneMarks(connection: Connection, lanes: string[]): Promise<Map<string, number>> {
  const { rows } = await connection.query<{ lane: string; mark: number }>({
    name: 'read-lane-marks',
    text: 'select lane, mark from lane_marks where lane = any($1)',
    values: [lanes],
  });
  return new Map(rows.map(({ lane, mark }) => [lane, mark]));
}

/**
 * A journal that was not read for so long is gone: Kafka keeps its records for days, and a disk that is connected again
 * later than this would be the only way to count records twice.
 */
const forgetMarksAfter = `interval '400 days'`;
const forgetMarksSql = `
  delete from lane_marks where lane = any (array(
    select lane from lane_marks where updated_at < now() - ${forgetMarksAfter} limit $1 for update skip locked
  ))`;

/** Deletes marks of lanes that were not ingested from for more than a year; returns how many. */
export async function forgetLaneMarks(connection: Connection, max: number): Promise<number> {
  return (await connection.query({ text: forgetMarksSql, values: [max] })).rowCount ?? 0;
}

/** The right to write: the epoch of the claim and the position that it has reached. */
export type StreamClaim = { source: string; partition: number; epoch: number; nextOffset: number };

const recordPendingRangeSql = `
  update stream_positions set pending_from = $4, pending_to = $5, updated_at = now()
  where source = $1 and partition = $2 and epoch = $3 and next_offset = $4`;

/**
 * Records that `[claim.nextOffset, to)` is about to be written. False when another consumer has claimed the partition.
 */
export async function recordPendingRange(connection: Connection, claim: StreamClaim, to: number): Promise<boolean> {
  const { source, partition, epoch, nextOffset } = claim;
  const values = [source, partition, epoch, nextOffset, to];
  const { rowCount } = await connection.query({ name: 'record-pending-range', text: recordPendingRangeSql, values });
  return rowCount === 1;
}

const noteIngestedSql = `
  update stream_positions set ingested_until = greatest(ingested_until, least($5::timestamptz, now())), updated_at = now()
  where source = $1 and partition = $2 and epoch = $3 and next_offset = $4`;

/** Records that all of a partition is ingested that it had at a time. Without effect when the claim is lost. */
export async function noteIngested(connection: Connection, claim: StreamClaim, until: Date): Promise<void> {
  const values = [claim.source, claim.partition, claim.epoch, claim.nextOffset, until];
  await connection.query({ name: 'note-ingested', text: noteIngestedSql, values });
}

const holdsClaimSql = `
  select 1 from stream_positions where source = $1 and partition = $2 and epoch = $3 and next_offset = $4`;

/** Whether no other consumer has claimed the partition since. */
export async function holdsClaim(connection: Connection, claim: StreamClaim): Promise<boolean> {
  const values = [claim.source, claim.partition, claim.epoch, claim.nextOffset];
  const { rowCount } = await connection.query({ name: 'holds-claim', text: holdsClaimSql, values });
  return rowCount === 1;
}

/** Everything that is written together with the new position. */
export type FinishedRange = {
  to: number;
  laneMarks: ReadonlyMap<string, number>;
  /** Events of humans, to be added to the totals by id. */
  totals: {
    linkClicks: ReadonlyMap<string, number>;
    /** How many of these took a click from the limit of their link; nearly always empty. */
    spentClicks: ReadonlyMap<string, number>;
    profileViews: ReadonlyMap<string, number>;
    blockClicks: ReadonlyMap<string, number>;
  };
  deadLetters: readonly { offset: number; payload: Uint8Array; reason: string }[];
  /** Milliseconds since the Unix epoch; undefined without events. */
  newestEventAt: number | undefined;
  /** UTC days, `YYYY-MM-DD`, of events that happened long ago. */
  lateDays: readonly { workspaceId: string; day: string }[];
};

// A link has a row of totals for as long as it exists, so that clicks on a deleted one create no new row. Every write
// joins `moved`: with a stale claim it is empty, and nothing is written. Totals are locked in the order of their ids,
// so that two consumers never deadlock.
const finishRangeSql = `
  with moved as (
    update stream_positions set next_offset = $5, pending_from = null, pending_to = null, updated_at = now(),
      ingested_until = greatest(ingested_until, least($17::timestamptz, now()))
    where source = $1 and partition = $2 and epoch = $3 and next_offset = $4
    returning source
  ), marked as (
    insert into lane_marks as m (lane, mark)
    select given.lane, given.mark from moved, unnest($6::text[], $7::bigint[]) as given (lane, mark) order by given.lane
    on conflict (lane) do update set mark = greatest(m.mark, excluded.mark), updated_at = now()
  ), locked as (
    select t.link_id from moved, link_totals t where t.link_id = any ($8::text[]) order by t.link_id for update of t
  ), clicked as (
    update link_totals t set clicks = t.clicks + given.clicks, unspent_clicks = t.unspent_clicks + given.unspent
    from locked, unnest($8::text[], $9::bigint[], $20::bigint[]) as given (link_id, clicks, unspent)
    where t.link_id = locked.link_id and given.link_id = locked.link_id
  ), viewed as (
    insert into profile_totals as t (profile_id, views)
    select given.profile_id, given.views
    from moved, unnest($13::text[], $14::bigint[]) as given (profile_id, views)
    join profiles on profiles.id = given.profile_id
    order by given.profile_id
    on conflict (profile_id) do update set views = t.views + excluded.views
  ), clicked_blocks as (
    insert into block_totals as t (block_id, clicks)
    select given.block_id, given.clicks
    from moved, unnest($15::text[], $16::bigint[]) as given (block_id, clicks) join blocks on blocks.id = given.block_id
    order by given.block_id
    on conflict (block_id) do update set clicks = t.clicks + excluded.clicks
  ), stored as (
    insert into dead_letters (source, partition, stream_offset, payload, reason)
    select $1, $2, given.stream_offset, given.payload, given.reason
    from moved, unnest($10::bigint[], $11::bytea[], $12::text[]) as given (stream_offset, payload, reason)
    on conflict (source, partition, stream_offset) do nothing
  ), late as (
    insert into late_days (workspace_id, day)
    select given.workspace_id, given.day from moved, unnest($18::text[], $19::date[]) as given (workspace_id, day)
    order by given.workspace_id, given.day
    on conflict (workspace_id, day) do update set arrived_at = now()
  )
  select 1 from moved`;

/**
 * Moves the position to `to` and writes, in the same statement, lane marks, totals and dead letters: each exactly once,
 * because the position moves once. Deleted links, profiles and blocks get no total.
 * False, with nothing written, when another consumer has claimed the partition.
 */
export async function finishRange(connection: Connection, claim: StreamClaim, range: FinishedRange): Promise<boolean> {
  const { source, partition, epoch, nextOffset } = claim;
  const { to, laneMarks, totals, deadLetters, newestEventAt, lateDays } = range;
  const { linkClicks, spentClicks, profileViews, blockClicks } = totals;
  const values = [
    source,
    partition,
    epoch,
    nextOffset,
    to,
    [...laneMarks.keys()],
    [...laneMarks.values()],
    [...linkClicks.keys()],
    [...linkClicks.values()],
    deadLetters.map(({ offset }) => offset),
    deadLetters.map(({ payload }) => Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength)),
    deadLetters.map(({ reason }) => reason),
    [...profileViews.keys()],
    [...profileViews.values()],
    [...blockClicks.keys()],
    [...blockClicks.values()],
    newestEventAt === undefined ? null : new Date(newestEventAt),
    lateDays.map(({ workspaceId }) => workspaceId),
    lateDays.map(({ day }) => day),
    Array.from(linkClicks, ([id, clicks]) => clicks - (spentClicks.get(id) ?? 0)),
  ];
  const { rowCount } = await connection.query({ name: 'finish-range', text: finishRangeSql, values });
  return rowCount === 1;
}
