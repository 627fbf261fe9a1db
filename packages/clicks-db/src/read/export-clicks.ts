import type { ClicksDb } from '../open-clicks-db.ts';
import { boundInstant, countedKinds, type ReportRange } from './report-range.ts';

export type ClickExport = Pick<ReportRange, 'workspaceId' | 'start' | 'end' | 'includeBots'> & {
  format: 'csv' | 'json';
  /** Where links on the service's own host are, such as `https://lnk.example`. */
  origin: string;
  /** What the shown columns are called, in the order of this file's `columns`. */
  names: readonly string[];
  /** Ends the query when the reader has gone before its first row; from then on the end of the reading ends it. */
  signal: AbortSignal;
};

const shortUrl = `concat(if(host = '', {origin:String}, concat('https://', host)), '/', slug)`;
const texts = (...names: string[]) => names.map((name) => ({ value: name, isText: true }));
const columns = [
  { value: `concat(replaceOne(toString(timestamp), ' ', 'T'), 'Z')`, isText: false },
  ...texts('id', 'link_id', 'slug', shortUrl, 'url', 'country', 'region', 'city', 'device', 'browser', 'os'),
  ...texts('referrer', 'utm_source', 'utm_medium', 'utm_campaign'),
  { value: 'qr', isText: false },
  { value: 'bot', isText: false },
];

/** How long the engine may work on an export in all, the reader's pauses included. */
const exportSecondsMax = 3_600;

/**
 * Every click of the range, as lines that ClickHouse has already formatted: CSV by RFC 4180 without a header, or one
 * JSON object a line. Flat in memory; the engine waits for the reader. In the order in which clicks are kept: by day.
 */
export async function* exportClicks({ client }: ClicksDb, asked: ClickExport): AsyncGenerator<Uint8Array> {
  const { workspaceId, origin, signal } = asked;
  const { stream } = await client.exec({
    query: clickExportSql(asked),
    query_params: { workspaceId, origin, from: boundInstant(asked.start), to: boundInstant(asked.end) },
    clickhouse_settings: {
      max_execution_time: exportSecondsMax,
      output_format_csv_crlf_end_of_line: 1,
      output_format_json_escape_forward_slashes: 0,
      // What fails in the middle cuts the connection: it must not end as if it were whole.
      http_write_exception_in_output_format: 0,
    },
    abort_signal: signal,
  });
  yield* stream as AsyncIterable<Uint8Array>;
}

function clickExportSql({ format, names, includeBots }: Pick<ClickExport, 'format' | 'names' | 'includeBots'>): string {
  const shown = columns.map(({ value, isText }, index) => {
    const cell = format === 'csv' && isText ? guardFormula(value) : value;
    return `${cell} AS \`${names[index]}\``;
  });
  // Under other names, so that none of the shown ones hides a column that is asked for.
  return `
    SELECT ${shown.join(', ')} FROM clicks AS c
    WHERE c.workspace_id = {workspaceId:String} AND c.kind IN ${countedKinds({ includeBots })}
      AND toStartOfDay(c.timestamp) >= toStartOfDay({from:DateTime64(3, 'UTC')})
      AND toStartOfDay(c.timestamp) <= toStartOfDay({to:DateTime64(3, 'UTC')})
      AND c.timestamp >= {from:DateTime64(3, 'UTC')} AND c.timestamp < {to:DateTime64(3, 'UTC')}
    FORMAT ${format === 'csv' ? 'CSV' : 'JSONEachRow'}`;
}

/** A spreadsheet must not take a text for a formula. */
function guardFormula(value: string): string {
  return `if(match(${value}, '^[=+@\\\\t\\\\r\\\\n-]'), concat('\\'', ${value}), ${value})`;
}
