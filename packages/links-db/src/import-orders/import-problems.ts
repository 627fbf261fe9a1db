import type { Connection } from '../transactions.ts';

/** What of a source is not carried over, or not as it is there. */
export type ImportProblemRecord = {
  number: number;
  place: string;
  code: string;
  shortUrl: string;
  field: string;
  detail: string;
};

const removeSql = `delete from import_problems where order_id = $1`;

/** Forgets the problems of a job: its next run lists its own. */
export async function removeImportProblems(connection: Connection, orderId: string): Promise<void> {
  await connection.query({ text: removeSql, values: [orderId] });
}

const insertSql = `
  insert into import_problems (order_id, number, place, code, short_url, field, detail)
  select $1, p.number, p.place, p.code, p.short_url, p.field, p.detail
  from jsonb_to_recordset($2::jsonb) as p (number integer, place text, code text, short_url text, field text, detail text)
  on conflict (order_id, number) do nothing`;

export async function insertImportProblems(
  connection: Connection,
  orderId: string,
  problems: readonly ImportProblemRecord[],
): Promise<void> {
  const rows = problems.map(({ shortUrl, ...others }) => ({ ...others, short_url: shortUrl }));
  await connection.query({ text: insertSql, values: [orderId, JSON.stringify(rows)] });
}

const listSql = (condition: string) => `
  select p.number, p.place, p.code, p.short_url as "shortUrl", p.field, p.detail
  from import_problems p join import_orders o on o.id = p.order_id
  where o.workspace_id = $1 and p.order_id = $2 and p.number > $3 ${condition} order by p.number limit $4`;
const listAllSql = listSql('');
const listOfCodeSql = listSql('and p.code = $5');

/** A page of the problems of a job, in their order. @param code undefined: of all codes */
export async function listImportProblems(
  connection: Connection,
  workspaceId: string,
  { orderId, after, code, limit }: { orderId: string; after: number; code: string | undefined; limit: number },
): Promise<ImportProblemRecord[]> {
  const values = [workspaceId, orderId, after, limit];
  const query = code === undefined ? { text: listAllSql, values } : { text: listOfCodeSql, values: [...values, code] };
  return (await connection.query<ImportProblemRecord>(query)).rows;
}
