import type { Connection } from '../transactions.ts';

const requestSql = `
  insert into erasures (id, workspace_id, kind, stream_source, before, due_at)
  select given.id, $1, 'import', given.stream_source, now(), now()
  from unnest($2::text[], $3::text[]) as given (id, stream_source)
  where not exists (
    select from erasures e where e.workspace_id = $1 and e.kind = 'import' and e.stream_source = given.stream_source
  )`;

/**
 * Orders that the clicks of imports are erased, unless it is ordered already. Only the holder of the lock of imports may call it.
 * @param erasures each with the source of its clicks in the stream
 */
export async function requestImportErasures(
  connection: Connection,
  workspaceId: string,
  erasures: readonly { id: string; streamSource: string }[],
): Promise<void> {
  const values = [workspaceId, erasures.map(({ id }) => id), erasures.map(({ streamSource }) => streamSource)];
  await connection.query({ text: requestSql, values });
}

const readSql = `
  select count(*) filter (where erased_at is null)::integer as waiting, coalesce(sum(clicks), 0)::bigint as clicks
  from erasures where workspace_id = $1 and kind = 'import' and stream_source = any ($2::text[])`;

/** How many erasures of imports have not ended, and how many rows of clicks are gone, bots included. */
export async function readImportErasures(
  connection: Connection,
  workspaceId: string,
  streamSources: readonly string[],
): Promise<{ waiting: number; clicks: number }> {
  const { rows } = await connection.query<{ waiting: number; clicks: number }>({
    text: readSql,
    values: [workspaceId, streamSources],
  });
  return rows[0] ?? { waiting: 0, clicks: 0 };
}
