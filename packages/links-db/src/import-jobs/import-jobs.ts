import type { Connection } from '../transactions.ts';

/** What is imported into which workspace. `source` names it there, such as `yourls/go.acme.com`. */
export type ImportedSource = { workspaceId: string; source: string };

/** `links`: its links are being stored. `clicks`: all links are stored. `undoing`: the import is being undone. */
export type ImportJobState = 'links' | 'clicks' | 'done' | 'undoing';

/** One run of an import. */
export type ImportJob = {
  id: string;
  state: ImportJobState;
  /** SHA-256 of the rows that it stores. */
  rowsHash: string;
  /** The cursor of the run before it, behind which it reads; null for the first. */
  since: string | null;
  /** What it has read of the source's clicks; null for a source without clicks. */
  cursor: string | null;
  /** What it has done so far. */
  counts: Record<string, number>;
  /** Its source had been read by then. */
  begunAt: Date;
};

const findLastJobSql = `
  select id, state, rows_hash as "rowsHash", since, cursor, counts, begun_at as "begunAt"
  from import_jobs where workspace_id = $1 and source = $2 order by begun_at desc, id desc limit 1`;

/** The last run of an import; undefined when there was none. */
export async function findLastImportJob(
  connection: Connection,
  { workspaceId, source }: ImportedSource,
): Promise<ImportJob | undefined> {
  const values = [workspaceId, source];
  return (await connection.query<ImportJob>({ text: findLastJobSql, values })).rows[0];
}

const findLastEndedJobSql = `
  select id, state, rows_hash as "rowsHash", since, cursor, counts, begun_at as "begunAt"
  from import_jobs where workspace_id = $1 and source = $2 and state = 'done' order by begun_at desc, id desc limit 1`;

/** The last run of an import that has ended, whatever came after it; undefined when there was none. */
export async function findLastEndedImportJob(
  connection: Connection,
  { workspaceId, source }: ImportedSource,
): Promise<ImportJob | undefined> {
  const values = [workspaceId, source];
  return (await connection.query<ImportJob>({ text: findLastEndedJobSql, values })).rows[0];
}

const insertJobSql = `
  insert into import_jobs (id, workspace_id, source, state, rows_hash, since, cursor)
  values ($1, $2, $3, 'links', $4, $5, $6)`;

/** Begins a run. An index refuses a second one of the same import that has not ended. */
export async function insertImportJob(
  connection: Connection,
  { workspaceId, source }: ImportedSource,
  { id, rowsHash, since, cursor }: Omit<ImportJob, 'state' | 'counts' | 'begunAt'>,
): Promise<void> {
  await connection.query({ text: insertJobSql, values: [id, workspaceId, source, rowsHash, since, cursor] });
}

const replaceRowsSql = `
  update import_jobs set rows_hash = $3, cursor = $4 where workspace_id = $1 and id = $2 and state = 'links'`;

/** The source was read again for a run that has stored no click yet. */
export async function replaceRowsOfImportJob(
  connection: Connection,
  workspaceId: string,
  { id, rowsHash, cursor }: Pick<ImportJob, 'id' | 'rowsHash' | 'cursor'>,
): Promise<void> {
  await connection.query({ text: replaceRowsSql, values: [workspaceId, id, rowsHash, cursor] });
}

const setStateSql = `
  update import_jobs set state = $3, counts = counts || $4::jsonb, finished_at = case when $3 = 'done' then now() end
  where workspace_id = $1 and id = $2`;

/** Notes that a run has got to a state. @param counts are added to those that it has */
export async function setImportJobState(
  connection: Connection,
  workspaceId: string,
  { id, state, counts }: { id: string; state: ImportJobState; counts: Record<string, number> },
): Promise<void> {
  await connection.query({ text: setStateSql, values: [workspaceId, id, state, JSON.stringify(counts)] });
}
