import { aliasesMax } from '@linkplane/contracts';
import type { LinkFields, ShortUrl, SourceItem, SourceLink } from '../source.ts';
import { fitFields } from '../mapping/fit-fields.ts';
import { problemItem, type Spot } from '../mapping/problem-item.ts';
import { readTime } from '../mapping/read-time.ts';
import { isServiceHost } from '../mapping/service-hosts.ts';
import { stopLink } from '../mapping/stop-link.ts';
import type { Bitlink } from './parse-bitly.ts';

const notCarriedFields = ['deeplinks', 'qr_code_ids', 'campaign_ids'] as const;

/** Host and slug of a short URL with or without its scheme. */
export function readShortUrl(url: string): ShortUrl {
  const [host = '', ...parts] = url.replace(/^https?:\/\//, '').split('/');
  return { host: host.toLowerCase(), slug: decode(parts.join('/')) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A bitlink and problems with its fields. `clicks` is its total; undefined where it is not known. */
export function mapBitlink(
  entry: Bitlink,
  clicks: number | undefined,
  spot: Spot,
  now: number,
): { link: SourceLink; problems: SourceItem[] } {
  const { own, aliases, problems } = chooseShortUrls(entry, spot);
  if (entry.dynamic_routing && entry.dynamic_routing.length > 0) {
    const detail = JSON.stringify(entry.dynamic_routing);
    problems.push(problemItem(spot, 'RULE_NOT_SUPPORTED', 'rules', detail));
  }
  const fields = readFields(entry);
  const fitted = fitFields(entry.is_deleted ? stopLink(fields, now) : fields, spot);
  const link: SourceLink = {
    key: entry.id,
    host: own.host,
    slug: own.slug,
    place: spot.place,
    fields: fitted.fields,
    staysAtSource: isServiceHost('bitly', own.host),
    aliases,
    createdAt: readTime(entry.created_at),
    clicks,
    notCarried: notCarriedFields.filter((name) => (entry[name]?.length ?? 0) > 0),
  };
  return { link, problems: [...problems, ...fitted.problems] };
}

function readFields(entry: Bitlink): LinkFields {
  const fields: LinkFields = { url: entry.long_url, tags: entry.tags ?? [] };
  if (entry.title) fields.title = entry.title;
  if (entry.archived) fields.archived = true;
  const expiresAt = readTime(entry.expiration_at);
  if (expiresAt !== undefined) fields.expiresAt = new Date(expiresAt);
  return fields;
}

/**
 * All short URLs of a bitlink go on to work. The link is on the first host that can move; the others are its aliases, but for those on
 * hosts of Bitly, which stay there.
 */
export function chooseShortUrls(
  entry: Bitlink,
  spot: Spot,
): { own: ShortUrl; aliases: ShortUrl[]; problems: SourceItem[] } {
  const byName = new Map<string, ShortUrl>();
  for (const url of [entry.id, ...(entry.custom_bitlinks ?? [])]) {
    const shortUrl = readShortUrl(url);
    const name = `${shortUrl.host}/${shortUrl.slug}`;
    if (shortUrl.slug !== '' && !byName.has(name)) byName.set(name, shortUrl);
  }
  const shortUrls = [...byName.values()];
  const own = shortUrls.find(({ host }) => !isServiceHost('bitly', host)) ?? readShortUrl(entry.id);
  const others = shortUrls.filter(({ host, slug }) => host !== own.host || slug !== own.slug);
  const shared = isServiceHost('bitly', own.host) ? [] : others.filter(({ host }) => isServiceHost('bitly', host));
  const movable = others.filter((each) => !shared.includes(each));
  const problems = shared.map(({ host, slug }) =>
    problemItem(spot, 'FIELD_INVALID', 'aliases', `${host}/${slug} belongs to Bitly and stays there`),
  );
  const left = movable.slice(aliasesMax).map(({ host, slug }) => `${host}/${slug}`);
  if (left.length > 0) problems.push(problemItem(spot, 'VALUE_CUT', 'aliases', `left out: ${left.join(', ')}`));
  return { own, aliases: movable.slice(0, aliasesMax), problems };
}
