import type { Connection } from '../transactions.ts';
import type { ImportedSource } from './import-jobs.ts';

/** Rows that are in memory at once. */
const rowsPerFetch = 5_000;

/** A link that an import has stored and that exists, with what its source has counted. */
export type SourceTotalRecord = {
  linkId: string;
  host: string;
  slug: string;
  /** What the source had counted in all when it was last read; null where it counts none. */
  sourceClicks: number | null;
  clicksBefore: number;
};

const readSql = `
  declare source_totals no scroll cursor for
  select l.id as "linkId", l.host, l.slug, s.clicks as "sourceClicks", coalesce(t.clicks_before, 0) as "clicksBefore"
  from source_links s join links l on l.id = s.link_id and l.workspace_id = $1
    left join link_totals t on t.link_id = l.id
  where s.workspace_id = $1 and s.source = $2
  order by l.id`;

/**
 * The links of an import in the byte order of their ids, some thousand at a time.
 * @param connection in a transaction, which reads one import after the other
 */
export async function* readSourceTotals(
  connection: Connection,
  { workspaceId, source }: ImportedSource,
): AsyncGenerator<SourceTotalRecord[]> {
  await connection.query({ text: readSql, values: [workspaceId, source] });
  for (;;) {
    const { rows } = await connection.query<SourceTotalRecord>(`fetch ${rowsPerFetch} from source_totals`);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsPerFetch) break;
  }
  await connection.query('close source_totals');
}

const listJobsSql = `select id from import_jobs where workspace_id = $1 and source = $2 order by id`;

/** The runs of an import. */
export async function listImportJobIds(
  connection: Connection,
  { workspaceId, source }: ImportedSource,
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>({ text: listJobsSql, values: [workspaceId, source] });
  return rows.map(({ id }) => id);
}
