import type { Connection } from '../../in-transaction.ts';

/** The exact bytes of a dead letter, replayed or not; undefined when there is none of that id. */
export async function readDeadLetter(connection: Connection, id: number): Promise<Uint8Array | undefined> {
  const { rows } = await connection.query<{ payload: Buffer }>('select payload from dead_letters where id = $1', [id]);
  return rows[0]?.payload;
}
