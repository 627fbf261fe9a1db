import type { Connection } from '../../in-transaction.ts';
import type { StreamClaim } from './record-pending-range.ts';

/** All that moves with the position. */
export type FinishedRange = {
  to: number;
  laneMarks: ReadonlyMap<string, number>;
  /** What humans did, to be added by id. */
  totals: {
    linkClicks: ReadonlyMap<string, number>;
    profileViews: ReadonlyMap<string, number>;
    blockClicks: ReadonlyMap<string, number>;
  };
  deadLetters: readonly { offset: number; payload: Uint8Array; reason: string }[];
};

// A link has its row of totals for as long as it lives, so that one which is deleted meanwhile is not counted again.
// Every write hangs on `moved`: with a stale claim it is empty and nothing happens. Totals are taken in the order of
// their ids, so that two consumers never wait for each other in a circle.
const text = `
  with moved as (
    update stream_positions set next_offset = $5, pending_from = null, pending_to = null, updated_at = now()
    where source = $1 and partition = $2 and epoch = $3 and next_offset = $4
    returning source
  ), marked as (
    insert into lane_marks as m (lane, mark)
    select given.lane, given.mark from moved, unnest($6::text[], $7::bigint[]) as given (lane, mark) order by given.lane
    on conflict (lane) do update set mark = greatest(m.mark, excluded.mark), updated_at = now()
  ), locked as (
    select t.link_id from moved, link_totals t where t.link_id = any ($8::text[]) order by t.link_id for update of t
  ), clicked as (
    update link_totals t set clicks = t.clicks + given.clicks
    from locked, unnest($8::text[], $9::bigint[]) as given (link_id, clicks)
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
  ), kept as (
    insert into dead_letters (source, partition, stream_offset, payload, reason)
    select $1, $2, given.stream_offset, given.payload, given.reason
    from moved, unnest($10::bigint[], $11::bytea[], $12::text[]) as given (stream_offset, payload, reason)
    on conflict (source, partition, stream_offset) do nothing
  )
  select 1 from moved`;

/**
 * Moves the position to `to`, and with it, in one statement, marks, totals and dead letters: each exactly once,
 * because the position moves once. What is gone gets no total.
 * False, and nothing written, when somebody else has claimed the partition.
 */
export async function finishRange(connection: Connection, claim: StreamClaim, range: FinishedRange): Promise<boolean> {
  const { source, partition, epoch, nextOffset } = claim;
  const { to, laneMarks, totals, deadLetters } = range;
  const { linkClicks, profileViews, blockClicks } = totals;
  const values = [
    ...[source, partition, epoch, nextOffset, to],
    ...[[...laneMarks.keys()], [...laneMarks.values()]],
    ...[[...linkClicks.keys()], [...linkClicks.values()]],
    deadLetters.map(({ offset }) => offset),
    deadLetters.map(({ payload }) => Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength)),
    deadLetters.map(({ reason }) => reason),
    ...[[...profileViews.keys()], [...profileViews.values()]],
    ...[[...blockClicks.keys()], [...blockClicks.values()]],
  ];
  const { rowCount } = await connection.query({ name: 'finish-range', text, values });
  return rowCount === 1;
}
