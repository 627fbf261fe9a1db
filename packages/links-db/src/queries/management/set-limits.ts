import type { Connection } from '../../in-transaction.ts';

/** What an operator sets in the place of the plan's limits; null: the plan's holds. Left out: as it is. */
export type WorkspaceLimits = { linksMax?: number | null | undefined; keptBytesMax?: number | null | undefined };

const text = `
  update workspaces set
    links_max = case when $2 then $3 else links_max end,
    kept_bytes_max = case when $4 then $5 else kept_bytes_max end
  where id = $1
  returning links_max as "linksMax", kept_bytes_max as "keptBytesMax"`;

/** The limits after the change; undefined when there is no such workspace. */
export async function setLimits(
  connection: Connection,
  workspaceId: string,
  { linksMax, keptBytesMax }: WorkspaceLimits,
): Promise<{ linksMax: number | null; keptBytesMax: number | null } | undefined> {
  const { rows } = await connection.query<{ linksMax: number | null; keptBytesMax: number | null }>({
    text,
    values: [workspaceId, linksMax !== undefined, linksMax ?? null, keptBytesMax !== undefined, keptBytesMax ?? null],
  });
  return rows[0];
}
