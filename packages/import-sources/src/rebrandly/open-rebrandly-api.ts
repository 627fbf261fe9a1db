import { z } from 'zod';
import type { LinkFields, Source, SourceItem, SourceLink } from '../source.ts';
import { parseResponse } from '../http/parse-response.ts';
import { createRequestJson, type HttpOptions, type RequestJson } from '../http/request-json.ts';
import { fitFields } from '../mapping/fit-fields.ts';
import { problemItem, type Spot } from '../mapping/problem-item.ts';
import { readTime } from '../mapping/read-time.ts';
import { stopLink } from '../mapping/stop-link.ts';

const rebrandlyOrigin = 'https://api.rebrandly.com';
/** The most that one request lists. */
const linksPerPage = 25;
const requestsPerSecond = 5;

export type RebrandlyOptions = HttpOptions & {
  /** Default: the API of Rebrandly itself. */
  origin?: string | undefined;
  apiKey: string;
  /** The time of the import in milliseconds since the epoch. */
  now?: number | undefined;
};

const linkEntry = z.object({
  id: z.string().min(1).max(600),
  title: z.string().nullish(),
  slashtag: z.string(),
  destination: z.string(),
  shortUrl: z.string().nullish(),
  domainName: z.string().nullish(),
  domain: z.object({ fullName: z.string().nullish() }).nullish(),
  createdAt: z.string().nullish(),
  status: z.string().nullish(),
  description: z.string().nullish(),
  clicks: z.number().nullish(),
  forwardParameters: z.boolean().nullish(),
  favourite: z.boolean().nullish(),
  tags: z.array(z.object({ name: z.string() })).nullish(),
});
type RebrandlyLink = z.output<typeof linkEntry>;

/** An account of Rebrandly: its links and their totals. It lists no clicks. */
export function openRebrandlyApi(options: RebrandlyOptions): Source {
  const { apiKey, now = Date.now(), origin = rebrandlyOrigin } = options;
  const credential = { header: 'apikey', value: apiKey, secret: apiKey };
  const requestJson = createRequestJson({ ...options, origin, credential, requestsPerSecond });
  return { kind: 'rebrandly', read: () => readLinks(requestJson, now), cursor: () => null };
}

/** The newest first: links that are created during the reading move no page, because each page begins behind a link. */
async function* readLinks(requestJson: RequestJson, now: number): AsyncGenerator<SourceItem[]> {
  const path = '/v1/links';
  let last: string | undefined;
  for (let page = 1; ; page += 1) {
    const query = { orderBy: 'createdAt', orderDir: 'desc', limit: linksPerPage, last };
    const { body } = await requestJson({ path, query });
    const entries = parseResponse(z.array(z.unknown()), body, path);
    yield entries.flatMap((entry, index) => toItems(entry, `page ${page}, link ${index + 1}`, now));
    const next = z.object({ id: z.string() }).safeParse(entries.at(-1)).data?.id;
    if (next === undefined || next === last) return;
    last = next;
  }
}

function toItems(value: unknown, place: string, now: number): SourceItem[] {
  const { success, data: entry } = linkEntry.safeParse(value);
  if (!success) return [problemItem({ place, shortUrl: '' }, 'LINE_UNREADABLE', '', JSON.stringify(value))];
  const host = hostOf(entry);
  const spot: Spot = { place, shortUrl: `${host}/${entry.slashtag}` };
  if (entry.slashtag === '') {
    const detail = `the root of a domain is no link: set rootBehaviour of the domain ${host} to a redirect to ${entry.destination}`;
    return [problemItem(spot, 'FIELD_INVALID', 'rootBehaviour', detail)];
  }
  const { fields, problems } = fitFields(readFields(entry, now), spot);
  const { id: key, slashtag: slug, clicks } = entry;
  const notCarried = entry.favourite ? ['favourite'] : [];
  const createdAt = readTime(entry.createdAt);
  const link: SourceLink = {
    key,
    host,
    slug,
    place,
    fields,
    aliases: [],
    createdAt,
    clicks: clicks ?? undefined,
    notCarried,
  };
  return [{ type: 'link', link }, ...problems];
}

function readFields(entry: RebrandlyLink, now: number): LinkFields {
  const fields: LinkFields = { url: entry.destination, tags: (entry.tags ?? []).map(({ name }) => name) };
  if (entry.title) fields.title = entry.title;
  if (entry.description) fields.notes = entry.description;
  if (entry.forwardParameters) fields.forwardQuery = true;
  const isStopped = entry.status !== undefined && entry.status !== null && entry.status !== 'active';
  return isStopped ? stopLink(fields, now) : fields;
}

/** Rebrandly writes the short URL without its scheme. */
function hostOf({ domain, domainName, shortUrl }: RebrandlyLink): string {
  const [first = ''] = (shortUrl ?? '').replace(/^https?:\/\//, '').split('/');
  return (domain?.fullName || domainName || first).toLowerCase();
}
