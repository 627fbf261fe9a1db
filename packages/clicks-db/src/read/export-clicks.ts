import type { Readable } from 'node:stream';
import type { ClicksDb } from '../open-clicks-db.ts';
import { selectClicks, type ClickFilter, type SelectedClicks } from './select-clicks.ts';
import { boundInstant, isCounted, type CountedEvents, type ReportRange } from './time-range.ts';

/** How CSV is written: the character between cells, and the zone whose local time it has; without one times are UTC. */
export type CsvForm = { delimiter?: string; timezone?: string | undefined };

export type ClickExport = Pick<ReportRange, 'workspaceId' | 'start' | 'end' | 'includeBots' | 'includeInternal'> & {
  filters: readonly ClickFilter[];
  format: 'csv' | 'json';
  csv?: CsvForm | undefined;
  /** The origin of links on the service's own host, such as `https://lnk.example`. */
  origin: string;
  /** The names of the exported columns, in the order of `columns` in this file. */
  names: readonly string[];
  /** Cancels the query, as ending the iteration does. */
  signal: AbortSignal;
};

export type ConversionExport = Pick<
  ClickExport,
  'workspaceId' | 'start' | 'end' | 'format' | 'csv' | 'names' | 'signal'
>;

/** Slugs are stored decoded; the function leaves letters, digits, `-`, `_`, `.` and `~` of ASCII as they are. */
const encodedSlug = `replaceAll(encodeURLComponent(slug), '%2F', '/')`;
const shortUrl = `concat(if(host = '', {origin:String}, concat('https://', host)), '/', ${encodedSlug})`;
const texts = (...names: string[]) => names.map((name) => ({ value: name, isText: true }));
type ExportedColumn = { value: string; isText: boolean; isTime?: boolean };
const time = (name: string): ExportedColumn => ({ value: name, isText: false, isTime: true });
const columns: readonly ExportedColumn[] = [
  time('timestamp'),
  ...texts('id', 'link_id', 'slug', shortUrl, 'url', 'country', 'region', 'city', 'device', 'browser', 'os'),
  ...texts('referrer', 'utm_source', 'utm_medium', 'utm_campaign'),
  { value: 'qr', isText: false },
  { value: 'bot', isText: false },
  ...texts('utm_term', 'utm_content', 'ref', 'language'),
  { value: 'internal', isText: false },
  ...texts('rule_id', 'variant_id'),
];

/** The limit of an export's execution time, pauses of the reader included. */
const exportSecondsMax = 3_600;

const profileEventColumns: readonly ExportedColumn[] = [
  time('timestamp'),
  ...texts('id', 'toString(event)', 'profile_id', 'block_id', 'slug', shortUrl),
  ...texts('country', 'region', 'city', 'device', 'browser', 'os', 'referrer'),
  { value: 'bot', isText: false },
  { value: 'internal', isText: false },
];

const conversionColumns: readonly ExportedColumn[] = [
  ...texts('id', 'name'),
  { value: `if(currency = '', '', toString(value))`, isText: false },
  ...texts('currency', 'external_id', 'link_id', 'click_id'),
  time('timestamp'),
  ...texts('rule_id', 'variant_id'),
  time('converted_at'),
];

/**
 * Every click in the range, as lines that ClickHouse has already formatted: CSV (RFC 4180) without a header, or one
 * JSON object a line. Memory does not grow with the range: ClickHouse waits for the reader. In the order of storage: by
 * day.
 */
export async function* exportClicks({ client }: ClicksDb, request: ClickExport): AsyncGenerator<Uint8Array> {
  const { workspaceId, origin, signal } = request;
  const selected = selectClicks(workspaceId, request.filters, request);
  const { stream } = await client.exec({
    query: clickExportSql(request, selected),
    query_params: {
      ...selected.params,
      ...zoneParam(request.csv),
      origin,
      from: boundInstant(request.start),
      to: boundInstant(request.end),
    },
    clickhouse_settings: settingsFor(request.csv),
    abort_signal: signal,
  });
  yield* readStream(stream, signal);
}

/** The client cancels a query by its signal only before the first row. */
async function* readStream(stream: Readable, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const cancel = () => stream.destroy(signal.reason instanceof Error ? signal.reason : new Error('cancelled'));
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    yield* stream as AsyncIterable<Uint8Array>;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

const exportSettings = {
  max_execution_time: exportSecondsMax,
  output_format_csv_crlf_end_of_line: 1,
  output_format_json_escape_forward_slashes: 0,
  // Conditions are on columns, which exported names would hide.
  prefer_column_name_to_alias: 1,
  // An error in the middle aborts the connection, so that a partial export does not look complete.
  http_write_exception_in_output_format: 0,
} as const;

function settingsFor({ delimiter = ',' }: CsvForm = {}) {
  return { ...exportSettings, format_csv_delimiter: delimiter };
}

function zoneParam({ timezone }: CsvForm = {}) {
  return timezone === undefined ? {} : { zone: timezone };
}

/** Every conversion of the clicks in the range, like `exportClicks`; in the order of storage: by link. */
export async function* exportConversions(
  { client }: ClicksDb,
  { workspaceId, start, end, format, csv, names, signal }: ConversionExport,
): AsyncGenerator<Uint8Array> {
  const { stream } = await client.exec({
    query: `
      SELECT ${selectColumns(conversionColumns, { names, format, csv })} FROM conversions
      WHERE workspace_id = {workspaceId:String}
        AND timestamp >= {from:DateTime64(3, 'UTC')} AND timestamp < {to:DateTime64(3, 'UTC')}
      FORMAT ${format === 'csv' ? 'CSV' : 'JSONEachRow'}`,
    query_params: { workspaceId, ...zoneParam(csv), from: boundInstant(start), to: boundInstant(end) },
    clickhouse_settings: settingsFor(csv),
    abort_signal: signal,
  });
  yield* readStream(stream, signal);
}

export type ProfileEventExport = Omit<ClickExport, 'filters'>;

/** Every view of a profile and every click on its blocks in the range, like `exportClicks`. */
export async function* exportProfileEvents(
  { client }: ClicksDb,
  { workspaceId, start, end, format, csv, names, origin, signal, ...counted }: ProfileEventExport,
): AsyncGenerator<Uint8Array> {
  const { stream } = await client.exec({
    query: `
      SELECT ${selectColumns(profileEventColumns, { names, format, csv })} FROM profile_events
      WHERE workspace_id = {workspaceId:String} AND ${isCounted(counted)} AND ${inRange}
      FORMAT ${format === 'csv' ? 'CSV' : 'JSONEachRow'}`,
    query_params: { workspaceId, origin, ...zoneParam(csv), from: boundInstant(start), to: boundInstant(end) },
    clickhouse_settings: settingsFor(csv),
    abort_signal: signal,
  });
  yield* readStream(stream, signal);
}

/** Rows are ordered by day: the days are what the index finds. */
const inRange = `
  toStartOfDay(timestamp) >= toStartOfDay({from:DateTime64(3, 'UTC')})
  AND toStartOfDay(timestamp) <= toStartOfDay({to:DateTime64(3, 'UTC')})
  AND timestamp >= {from:DateTime64(3, 'UTC')} AND timestamp < {to:DateTime64(3, 'UTC')}`;

function clickExportSql(
  { format, csv, names, ...counted }: Pick<ClickExport, 'format' | 'csv' | 'names'> & CountedEvents,
  { where }: SelectedClicks,
): string {
  return `
    SELECT ${selectColumns(columns, { names, format, csv })} FROM clicks
    WHERE ${where} AND ${isCounted(counted)} AND ${inRange}
    FORMAT ${format === 'csv' ? 'CSV' : 'JSONEachRow'}`;
}

function selectColumns(
  columns: readonly ExportedColumn[],
  { names, format, csv }: Pick<ClickExport, 'names' | 'format' | 'csv'>,
): string {
  const shown = columns.map(({ value, isText, isTime }, index) => {
    const cell = isTime ? writeTime(value, format === 'csv' ? csv : undefined) : value;
    return `${format === 'csv' && isText ? guardFormula(cell) : cell} AS \`${names[index]}\``;
  });
  return shown.join(', ');
}

/** ISO 8601 in UTC with milliseconds; or local time as spreadsheets read it. */
function writeTime(column: string, { timezone }: CsvForm = {}): string {
  if (timezone !== undefined) return `formatDateTime(${column}, '%Y-%m-%d %H:%i:%S', {zone:String})`;
  return `concat(replaceOne(toString(${column}), ' ', 'T'), 'Z')`;
}

/** Prefixes texts that a spreadsheet would evaluate as a formula. */
function guardFormula(value: string): string {
  return `if(match(${value}, '^[=+@\\\\t\\\\r\\\\n-]'), concat('\\'', ${value}), ${value})`;
}
