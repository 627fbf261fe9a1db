import type { Connection } from '../../in-transaction.ts';

const text = `delete from outbox where id = any ($1::bigint[])`;

/** Forgets changes that the caches have been told about. */
export async function deleteOutbox(connection: Connection, ids: number[]): Promise<void> {
  await connection.query({ name: 'delete-outbox', text, values: [ids] });
}
