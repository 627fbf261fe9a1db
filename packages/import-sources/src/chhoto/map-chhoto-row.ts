import { z } from 'zod';
import { cutText } from '../limit-text.ts';
import { linkLimits } from '../link-limits.ts';
import { fitFields } from '../mapping/fit-fields.ts';
import { leftOutItem, problemItem, type Spot } from '../mapping/problem-item.ts';
import type { LinkFields, SourceItem } from '../source.ts';

/** Texts are read up to here: more than any field of a link may have, so that longer ones are refused or cut as they would be. */
export const textCharsMax = 10_000;

/** What a Date can be. */
const dateSecondsMax = 8_640_000_000_000n;

/** SQLite stores any type in any column: only the two that make a link must be texts. */
const linkRow = z.object({
  id: z.bigint(),
  short_url: z.string().min(1),
  long_url: z.string().min(1),
  hits: z.unknown(),
  expiry_time: z.unknown(),
  notes: z.unknown(),
});
type LinkRow = z.output<typeof linkRow>;

/** A row of `urls` as a link, and what of it is not carried over. */
export function mapChhotoRow(value: Record<string, unknown>, host: string): SourceItem[] {
  const place = `urls, row ${String(value['id'])}`;
  const { data: row, error } = linkRow.safeParse(value);
  if (!row) {
    const field = String(error.issues[0]?.path[0] ?? '');
    return [leftOutItem({ place, shortUrl: host }, 'LINE_UNREADABLE', field, '')];
  }
  const spot = { place, shortUrl: `${host}/${cutText(row.short_url, linkLimits.slugCharsMax)}` };
  if (Array.from(row.short_url).length > linkLimits.slugCharsMax)
    return [leftOutItem(spot, 'FIELD_INVALID', 'short_url', `it has more than ${linkLimits.slugCharsMax} characters`)];
  const problems: SourceItem[] = [];
  const fitted = fitFields(readFields(row, spot, problems), spot);
  const link = {
    // The short URL is unique and cannot be edited; an upgrade of chhoto-url numbers the rows again.
    key: row.short_url,
    place,
    host,
    slug: row.short_url,
    fields: fitted.fields,
    aliases: [],
    createdAt: undefined,
    clicks: readHits(row, spot, problems),
    notCarried: [],
  };
  return [...problems, ...fitted.problems, { type: 'link', link }];
}

function readFields(row: LinkRow, spot: Spot, problems: SourceItem[]): LinkFields {
  const fields: LinkFields = { url: row.long_url };
  const expiresAt = readExpiry(row.expiry_time);
  if (expiresAt === 'invalid') problems.push(problemItem(spot, 'TIME_INVALID', 'expiry_time', String(row.expiry_time)));
  else if (expiresAt !== undefined) fields.expiresAt = expiresAt;
  const { notes } = row;
  if (typeof notes === 'string' && notes !== '') fields.notes = notes;
  else if (notes !== null && notes !== '') problems.push(problemItem(spot, 'FIELD_INVALID', 'notes', 'it is no text'));
  return fields;
}

/** Seconds since the Unix epoch. Versions from before 7.1 have 0 where a link does not expire. */
function readExpiry(value: unknown): Date | 'invalid' | undefined {
  if (value === null || value === 0n) return undefined;
  if (typeof value !== 'bigint' || value < 0n || value > dateSecondsMax) return 'invalid';
  return new Date(Number(value) * 1_000);
}

function readHits({ hits }: LinkRow, spot: Spot, problems: SourceItem[]): number | undefined {
  if (typeof hits === 'bigint' && hits >= 0n) return Number(hits);
  problems.push(problemItem(spot, 'FIELD_INVALID', 'hits', String(hits)));
  return undefined;
}
