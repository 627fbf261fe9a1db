import { structuredLinkFields, type WrittenSplit } from '@linkplane/contracts';
import type { LinkFields, SourceItem, SourceLink } from '../source.ts';
import { fitFields } from '../mapping/fit-fields.ts';
import { mapTargets } from '../mapping/map-targets.ts';
import { problemItem, type Spot } from '../mapping/problem-item.ts';
import { readTime } from '../mapping/read-time.ts';
import { isServiceHost } from '../mapping/service-hosts.ts';
import { expireLink } from '../mapping/stop-link.ts';
import type { ShortioLink } from './parse-shortio.ts';

const wholeWeight = 100;

const utmFields = ['utmSource', 'utmMedium', 'utmCampaign', 'utmTerm', 'utmContent'] as const;

/** What Short.io may set and is not carried over; `cloaking` shows the destination in a frame, and `ttl` deletes the link at a time. */
const notCarriedFields = [
  'cloaking',
  'ttl',
  'passwordContact',
  'FolderId',
  'integrationGA',
  'integrationFB',
  'integrationTT',
  'integrationGTM',
  'integrationAdroll',
] as const;
/** That of every link here. */
const usualStatus = '302';

/** Where a link is, and what the reading knows of it beside its own fields. */
export type ShortioFacts = { key: string; host: string; clicks: number | undefined; spot: Spot; now: number };

/** A link of Short.io, and problems with its fields. */
export function mapShortioLink(entry: ShortioLink, facts: ShortioFacts): { link: SourceLink; problems: SourceItem[] } {
  const { key, host, clicks, spot, now } = facts;
  const { rules, problems } = mapTargets({ ios: entry.iphoneURL, android: entry.androidURL, geo: null }, spot);
  const fields = readFields(entry);
  if (rules.length > 0) fields.rules = rules;
  const split = readSplit(entry);
  if (split && structuredLinkFields.split.write.safeParse(split).success) fields.split = split;
  else if (split)
    problems.push(problemItem(spot, 'FIELD_INVALID', 'split', `${entry.splitPercent} % to ${entry.splitURL}`));
  else if (entry.splitURL)
    problems.push(problemItem(spot, 'FIELD_INVALID', 'split', `no percentage is given for ${entry.splitURL}`));
  if (entry.cloaking)
    problems.push(problemItem(spot, 'FIELD_INVALID', 'cloaking', 'it redirects here, instead of a frame'));
  const { clicksLimit } = entry;
  const isUsedUp = Boolean(clicksLimit) && clicks !== undefined && clicks >= (clicksLimit ?? 0);
  if (isUsedUp) {
    const detail = `all ${clicksLimit} clicks are used up at the source: the link has expired here, too`;
    problems.push(problemItem(spot, 'FIELD_INVALID', 'clickLimit', detail));
  }
  const fitted = fitFields(isUsedUp ? expireLink(fields, now) : fields, spot);
  const notCarried: string[] = notCarriedFields.filter((name) => Boolean(entry[name]));
  if (entry.redirectType && String(entry.redirectType) !== usualStatus) notCarried.push('redirectType');
  const link: SourceLink = {
    key,
    host,
    slug: entry.path,
    place: spot.place,
    fields: fitted.fields,
    staysAtSource: isServiceHost('shortio', host),
    aliases: [],
    createdAt: readTime(entry.createdAt),
    clicks,
    notCarried,
  };
  return { link, problems: [...problems, ...fitted.problems] };
}

function readFields(entry: ShortioLink): LinkFields {
  const fields: LinkFields = { url: entry.originalURL, tags: entry.tags ?? [] };
  if (entry.title) fields.title = entry.title;
  if (entry.archived) fields.archived = true;
  if (entry.password) fields.password = entry.password;
  if (entry.clicksLimit) fields.clickLimit = entry.clicksLimit;
  if (entry.expiredURL) fields.expirationUrl = entry.expiredURL;
  // Short.io adds the visitor's query to the destination unless the link skips it.
  if (entry.skipQS === false) fields.forwardQuery = true;
  const expiresAt = readTime(entry.expiresAt);
  if (expiresAt !== undefined) fields.expiresAt = new Date(expiresAt);
  for (const name of utmFields) if (entry[name]) fields[name] = entry[name];
  return fields;
}

/** `splitPercent` of the visitors are redirected to `splitURL`, the others to the destination. */
function readSplit({ originalURL, splitURL, splitPercent }: ShortioLink): WrittenSplit | undefined {
  if (!splitURL || !splitPercent) return undefined;
  const weight = Math.round(splitPercent);
  return {
    variants: [
      { url: originalURL, weight: wholeWeight - weight },
      { url: splitURL, weight },
    ],
  };
}
