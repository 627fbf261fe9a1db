import type { Pool } from '../open-pool.ts';
import { type Connection, inTransaction, type Transaction } from '../transactions.ts';

/** A record that could not be read, without most of its bytes. */
export type ListedDeadLetter = {
  id: number;
  source: string;
  partition: number;
  offset: number;
  reason: string;
  createdAt: Date;
  /** A replay has begun and not ended: the next one ends it. */
  isInReplay: boolean;
  payloadBytes: number;
  /** The first bytes of the payload. */
  head: Uint8Array;
};

const listDeadLettersSql = `
  select id, source, partition, stream_offset as "offset", reason, created_at as "createdAt",
    replay_offset is not null as "isInReplay", octet_length(payload) as "payloadBytes",
    substring(payload from 1 for $3) as head
  from dead_letters
  where replayed_at is null and source <> 'dead-letters' and id > $1
  order by id limit $2`;

/** Those that have not been counted since, oldest first. */
export async function listDeadLetters(
  connection: Connection,
  page: { after: number; limit: number; headBytes: number },
): Promise<ListedDeadLetter[]> {
  const { rows } = await connection.query<ListedDeadLetter>(listDeadLettersSql, [
    page.after,
    page.limit,
    page.headBytes,
  ]);
  return rows;
}

/** The exact bytes of a dead letter, replayed or not; undefined when there is none of that id. */
export async function readDeadLetter(connection: Connection, id: number): Promise<Uint8Array | undefined> {
  const { rows } = await connection.query<{ payload: Buffer }>('select payload from dead_letters where id = $1', [id]);
  return rows[0]?.payload;
}

const queueDeadLettersSql = `
  update dead_letters set replay_offset = nextval('dead_letter_replays')
  where replayed_at is null and replay_offset is null and source <> 'dead-letters'
    and ($1::bigint[] is null or id = any ($1))`;

/**
 * Gives dead letters their places in the stream of replays, behind all that were given before; tells how many. One that
 * has a place, or was counted, gets no other: from here on the position of that stream decides that it counts once.
 * @param ids all of them when left out
 */
export async function queueDeadLetters(pool: Pool, ids: readonly number[] | undefined): Promise<number> {
  return await inReplayTransaction(pool, async (connection) => {
    const { rowCount } = await connection.query(queueDeadLettersSql, [ids ?? null]);
    return rowCount ?? 0;
  });
}

/** A dead letter at its place in the stream of replays. */
export type QueuedLetter = { offset: number; payload: Uint8Array };

const readQueuedLettersSql = `
  select "offset", payload from (
    select replay_offset as "offset", payload,
      sum(octet_length(payload)) over (order by replay_offset) - octet_length(payload) as bytes_before
    from (
      select replay_offset, payload from dead_letters
      where replay_offset >= $1 and replay_offset < $2 order by replay_offset limit $3
    ) as queued
  ) as measured
  where bytes_before < $4 order by "offset"`;

/** Dead letters with places in `[from, to)`, in order, within the limits; at least one when there is any. */
export async function readQueuedLetters(
  connection: Connection,
  range: { from: number; to: number; recordsMax: number; bytesMax: number },
): Promise<QueuedLetter[]> {
  const values = [range.from, range.to, range.recordsMax, range.bytesMax];
  const { rows } = await connection.query<QueuedLetter>({
    name: 'read-queued-letters',
    text: readQueuedLettersSql,
    values,
  });
  return rows;
}

// A letter that could still not be read has been kept by the consumer as a dead letter of the stream of replays: what it
// says now goes to the letter itself, which then waits without a place.
const settleReplaysSql = `
  with unread as (
    delete from dead_letters where source = 'dead-letters' returning stream_offset, reason, created_at
  ), kept as (
    update dead_letters d set replay_offset = null, reason = unread.reason, created_at = unread.created_at
    from unread where d.replay_offset = unread.stream_offset
  )
  update dead_letters d set replayed_at = now()
  from stream_positions p
  where p.source = 'dead-letters' and p.partition = 0 and d.replay_offset < p.next_offset and d.replayed_at is null
    and not exists (select from unread where unread.stream_offset = d.replay_offset)`;

/**
 * Notes of every dead letter that the stream of replays has passed how it ended: counted, or still unreadable, with its
 * new reason and time. It reads nothing but what is stored, so it may be repeated, and be made up for later.
 */
export async function settleReplays(pool: Pool): Promise<void> {
  await inReplayTransaction(pool, (connection) => connection.query(settleReplaysSql));
}

/** Any number that nothing else on this database uses for an advisory lock. */
const replayLockId = 7_163_023;

/**
 * One at a time, so that places in the stream of replays become visible in their order: a consumer that has read one has
 * missed none before it.
 */
export async function inReplayTransaction<Result>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return await inTransaction(pool, async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [replayLockId]);
    return await work(transaction);
  });
}
