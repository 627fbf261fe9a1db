import type { Connection } from '../../in-transaction.ts';

/** Where the consumer of one partition of the click stream stands. */
export type StreamPosition = {
  /** Everything below is taken in. */
  nextOffset: number;
  /** Rises with each claim: whoever holds an older one may write nothing more. */
  epoch: number;
  /** A range that an earlier holder may have written to the clicks store; it begins at `nextOffset`. */
  pending: { from: number; to: number } | null;
};

type Row = { nextOffset: number; epoch: number; pendingFrom: number | null; pendingTo: number | null };

const text = `
  insert into stream_positions as p (source, partition, epoch) values ($1, $2, 1)
  on conflict (source, partition) do update set epoch = p.epoch + 1, updated_at = now()
  returning next_offset as "nextOffset", epoch, pending_from as "pendingFrom", pending_to as "pendingTo"`;

/** Takes the partition over: from now on every write of an earlier holder is refused. */
export async function claimPosition(
  connection: Connection,
  source: string,
  partition: number,
): Promise<StreamPosition> {
  const { rows } = await connection.query<Row>({ name: 'claim-position', text, values: [source, partition] });
  const [row] = rows;
  if (!row) throw new Error('Claiming a stream position returned nothing.');
  const { nextOffset, epoch, pendingFrom, pendingTo } = row;
  return {
    nextOffset,
    epoch,
    pending: pendingFrom === null || pendingTo === null ? null : { from: pendingFrom, to: pendingTo },
  };
}
