import type { Connection } from '../../in-transaction.ts';

const countText = `
  select count(*)::int as missing from links l
  where ($1::text is null or l.workspace_id = $1)
    and not exists (select from link_totals t where t.link_id = l.id)`;

const insertText = `
  insert into link_totals (link_id, workspace_id)
  select l.id, l.workspace_id from links l
  where ($1::text is null or l.workspace_id = $1)
    and not exists (select from link_totals t where t.link_id = l.id)`;

/**
 * Gives every link that has lost its row of totals an empty one, and tells how many had. Consumers count only into rows
 * that are there, so the table is locked against writes until the rows are: whatever is counted later sees them, and
 * whatever was counted before has moved its position before. Where none is missing nothing is locked.
 */
export async function addMissingLinkTotals(connection: Connection, workspaceId: string | undefined): Promise<number> {
  const values = [workspaceId ?? null];
  const { rows } = await connection.query<{ missing: number }>(countText, values);
  const missing = rows[0]?.missing ?? 0;
  if (missing === 0) return 0;
  await connection.query('begin');
  try {
    await connection.query('lock table link_totals in share row exclusive mode');
    const { rowCount } = await connection.query(insertText, values);
    await connection.query('commit');
    return rowCount ?? 0;
  } catch (error) {
    await connection.query('rollback');
    throw error;
  }
}
