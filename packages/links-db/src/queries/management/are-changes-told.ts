import type { Connection } from '../../in-transaction.ts';

// Whatever another process has in its hands counts as well: no lock is looked at.
const text = `
  select not exists (
    select from outbox where created_at < now() - $1 * interval '1 millisecond'
  ) as "areTold"`;

/** Whether the caches have been told of every change that was committed more than `ageMsMax` ago. */
export async function areChangesTold(connection: Connection, ageMsMax: number): Promise<boolean> {
  const { rows } = await connection.query<{ areTold: boolean }>({ name: 'are-changes-told', text, values: [ageMsMax] });
  return rows[0]?.areTold === true;
}
