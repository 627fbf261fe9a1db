import type { Connection } from '../../in-transaction.ts';

export type ListedPosition = {
  source: string;
  partition: number;
  nextOffset: number;
  pending: { from: number; to: number } | null;
  updatedAt: Date;
};

type Row = Omit<ListedPosition, 'pending'> & { pendingFrom: number | null; pendingTo: number | null };

const text = `
  select source, partition, next_offset as "nextOffset", pending_from as "pendingFrom", pending_to as "pendingTo",
    updated_at as "updatedAt"
  from stream_positions order by source, partition`;

/** Where the consumers of all partitions stand. */
export async function listPositions(connection: Connection): Promise<ListedPosition[]> {
  const { rows } = await connection.query<Row>(text);
  return rows.map(({ pendingFrom: from, pendingTo: to, ...position }) => ({
    ...position,
    pending: from === null || to === null ? null : { from, to },
  }));
}
