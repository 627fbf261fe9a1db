import type { LinkFields, SourceItem, SourceLink } from '../source.ts';
import type { WrittenRule } from '../mapping/check-rule.ts';
import { fitFields } from '../mapping/fit-fields.ts';
import type { Spot } from '../mapping/problem-item.ts';
import { readTime } from '../mapping/read-time.ts';
import { expireLink } from '../mapping/stop-link.ts';
import type { ShortUrlEntry } from './parse-responses.ts';

/** Names a link at its source. The default domain may be renamed there, so it has no name in the key. */
export function keyOf({ domain, shortCode }: ShortUrlEntry): string {
  return `${domain ?? ''}/${shortCode}`;
}

/** The host of a link; the default domain is known from the short URL only. */
export function hostOf({ domain, shortUrl }: ShortUrlEntry): string {
  return (domain ?? URL.parse(shortUrl)?.host ?? '').toLowerCase();
}

type Facts = {
  spot: Spot;
  rules: WrittenRule[];
  /** The visits that the reading has, or undefined where they cannot be counted. */
  clicks: number | undefined;
  now: number;
};

/** A short URL of Shlink as a link, and problems with its fields. */
export function mapLink(entry: ShortUrlEntry, facts: Facts): { link: SourceLink; problems: SourceItem[] } {
  const { spot, rules, clicks, now } = facts;
  const { shortCode, longUrl, title, tags, meta, forwardQuery, crawlable } = entry;
  const startsAt = readTime(meta.validSince);
  const expiresAt = readTime(meta.validUntil);
  let fields: LinkFields = { url: longUrl, tags, forwardQuery };
  if (title) fields.title = title;
  if (startsAt !== undefined) fields.startsAt = new Date(startsAt);
  if (expiresAt !== undefined) fields.expiresAt = new Date(expiresAt);
  if (meta.maxVisits) fields.clickLimit = meta.maxVisits;
  if (rules.length > 0) fields.rules = rules;
  // It does not redirect there any more, while a limit begins again here.
  if (meta.maxVisits && entry.visitsSummary.total >= meta.maxVisits) fields = expireLink(fields, now);
  const fitted = fitFields(fields, spot);
  const link: SourceLink = {
    key: keyOf(entry),
    host: hostOf(entry),
    slug: shortCode,
    place: spot.place,
    fields: fitted.fields,
    aliases: [],
    createdAt: readTime(entry.dateCreated),
    clicks,
    notCarried: crawlable ? ['crawlable'] : [],
  };
  return { link, problems: fitted.problems };
}
