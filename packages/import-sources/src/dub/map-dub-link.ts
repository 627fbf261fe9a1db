import type { LinkFields, SourceItem, SourceLink } from '../source.ts';
import { fitFields } from '../mapping/fit-fields.ts';
import { mapPreview } from '../mapping/map-preview.ts';
import { problemItem, type Spot } from '../mapping/problem-item.ts';
import { readTime } from '../mapping/read-time.ts';
import { isServiceHost } from '../mapping/service-hosts.ts';
import { stopLink } from '../mapping/stop-link.ts';
import { mapSplit, mapTargets } from './map-dub-targets.ts';
import type { DubLink } from './parse-dub.ts';

/** What Dub may set and this product does not have; `rewrite` shows the destination in a frame. */
const notCarriedFields = ['rewrite', 'doIndex', 'publicStats', 'video', 'tenantId', 'programId', 'partnerId'] as const;

const utmFields = [
  ['utm_source', 'utmSource'],
  ['utm_medium', 'utmMedium'],
  ['utm_campaign', 'utmCampaign'],
  ['utm_term', 'utmTerm'],
  ['utm_content', 'utmContent'],
] as const;

const textFields = [
  ['title', 'title'],
  ['comments', 'notes'],
  ['externalId', 'externalId'],
  ['expiredUrl', 'expirationUrl'],
  ['password', 'password'],
] as const;

/** A link of Dub, and problems with its fields. */
export function mapDubLink(
  entry: DubLink,
  folder: string | undefined,
  spot: Spot,
  now: number,
): { link: SourceLink; problems: SourceItem[] } {
  const problems: SourceItem[] = [];
  const targets = mapTargets({ ios: entry.ios, android: entry.android, geo: entry.geo }, spot);
  const split = mapSplit(entry, spot, now);
  // Where `proxy` is off, its texts are those of the destination.
  const preview = entry.proxy ? mapPreview(entry, spot) : undefined;
  problems.push(...targets.problems, ...split.problems, ...(preview?.problems ?? []));
  const fields = readFields(entry, folder);
  if (targets.rules.length > 0) fields.rules = targets.rules;
  if (split.split) fields.split = split.split;
  if (preview?.social) fields.social = preview.social;
  if (entry.rewrite)
    problems.push(problemItem(spot, 'FIELD_INVALID', 'rewrite', 'it redirects here, instead of a frame'));
  const fitted = fitFields(entry.disabledAt ? stopLink(fields, now) : fields, spot);
  const host = entry.domain.toLowerCase();
  const link: SourceLink = {
    key: entry.id,
    host,
    slug: entry.key,
    place: spot.place,
    fields: fitted.fields,
    staysAtSource: isServiceHost('dub', host),
    aliases: [],
    createdAt: readTime(entry.createdAt),
    clicks: entry.clicks,
    notCarried: [
      ...notCarriedFields.filter((name) => Boolean(entry[name])),
      ...((entry.leads ?? 0) > 0 || (entry.sales ?? 0) > 0 ? ['conversions'] : []),
    ],
  };
  return { link, problems: [...problems, ...fitted.problems] };
}

function readFields(entry: DubLink, folder: string | undefined): LinkFields {
  const tags = [...(entry.tags ?? []).map(({ name }) => name), ...(folder === undefined ? [] : [folder])];
  // Dub adds the visitor's query to every destination.
  const fields: LinkFields = { url: entry.url, tags, forwardQuery: true };
  for (const [name, field] of textFields) if (entry[name]) fields[field] = entry[name];
  // Dub writes them to the destination as well, where they stand already.
  const params = URL.parse(entry.url)?.searchParams;
  for (const [name, field] of utmFields) if (entry[name] && !params?.has(name)) fields[field] = entry[name];
  const expiresAt = readTime(entry.expiresAt);
  if (expiresAt !== undefined) fields.expiresAt = new Date(expiresAt);
  if (entry.archived) fields.archived = true;
  if (entry.trackConversion) fields.clickToken = true;
  return fields;
}
