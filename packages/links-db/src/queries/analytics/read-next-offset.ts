import type { Connection } from '../../in-transaction.ts';

/** Everything of the partition below this is taken in. */
export async function readNextOffset(connection: Connection, source: string, partition: number): Promise<number> {
  const { rows } = await connection.query<{ nextOffset: number }>(
    'select next_offset as "nextOffset" from stream_positions where source = $1 and partition = $2',
    [source, partition],
  );
  return rows[0]?.nextOffset ?? 0;
}
