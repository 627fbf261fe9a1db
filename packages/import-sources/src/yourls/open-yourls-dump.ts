import { toDetail } from '../limit-text.ts';
import { createZoneClock, readUtcTime, type Zone } from '../read-times.ts';
import { SourceError, type Source, type SourceItem } from '../source.ts';
import { createDumpReader, type DumpRow } from '../sql/read-dump-rows.ts';
import { readDumpText } from '../sql/read-dump-file.ts';
import { logColumns, mapLogRow, mapUrlRow, urlColumns, type NamedRow } from './map-yourls-rows.ts';

export type YourlsDump = {
  file: string;
  /** The host of the short URLs, which a dump does not have. */
  host: string;
  /** The zone of the database server. YOURLS stores times of creation so that they are off by it. */
  serverZone: Zone;
  /** The cursor of an earlier reading: clicks up to it are left out. */
  since: string | null;
};

type Kind = 'url' | 'log';

/**
 * A dump of the database of YOURLS, made by `mysqldump`, MariaDB or phpMyAdmin, packed by gzip or not. Its tables are known by their columns,
 * so that any prefix will do.
 */
export function openYourlsDump({ file, host, serverZone, since }: YourlsDump): Source {
  const from = since === null ? -1n : BigInt(since);
  let last = since;
  return {
    kind: 'yourls',
    cursor: () => last,
    async *read() {
      const reading = readTables({ host, serverZone, since: from });
      for await (const text of readDumpText(file)) {
        reading.push(text);
        const items = reading.take();
        if (items.length > 0) yield items;
      }
      const { lastClickId, items } = reading.end(file);
      if (lastClickId >= 0n) last = String(lastClickId);
      if (items.length > 0) yield items;
    },
  };
}

function readTables({ host, serverZone, since }: { host: string; serverZone: Zone; since: bigint }) {
  let items: SourceItem[] = [];
  const tables = new Map<string, Kind | undefined>();
  const rows: Record<Kind, number> = { url: 0, log: 0 };
  let isInUtc = false;
  let lastClickId = since;
  const keywords = new Set<string>();
  // YOURLS writes the time of UTC as if it were the server's: where the dump has it in UTC, the clock of the server shows what was meant.
  const clock = createZoneClock(serverZone);
  const readCreated = (text: string) => {
    const at = readUtcTime(text);
    return at === undefined || !isInUtc ? at : clock(at);
  };

  const onRow = ({ table, columns, values }: DumpRow) => {
    if (!tables.has(table)) tables.set(table, expectOne(tables, table, tellKind(table, columns)));
    const kind = tables.get(table);
    if (!kind) return;
    const place = `${table}, row ${++rows[kind]}`;
    const row = nameValues(columns ?? (kind === 'url' ? urlColumns : logColumns), values);
    if (kind === 'url') {
      expectOnce(keywords, row['keyword']);
      items.push(...mapUrlRow(row, place, { host, readCreated }));
    } else {
      const item = mapLogRow(row, place, { host, since });
      if (item) items.push(item);
      if (item?.type === 'click' && BigInt(item.click.id) > lastClickId) lastClickId = BigInt(item.click.id);
    }
  };
  const reader = createDumpReader({
    onRow,
    onSetting: (name, value) => {
      if (name === 'TIME_ZONE' && /^[+-]?0?0:00$|^utc$/i.test(value)) isInUtc = true;
    },
  });
  const take = () => {
    const taken = items;
    items = [];
    return taken;
  };
  return {
    push: (text: string) => reader.push(text),
    take,
    end(file: string) {
      if (!reader.end()) throw new SourceError('invalid', `${file} ends within a row: it is not whole.`);
      if (![...tables.values()].includes('url'))
        throw new SourceError('invalid', `${file} has no table of short URLs of YOURLS (keyword, url, title, clicks).`);
      return { items: take(), lastClickId };
    },
  };
}

/** Its columns say it, or the end of its name where the dump has no columns. */
function tellKind(table: string, columns: readonly string[] | undefined): Kind | undefined {
  if (columns) {
    if (['keyword', 'url', 'clicks'].every((name) => columns.includes(name))) return 'url';
    return ['click_id', 'click_time', 'shorturl'].every((name) => columns.includes(name)) ? 'log' : undefined;
  }
  if (table.endsWith('url')) return 'url';
  return table.endsWith('log') ? 'log' : undefined;
}

/** @throws SourceError where the dump has two of YOURLS: their short URLs would be mixed */
function expectOne(
  tables: ReadonlyMap<string, Kind | undefined>,
  table: string,
  kind: Kind | undefined,
): Kind | undefined {
  const other = kind && [...tables].find(([, of]) => of === kind);
  if (other)
    throw new SourceError(
      'invalid',
      `The dump has two databases of YOURLS, ${other[0]} and ${table}: dump only one of them.`,
    );
  return kind;
}

/**
 * The keyword is the primary key.
 * @throws SourceError for a second row of one: the file is more than one dump, and its clicks would be counted twice
 */
function expectOnce(keywords: Set<string>, keyword: string | null | undefined): void {
  if (typeof keyword !== 'string') return;
  if (keywords.has(keyword))
    throw new SourceError('invalid', `The dump has the short URL ${toDetail(keyword)} twice: give one dump alone.`);
  keywords.add(keyword);
}

function nameValues(columns: readonly string[], values: DumpRow['values']): NamedRow {
  const row: NamedRow = {};
  // More or fewer values than columns: what is what is not known.
  if (values.length === columns.length) for (const [at, name] of columns.entries()) row[name] = values[at];
  return row;
}
