import type { Pool } from '../../open-pool.ts';
import { inReplayTransaction } from './in-replay-transaction.ts';

// A letter that could still not be read has been kept by the consumer as a dead letter of the stream of replays: what it
// says now goes to the letter itself, which then waits without a place.
const text = `
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
  await inReplayTransaction(pool, (connection) => connection.query(text));
}
