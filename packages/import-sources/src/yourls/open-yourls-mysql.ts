import { toDetail } from '../limit-text.ts';
import { openMysql, type MysqlDatabase } from '../mysql/open-mysql.ts';
import { createZoneClock, readUtcTime, type Zone } from '../read-times.ts';
import { type Source, type SourceItem } from '../source.ts';
import { findYourlsTables, quoteName, type YourlsTables } from './find-yourls-tables.ts';
import { mapLogRow, mapUrlRow, type NamedRow } from './map-yourls-rows.ts';

/** Links and clicks that are items at a time. */
const pageRowsMax = 500;
/** Clicks of one statement: a table of MyISAM is locked against new clicks for no longer. */
const logPageRows = 5_000;

export type YourlsMysqlOptions = {
  /** What the names of its tables begin with; otherwise they are known by their columns. */
  tablePrefix?: string | undefined;
  /** The zone that the server had when links were created. Otherwise the one that it has now. */
  serverZone?: Zone | undefined;
};

/** A database of YOURLS, seen as it was when it was opened. */
export type YourlsDatabase = {
  mysql: MysqlDatabase;
  tables: YourlsTables;
  /** The instant of a time of creation. */
  readCreated(text: string): number | undefined;
  close(): Promise<void>;
};

/**
 * Connects to the database of a YOURLS, which may go on running.
 * @param url `mysql://user:password@host:port/database`
 * @throws SourceError when it cannot be read, or has no YOURLS or several
 */
export async function openYourlsMysql(
  url: string,
  { tablePrefix, serverZone }: YourlsMysqlOptions = {},
): Promise<YourlsDatabase> {
  const invalidMessage = 'this is not the database of a YOURLS';
  const mysql = await openMysql(url, { invalidMessage, isInUtc: serverZone !== undefined });
  try {
    const tables = await findYourlsTables(mysql, tablePrefix);
    return { mysql, tables, readCreated: createReader(serverZone), close: () => mysql.close() };
  } catch (error) {
    await mysql.close();
    throw error;
  }
}

/**
 * YOURLS writes the time of UTC as if it were the server's. The server gives back the same text as long as its zone is the same; in UTC, as
 * a dump has it, the clock of the zone shows what was written.
 */
function createReader(serverZone: Zone | undefined): YourlsDatabase['readCreated'] {
  if (serverZone === undefined) return readUtcTime;
  const clock = createZoneClock(serverZone);
  return (text) => {
    const at = readUtcTime(text);
    return at === undefined ? undefined : clock(at);
  };
}

/**
 * A reader of a YOURLS by its database: the same links and clicks as those of a dump, and the same cursor, so that one can follow the other.
 * @param options.host the host of the short URLs, which the database does not have
 * @param options.since the cursor of an earlier reading: clicks up to it are left out
 */
export function openYourlsDatabase(
  database: YourlsDatabase,
  { host, since }: { host: string; since: string | null },
): Source {
  let last = since;
  return {
    kind: 'yourls',
    cursor: () => last,
    async *read() {
      let lastClickId = since === null ? -1n : BigInt(since);
      // Links first: a click that comes in between is in the log and not in the number of its link, and so counted once.
      yield* readLinks(database, host);
      for await (const items of readClicks(database, { host, since: lastClickId })) {
        for (const item of items)
          if (item.type === 'click' && BigInt(item.click.id) > lastClickId) lastClickId = BigInt(item.click.id);
        if (items.length > 0) yield items;
      }
      if (lastClickId >= 0n) last = String(lastClickId);
    },
  };
}

async function* readLinks({ mysql, tables, readCreated }: YourlsDatabase, host: string): AsyncGenerator<SourceItem[]> {
  const text = `SELECT * FROM ${quoteName(tables.url)}`;
  for await (const rows of mysql.query(text, { as: 'texts', pageRowsMax }))
    yield (rows as NamedRow[]).flatMap((row) => {
      const place = `${tables.url}, keyword ${toDetail(row['keyword'] ?? '')}`;
      return mapUrlRow(row, place, { host, readCreated });
    });
}

async function* readClicks(
  { mysql, tables }: YourlsDatabase,
  { host, since }: { host: string; since: bigint },
): AsyncGenerator<SourceItem[]> {
  const text = `SELECT * FROM ${quoteName(tables.log)} WHERE click_id > ? ORDER BY click_id LIMIT ${logPageRows}`;
  let after = since;
  for (let count = logPageRows; count === logPageRows;) {
    count = 0;
    for await (const rows of mysql.query(text, { values: [after], as: 'texts', pageRowsMax })) {
      count += rows.length;
      const named = rows as NamedRow[];
      yield named.flatMap((row) => mapLogRow(row, `${tables.log}, click_id ${row['click_id']}`, { host, since }) ?? []);
      after = BigInt(named.at(-1)?.['click_id'] ?? after);
    }
  }
}
