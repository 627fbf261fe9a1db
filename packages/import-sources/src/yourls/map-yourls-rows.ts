import { z } from 'zod';
import { cutText, toDetail } from '../limit-text.ts';
import { linkLimits } from '../link-limits.ts';
import type { SourceItem, SourceProblem } from '../source.ts';
import { readUtcTime } from '../read-times.ts';

/** Columns of `yourls_url` in the order in which YOURLS creates them. */
export const urlColumns = ['keyword', 'url', 'title', 'timestamp', 'ip', 'clicks'] as const;
/** Columns of `yourls_log`. */
export const logColumns = [
  'click_id',
  'click_time',
  'shorturl',
  'referrer',
  'user_agent',
  'ip_address',
  'country_code',
] as const;

const count = z
  .string()
  .regex(/^\d{1,19}$/)
  .transform(Number);
const keyCharsMax = 600;
const key = z.string().min(1).max(keyCharsMax);
const text = z
  .string()
  .nullable()
  .default('')
  .transform((value) => value ?? '');

const urlRow = z.object({
  keyword: key,
  url: z.string(),
  title: text,
  timestamp: text,
  clicks: count.optional().catch(undefined),
});
const logRow = z.object({
  click_id: z.string().regex(/^\d{1,19}$/),
  click_time: z.string(),
  shorturl: key,
  referrer: text,
  user_agent: text,
  ip_address: text,
  country_code: text,
});

/** A row by the names of its columns. */
export type NamedRow = Record<string, string | null | undefined>;

/**
 * A row of `yourls_url`.
 * @param host the host of its short URLs
 * @param readCreated the instant of a time of creation as this dump has it
 */
export function mapUrlRow(
  row: NamedRow,
  place: string,
  { host, readCreated }: { host: string; readCreated: (text: string) => number | undefined },
): SourceItem[] {
  const parsed = urlRow.safeParse(row);
  if (!parsed.success) return [{ ...unreadable(row['keyword'], place, parsed.error), leavesOutLink: true }];
  const { keyword, url, title, timestamp, clicks } = parsed.data;
  const problems: SourceProblem[] = [];
  const shortUrl = `${host}/${toDetail(keyword)}`;
  const createdAt = timestamp === '' ? undefined : readCreated(timestamp);
  if (timestamp !== '' && createdAt === undefined)
    problems.push({ place, code: 'TIME_INVALID', shortUrl, field: 'timestamp', detail: toDetail(timestamp) });
  if (clicks === undefined)
    problems.push({ place, code: 'FIELD_INVALID', shortUrl, field: 'clicks', detail: toDetail(row['clicks'] ?? '') });
  const cut = cutText(title, linkLimits.titleCharsMax);
  if (cut !== title) problems.push({ place, code: 'VALUE_CUT', shortUrl, field: 'title', detail: toDetail(title) });
  // YOURLS takes the destination for the title where it could not read the page.
  const fields = cut === '' || title === url ? { url } : { url, title: cut };
  return [
    ...problems.map((problem) => ({ type: 'problem' as const, problem })),
    {
      type: 'link',
      link: { key: keyword, place, host, slug: keyword, fields, aliases: [], createdAt, clicks, notCarried: [] },
    },
  ];
}

/**
 * A row of `yourls_log`.
 * @param since the `click_id` up to which clicks are left out
 */
export function mapLogRow(
  row: NamedRow,
  place: string,
  { host, since }: { host: string; since: bigint },
): SourceItem | undefined {
  const parsed = logRow.safeParse(row);
  if (!parsed.success) return unreadable(row['shorturl'], place, parsed.error);
  const { click_id: id, click_time: time, shorturl, referrer, user_agent: agent, ip_address: address } = parsed.data;
  if (BigInt(id) <= since) return undefined;
  const at = readUtcTime(time);
  if (at === undefined) {
    const shortUrl = `${host}/${toDetail(shorturl)}`;
    return {
      type: 'problem',
      problem: { place, code: 'TIME_INVALID', shortUrl, field: 'click_time', detail: toDetail(time) },
    };
  }
  const country = parsed.data.country_code.toUpperCase();
  return {
    type: 'click',
    click: {
      link: shorturl,
      id,
      at,
      visitor: `${address}\n${agent}`,
      agent,
      device: '',
      browser: '',
      os: '',
      country: /^[A-Z]{2}$/.test(country) ? country : '',
      region: '',
      city: '',
      referrer: referrer === 'direct' ? '' : referrer,
      bot: undefined,
      qr: false,
    },
  };
}

function unreadable(
  keyword: string | null | undefined,
  place: string,
  error: z.ZodError,
): SourceItem & { type: 'problem' } {
  const [issue] = error.issues;
  const field = issue?.path.join('.') ?? '';
  return {
    type: 'problem',
    problem: {
      place,
      code: 'LINE_UNREADABLE',
      shortUrl: toDetail(keyword ?? ''),
      field,
      detail: toDetail(issue?.message ?? ''),
    },
  };
}
