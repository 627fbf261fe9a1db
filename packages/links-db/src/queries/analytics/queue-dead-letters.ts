import type { Pool } from '../../open-pool.ts';
import { inReplayTransaction } from './in-replay-transaction.ts';

const text = `
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
    const { rowCount } = await connection.query(text, [ids ?? null]);
    return rowCount ?? 0;
  });
}
