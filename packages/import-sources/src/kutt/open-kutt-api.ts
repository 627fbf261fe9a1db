/*
 * An account of a Kutt, read through version 2 of its API. Kutt lists links by their number in the list, the newest first, while links come and
 * go: each page begins with the last link of the one before it, which shows how far the list has moved. Where that link is not on the page, because
 * links were deleted, all is listed once more.
 */
import { z } from 'zod';
import { SourceError, type Source, type SourceItem } from '../source.ts';
import { parseResponse } from '../http/parse-response.ts';
import { createRequestJson, type HttpOptions, type RequestJson } from '../http/request-json.ts';
import { checkpoint, nameEntry, withPassed } from '../mapping/checkpoints.ts';
import { problemItem } from '../mapping/problem-item.ts';
import { readTime } from '../mapping/read-time.ts';
import { isServiceHost } from '../mapping/service-hosts.ts';
import { textAt, unreadableLink } from '../mapping/unreadable-item.ts';
import { describeLink, unknownPassword, type LinkOptions } from './describe-link.ts';

/** The most that Kutt lists at once. */
const linksPerPage = 50;
/** Links are deleted during one reading so often at most. */
const passesMax = 5;
/** Pages in a row that have no link which their pass had not. */
const stalledPagesMax = 20;

export type KuttApiOptions = HttpOptions & {
  /** Scheme and host of the instance, with its base path if it has one. */
  origin: string;
  apiKey: string;
  /** Whether links with a password become links without one. Default: they are left out with a problem. */
  openProtected?: boolean | undefined;
  /** The time of the import in milliseconds since the epoch. */
  now?: number | undefined;
  requestsPerSecond?: number | undefined;
};

const listResponse = z.object({ data: z.array(z.unknown()), total: z.int().min(0) });

const linkEntry = z.object({
  id: z.string().min(1).max(600),
  address: z.string().min(1),
  target: z.string(),
  /** The whole short URL: links on the default domain have no other place that names it. */
  link: z.string(),
  domain: z.string().nullish(),
  description: z.string().nullish(),
  banned: z.boolean().nullish(),
  password: z.boolean().nullish(),
  expire_in: z.string().nullish(),
  created_at: z.string().nullish(),
  visit_count: z.int().min(0),
});

type Reading = {
  requestJson: RequestJson;
  options: Omit<LinkOptions, 'defaultHost'>;
  isKept: (entry: string) => boolean;
  seen: Set<string>;
};

/** The links of an account with their totals. Kutt gives clicks of months by its API, which have no time within them. */
export function openKuttApi(options: KuttApiOptions): Source {
  const { apiKey, openProtected = false, now = Date.now() } = options;
  const credential = { header: 'x-api-key', value: apiKey, secret: apiKey };
  const requestJson = createRequestJson({ ...options, credential });
  return {
    kind: 'kutt',
    async *read(soFar) {
      const isKept = (entry: string) => soFar?.has(entry) ?? false;
      const settings = { openProtected, bannedExpireAt: new Date(now) };
      const reading: Reading = { requestJson, options: settings, isKept, seen: new Set() };
      for (let pass = 1; pass <= passesMax; pass += 1) if (yield* readPass(reading)) return;
      const detail = 'links were deleted again and again while they were listed: some may be missing';
      yield [problemItem({ place: 'links', shortUrl: '' }, 'SOURCE_INCOMPLETE', '', detail)];
    },
    cursor: () => null,
  };
}

/** All links that are not known yet. @returns false where links may have been missed, because others were deleted */
async function* readPass(reading: Reading): AsyncGenerator<SourceItem[], boolean> {
  const path = '/api/v2/links';
  const listed = new Set<string>();
  let last: string | undefined;
  let stalled = 0;
  for (let skip = 0; ;) {
    const { body } = await reading.requestJson({ path, query: { limit: linksPerPage, skip } });
    const { data, total } = parseResponse(listResponse, body, path);
    const names = data.map((entry) => nameEntry(entry));
    if (last !== undefined && !names.includes(last)) return false;
    yield [...readEntries(reading, data, names, skip), checkpoint({})];
    if (data.length === 0 || skip + data.length >= total) return true;
    // So many new links at once move a page as far as it is long.
    const known = listed.size;
    for (const name of names) listed.add(name);
    stalled = listed.size === known ? stalled + 1 : 0;
    if (stalled > stalledPagesMax) throw new SourceError('invalid', `${path} lists the same links again and again`);
    last = names.at(-1);
    skip += Math.max(1, data.length - 1);
  }
}

function readEntries(reading: Reading, data: readonly unknown[], names: readonly string[], skip: number): SourceItem[] {
  return data.flatMap((value, index) => {
    const name = names[index] ?? '';
    if (reading.seen.has(name)) return [];
    reading.seen.add(name);
    return reading.isKept(name) ? [] : withPassed(toItems(reading, value, `link ${skip + index + 1}`), name);
  });
}

function toItems({ options }: Reading, value: unknown, place: string): SourceItem[] {
  const { data: entry, error } = linkEntry.safeParse(value);
  if (!entry) return [unreadableLink({ place, shortUrl: textAt(value, 'link') }, error)];
  const link = {
    key: entry.id,
    place,
    address: entry.address,
    target: entry.target,
    host: entry.domain || null,
    description: entry.description ?? null,
    banned: entry.banned ?? false,
    password: entry.password ? unknownPassword : null,
    visit_count: entry.visit_count,
    expires_at: readTime(entry.expire_in) ?? null,
    created_at: readTime(entry.created_at) ?? null,
    later_visits: 0,
  };
  const items = describeLink(link, { ...options, defaultHost: URL.parse(entry.link)?.host ?? '' });
  return items.map((item) =>
    item.type === 'link' && isServiceHost('kutt', item.link.host)
      ? { ...item, link: { ...item.link, staysAtSource: true } }
      : item,
  );
}
