import type { Connection } from '../../in-transaction.ts';

const text = `
  delete from idempotency_keys where ctid = any (array(
    select ctid from idempotency_keys where created_at < now() - $1 * interval '1 hour'
    order by created_at limit $2 for update skip locked
  ))`;

/** Removes answers older than `keptHours`, the oldest first; the number of those removed, at most `rowsMax`. */
export async function forgetKeptAnswers(connection: Connection, keptHours: number, rowsMax: number): Promise<number> {
  const { rowCount } = await connection.query({ text, values: [keptHours, rowsMax] });
  return rowCount ?? 0;
}
