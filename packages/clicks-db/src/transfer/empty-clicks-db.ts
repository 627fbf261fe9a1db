import type { ClicksDb } from '../open-clicks-db.ts';
import { transferredTables } from './transferred-tables.ts';

/** Tables and views of the schema, of which only `transferredTables` have rows that exist nowhere else. */
const otherTables = ['schema_migrations', 'link_copies', 'whole_link_copies'];
const isOfSchema = (name: string) =>
  name.startsWith('bi_') || otherTables.includes(name) || transferredTables.some((table) => table === name);

type ListedTable = { name: string; engine: string; rows: string };

/** What the database has: nothing, tables without clicks, or anything else, which is named. `isReplicated`: by ClickHouse. */
export type ClicksContent =
  { kind: 'nothing' | 'unused'; isReplicated: boolean } | { kind: 'used'; isReplicated: boolean; example: string };

/** Looks at the tables of the database, which need not exist. */
export async function describeClicksContent(db: ClicksDb): Promise<ClicksContent> {
  const tables = await listAll(db);
  const isReplicated = tables.some(({ engine }) => engine.startsWith('Replicated'));
  const foreign = tables.find(({ name }) => !isOfSchema(name));
  const filled = tables.find(({ name, rows }) => transferredTables.some((table) => table === name) && rows !== '0');
  const example = foreign?.name ?? filled?.name;
  if (example !== undefined) return { kind: 'used', isReplicated, example };
  return { kind: tables.length === 0 ? 'nothing' : 'unused', isReplicated };
}

/** Drops all tables and views of the schema with what they have. */
export async function clearClicksDb(db: ClicksDb): Promise<void> {
  const tables = (await listAll(db)).filter(({ name }) => isOfSchema(name));
  // Views read tables: those go last.
  const views = tables.filter(({ engine }) => engine === 'View');
  for (const { name } of [...views, ...tables.filter((table) => !views.includes(table))])
    await db.client.command({ query: `DROP TABLE IF EXISTS \`${name}\`` });
}

async function listAll({ openServerClient, database }: ClicksDb): Promise<ListedTable[]> {
  const client = openServerClient();
  try {
    const result = await client.query({
      query: `SELECT name, engine, toString(ifNull(total_rows, 0)) AS rows FROM system.tables
        WHERE database = {database:String} AND NOT is_temporary ORDER BY name`,
      query_params: { database },
      format: 'JSONEachRow',
    });
    return await result.json<ListedTable>();
  } finally {
    await client.close();
  }
}
