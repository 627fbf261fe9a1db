import { z } from 'zod';

/** A counter above this is damaged: it would become as many clicks. */
const hourClicksMax = 10_000_000;

/** What a Date can be. */
const dateMsMax = 8_640_000_000_000_000;

const rowId = z.int().min(1);
const timeMs = z.number().min(-dateMsMax).max(dateMsMax).nullable();
const counter = z.int().min(0).max(hourClicksMax);

/** SQLite has 0 and 1. */
const flag = z.union([z.boolean(), z.literal([0, 1]).transform((value) => value === 1)]);

/** SQLite has the text of an object. */
const counts = z
  .preprocess(parseText, z.record(z.string(), counter).nullable())
  .transform((value) => new Map(Object.entries(value ?? {})));

export const linkRow = z.object({
  id: rowId,
  address: z.string().min(1),
  description: z.string().nullable(),
  banned: flag,
  password: z.string().nullable(),
  target: z.string(),
  visit_count: z.int().min(0),
  host: z.string().nullable(),
  expires_at: timeMs,
  created_at: timeMs,
  later_visits: z.int().min(0),
});
export type LinkRow = z.output<typeof linkRow>;

export const visitRow = z.object({
  id: rowId,
  link_id: rowId,
  total: counter,
  countries: counts,
  referrers: counts,
  br_safari: counter,
  br_chrome: counter,
  br_firefox: counter,
  br_opera: counter,
  br_edge: counter,
  br_ie: counter,
  br_other: counter,
  os_ios: counter,
  os_macos: counter,
  os_android: counter,
  os_linux: counter,
  os_windows: counter,
  os_other: counter,
  found_link: rowId.nullable(),
  password: z.string().nullable(),
  banned: flag.nullable(),
  created_at: timeMs,
  updated_at: timeMs,
});
export type VisitRow = z.output<typeof visitRow>;

const rowWithId = z.object({ id: rowId });

/** Where a row is, for people; also of one that is otherwise damaged. */
export function describePlace(table: 'links' | 'visits', row: unknown): string {
  const { data } = rowWithId.safeParse(row);
  return data ? `${table}, row ${data.id}` : table;
}

/** Whether Kutt asks for a password: it takes an empty one for none. */
export const isProtected = ({ password }: { password: string | null }): boolean => password !== null && password !== '';

function parseText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return parsed;
  } catch {
    return value;
  }
}
