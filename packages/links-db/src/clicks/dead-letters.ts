import { advisoryLocks } from '../advisory-locks.ts';
import type { Pool } from '../open-pool.ts';
import { inTransaction, type Connection, type Transaction } from '../transactions.ts';

/** A record of the click stream that could not be decoded, with the beginning of its payload. */
export type ListedDeadLetter = {
  id: number;
  source: string;
  partition: number;
  offset: number;
  reason: string;
  createdAt: Date;
  /** A replay has begun and not ended: the next one completes it. */
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

/** The dead letters that have not been counted since, oldest first. */
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
 * Appends dead letters to the stream of replays; returns how many. One that is in the stream already, or was counted,
 * is not appended again: from here on the position of that stream guarantees that it counts once.
 * @param ids undefined: all dead letters
 */
export async function queueDeadLetters(pool: Pool, ids: readonly number[] | undefined): Promise<number> {
  return await inReplayTransaction(pool, async (connection) => {
    const { rowCount } = await connection.query(queueDeadLettersSql, [ids ?? null]);
    return rowCount ?? 0;
  });
}

/** A dead letter at its offset in the stream of replays. */
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

/** Dead letters with offsets in `[from, to)`, in order, within the limits; at least one when there is any. */
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

// A letter that could still not be decoded was stored by the consumer as a dead letter of the stream of replays: its
// new reason is copied to the original letter, which leaves the stream and can be replayed again.
const settleReplaysSql = `
  with unread as (
    delete from dead_letters where source = 'dead-letters' returning stream_offset, reason, created_at
  ), stored as (
    update dead_letters d set replay_offset = null, reason = unread.reason, created_at = unread.created_at
    from unread where d.replay_offset = unread.stream_offset
  )
  update dead_letters d set replayed_at = now()
  from stream_positions p
  where p.source = 'dead-letters' and p.partition = 0 and d.replay_offset < p.next_offset and d.replayed_at is null
    and not exists (select from unread where unread.stream_offset = d.replay_offset)`;

/**
 * Records the result of every dead letter below the position of the stream of replays: counted, or still not decodable,
 * with the new reason and time. It depends on stored state alone, so it may be repeated, or run later.
 */
export async function settleReplays(pool: Pool): Promise<void> {
  await inReplayTransaction(pool, (connection) => connection.query(settleReplaysSql));
}

/**
 * Runs one transaction at a time, so that offsets in the stream of replays become visible in their order: a consumer
 * that has read one has missed none before it.
 */
async function inReplayTransaction<Result>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return await inTransaction(pool, async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [advisoryLocks.replay]);
    return await work(transaction);
  });
}

const pruneLettersSql = `delete from dead_letters where replayed_at < now() - make_interval(days => $1)`;

/** Deletes dead letters that were replayed and counted: they contain visits, which may have been erased since. */
export async function pruneReplayedLetters(connection: Connection, keptDays: number): Promise<void> {
  await connection.query({ text: pruneLettersSql, values: [keptDays] });
}
