import type { Connection } from '../../in-transaction.ts';

/** Who may write, and from where: the epoch of the claim and the position that it has reached. */
export type StreamClaim = { source: string; partition: number; epoch: number; nextOffset: number };

const text = `
  update stream_positions set pending_from = $4, pending_to = $5, updated_at = now()
  where source = $1 and partition = $2 and epoch = $3 and next_offset = $4`;

/** Notes that `[claim.nextOffset, to)` is about to be written. False when somebody else has claimed the partition. */
export async function recordPendingRange(connection: Connection, claim: StreamClaim, to: number): Promise<boolean> {
  const { source, partition, epoch, nextOffset } = claim;
  const values = [source, partition, epoch, nextOffset, to];
  const { rowCount } = await connection.query({ name: 'record-pending-range', text, values });
  return rowCount === 1;
}
