import type { Connection } from '../../in-transaction.ts';
import { outboxColumns, type OutboxRow } from './outbox-row.ts';

const text = `
  select ${outboxColumns} from outbox
  where created_at < now() - $2 * interval '1 millisecond'
  order by id limit $1
  for update skip locked`;

/**
 * The oldest changes that nobody else has in hand, locked until the transaction ends.
 * @param ageMsMin leaves the younger ones to the process that made them, which tells about them by itself
 */
export async function takeOutbox(connection: Connection, rowsMax: number, ageMsMin: number): Promise<OutboxRow[]> {
  const { rows } = await connection.query<OutboxRow>({ name: 'take-outbox', text, values: [rowsMax, ageMsMin] });
  return rows;
}
