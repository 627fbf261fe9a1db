import type { Connection } from '../../in-transaction.ts';

/** A dead letter at its place in the stream of replays. */
export type QueuedLetter = { offset: number; payload: Uint8Array };

const text = `
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
  const { rows } = await connection.query<QueuedLetter>({ name: 'read-queued-letters', text, values });
  return rows;
}
