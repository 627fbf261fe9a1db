import { Readable } from 'node:stream';
import type { ClicksDb } from '../open-clicks-db.ts';

/** One event of the click stream, ready to be stored. Texts that are not known are empty. */
export type ClickRow = {
  id: string;
  /** Milliseconds since the Unix epoch. */
  timestamp: number;
  workspaceId: string;
  linkId: string;
  outcome: 'click' | 'expired';
  prefetch: boolean;
  bot: boolean;
  qr: boolean;
  host: string;
  slug: string;
  url: string;
  country: string;
  region: string;
  city: string;
  device: string;
  browser: string;
  os: string;
  /** Host name of the referrer; empty for a direct visit. */
  referrer: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
  /** 32 hexadecimal characters. */
  visitor: string;
  source: string;
  partition: number;
  offset: number;
};

/** Rows of one insert; a larger one could become two parts, and so no longer be all or nothing. */
export const clickBatchRowsMax = 100_000;

const columns = [
  'id',
  'timestamp',
  'workspace_id',
  'link_id',
  'outcome',
  'prefetch',
  'bot',
  'qr',
  'host',
  'slug',
  'url',
  'country',
  'region',
  'city',
  'device',
  'browser',
  'os',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'visitor_hex',
  'source',
  'partition',
  'offset',
];

/** One block, hence one part: appears as a whole or not at all. */
const onePartSettings = {
  async_insert: 0,
  max_insert_threads: '1',
  max_insert_block_size: '1000000',
  min_insert_block_size_rows: '1000000',
  min_insert_block_size_bytes: '1073741824',
} as const;

/**
 * Stores a batch exactly once per token: with a token used before, it does nothing, whatever the rows.
 * All rows are of one (source, partition) and of one UTC month, so that they are one insert, one part: all or nothing.
 * Rejects when ClickHouse does; whether the rows are there is then unknown, and the same call may be repeated.
 */
export async function insertClicks({ client }: ClicksDb, rows: ClickRow[], token: string): Promise<void> {
  if (rows.length === 0) return;
  if (rows.length > clickBatchRowsMax) throw new RangeError(`A batch has at most ${clickBatchRowsMax} rows.`);
  const { stream } = await client.exec({
    query: `INSERT INTO clicks (${columns.join(', ')}) FORMAT JSONCompactEachRow`,
    values: Readable.from([serializeRows(rows)], { objectMode: false }),
    clickhouse_settings: { ...onePartSettings, insert_deduplication_token: token },
  });
  for await (const _ of stream);
}

/** One string for the whole batch: the fastest way in. */
function serializeRows(rows: ClickRow[]): string {
  return rows.map((row) => `${JSON.stringify(orderCells(row))}\n`).join('');
}

function orderCells(row: ClickRow): (string | number | boolean)[] {
  return [
    row.id,
    row.timestamp,
    row.workspaceId,
    row.linkId,
    row.outcome,
    row.prefetch,
    row.bot,
    row.qr,
    row.host,
    row.slug,
    row.url,
    row.country,
    row.region,
    row.city,
    row.device,
    row.browser,
    row.os,
    row.referrer,
    row.utmSource,
    row.utmMedium,
    row.utmCampaign,
    row.visitor,
    row.source,
    row.partition,
    row.offset,
  ];
}
