import type { Cell } from './row-lines.ts';

/** The columns that all events of the click stream have. Unknown texts are empty. */
export type EventRow = {
  id: string;
  /** Milliseconds since the Unix epoch. */
  timestamp: number;
  workspaceId: string;
  prefetch: boolean;
  bot: boolean;
  /** From an address that the workspace has excluded, and otherwise counted; `prefetch` is set then, too. */
  internal: boolean;
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

/** The columns that every table of events has, with their properties, in the order of `sharedCells`. */
export const sharedFields = [
  ['id', 'id'],
  ['timestamp', 'timestamp'],
  ['workspace_id', 'workspaceId'],
  ['prefetch', 'prefetch'],
  ['bot', 'bot'],
  ['internal', 'internal'],
  ['host', 'host'],
  ['slug', 'slug'],
  ['country', 'country'],
  ['region', 'region'],
  ['city', 'city'],
  ['device', 'device'],
  ['browser', 'browser'],
  ['os', 'os'],
  ['referrer', 'referrer'],
  ['visitor_hex', 'visitor'],
  ['source', 'source'],
  ['partition', 'partition'],
  ['offset', 'offset'],
] as const satisfies readonly (readonly [string, keyof EventRow])[];

/** Written out, because it is called for every row. */
export function sharedCells(row: EventRow): Cell[] {
  return [
    row.id,
    row.timestamp,
    row.workspaceId,
    row.prefetch,
    row.bot,
    row.internal,
    row.host,
    row.slug,
    row.country,
    row.region,
    row.city,
    row.device,
    row.browser,
    row.os,
    row.referrer,
    row.visitor,
    row.source,
    row.partition,
    row.offset,
  ];
}
