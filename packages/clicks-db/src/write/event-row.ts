/** What is stored of any event of the click stream. Texts that are not known are empty. */
export type EventRow = {
  id: string;
  /** Milliseconds since the Unix epoch. */
  timestamp: number;
  workspaceId: string;
  prefetch: boolean;
  bot: boolean;
  host: string;
  slug: string;
  country: string;
  region: string;
  city: string;
  device: string;
  browser: string;
  os: string;
  /** Host name of the referrer; empty for a direct visit. */
  referrer: string;
  /** 32 hexadecimal characters. */
  visitor: string;
  source: string;
  partition: number;
  offset: number;
};

/** The columns of an event that every table has, in the order of `sharedCells`. */
export const sharedColumns = [
  ...['id', 'timestamp', 'workspace_id', 'prefetch', 'bot', 'host', 'slug', 'country', 'region', 'city'],
  ...['device', 'browser', 'os', 'referrer', 'visitor_hex', 'source', 'partition', 'offset'],
];

export function sharedCells(row: EventRow): (string | number | boolean)[] {
  return [
    ...[row.id, row.timestamp, row.workspaceId, row.prefetch, row.bot, row.host, row.slug, row.country, row.region],
    ...[row.city, row.device, row.browser, row.os, row.referrer, row.visitor, row.source, row.partition, row.offset],
  ];
}
