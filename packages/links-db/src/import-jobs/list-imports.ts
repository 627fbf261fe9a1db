import type { Connection } from '../transactions.ts';
import type { ImportJobState } from './import-jobs.ts';

/** What was imported into a workspace from one source, in all of its runs. */
export type ImportedSourceRecord = {
  source: string;
  /** The state of its last run. */
  state: ImportJobState;
  runs: number;
  /** Links that it has stored, and that exist. */
  links: number;
  firstBegunAt: Date;
  lastBegunAt: Date;
};

const listSourcesSql = `
  select j.source, (array_agg(j.state order by j.begun_at desc, j.id desc))[1] as state, count(*)::integer as runs,
    min(j.begun_at) as "firstBegunAt", max(j.begun_at) as "lastBegunAt",
    (select count(*)::integer from source_links s join links l on l.id = s.link_id and l.workspace_id = $1
     where s.workspace_id = $1 and s.source = j.source) as links
  from import_jobs j where j.workspace_id = $1 group by j.source order by max(j.begun_at) desc, j.source limit $2`;

/** The sources of a workspace, that of the last run first. */
export async function listImportedSources(
  connection: Connection,
  workspaceId: string,
  limit: number,
): Promise<ImportedSourceRecord[]> {
  return (await connection.query<ImportedSourceRecord>({ text: listSourcesSql, values: [workspaceId, limit] })).rows;
}
