import { z } from 'zod';
import type { MysqlDatabase } from '../mysql/open-mysql.ts';
import { SourceError } from '../source.ts';

/** The names of the two tables of a YOURLS that are read. */
export type YourlsTables = { url: string; log: string };

const pageRowsMax = 1_000;
const tablesMax = 100_000;

const nameRow = z.object({ name: z.string() });

/**
 * Finds the tables of a YOURLS by their columns.
 * @param prefix what their names begin with; otherwise the database must have one YOURLS only
 * @throws SourceError `invalid` when there is none, or more than one
 */
export async function findYourlsTables(mysql: MysqlDatabase, prefix: string | undefined): Promise<YourlsTables> {
  const urls = await listTables(mysql, ['keyword', 'url', 'clicks']);
  const url = prefix === undefined ? findOne(urls) : urls.find((name) => name === `${prefix}url`);
  if (url === undefined) {
    const missing = prefix === undefined ? '' : ` ${prefix}url`;
    throw invalid(`The database has no table${missing} of short URLs of YOURLS (keyword, url, clicks)`);
  }
  const log = `${url.slice(0, -'url'.length)}log`;
  const logs = await listTables(mysql, ['click_id', 'click_time', 'shorturl']);
  if (!logs.includes(log)) {
    throw invalid(`The database has no table ${log} of clicks of YOURLS, or its user may not read it`);
  }
  return { url, log };
}

function findOne(urls: readonly string[]): string | undefined {
  const [first, second] = urls;
  if (second === undefined) return first;
  throw invalid(`The database has two of YOURLS, ${first} and ${second}: name the prefix of the tables of one`);
}

/** Tables with three columns that this user may read, whose names end as those of YOURLS do. */
async function listTables(mysql: MysqlDatabase, columns: readonly [string, string, string]): Promise<string[]> {
  const text = `SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = DATABASE() AND column_name IN ('${columns.join("','")}')
    GROUP BY table_name HAVING count(*) = ${columns.length} ORDER BY table_name LIMIT ${tablesMax}`;
  const names: string[] = [];
  for await (const rows of mysql.query(text, { as: 'texts', pageRowsMax }))
    names.push(...rows.map((row) => nameRow.parse(row).name));
  const ending = columns[0] === 'keyword' ? 'url' : 'log';
  return names.filter((name) => name.endsWith(ending));
}

/** A name of a table as SQL has it. */
export function quoteName(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

function invalid(message: string): SourceError {
  return new SourceError('invalid', message);
}
