import { z } from 'zod';
import type { LinkFields, Source, SourceItem, SourceLink } from '../source.ts';
import { parseResponse } from '../http/parse-response.ts';
import { createRequestJson, type HttpOptions, type RequestJson } from '../http/request-json.ts';
import { fitFields } from '../mapping/fit-fields.ts';
import { problemItem, type Spot } from '../mapping/problem-item.ts';
import { readTime } from '../mapping/read-time.ts';
import { isServiceHost } from '../mapping/service-hosts.ts';
import { stopLink } from '../mapping/stop-link.ts';
import { textAt, unreadableLink } from '../mapping/unreadable-item.ts';

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
  /** Default: 5. */
  requestsPerSecond?: number | undefined;
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
const workspacesResponse = z.array(z.object({ id: z.string().min(1), name: z.string().nullish() }));
type RebrandlyLink = z.output<typeof linkEntry>;

/** The reading of one workspace. Undefined: the one that the key belongs to. */
type Reading = { requestJson: RequestJson; now: number; workspace: Workspace | undefined };
type Workspace = { id: string; name: string };

/** An account of Rebrandly: the links of all of its workspaces and their totals. It lists no clicks. */
export function openRebrandlyApi(options: RebrandlyOptions): Source {
  const { apiKey, now = Date.now(), origin = rebrandlyOrigin } = options;
  const credential = { header: 'apikey', value: apiKey, secret: apiKey };
  const requestJson = createRequestJson({ requestsPerSecond, ...options, origin, credential });
  return { kind: 'rebrandly', read: () => readAll(requestJson, now), cursor: () => null };
}

/** A list of links has those of one workspace, and without its name those of the first one alone. */
async function* readAll(requestJson: RequestJson, now: number): AsyncGenerator<SourceItem[]> {
  const workspaces = await readWorkspaces(requestJson);
  if (workspaces === undefined) {
    const detail = 'the key may not list workspaces: links of others than its own are missing';
    yield [problemItem({ place: 'workspaces', shortUrl: '' }, 'SOURCE_INCOMPLETE', 'workspace', detail)];
  }
  for (const workspace of workspaces ?? [undefined]) yield* readLinks({ requestJson, now, workspace });
}

/** Undefined: the key does not allow it. An account that has none is read as one without any. */
async function readWorkspaces(requestJson: RequestJson): Promise<(Workspace | undefined)[] | undefined> {
  const path = '/v1/account/workspaces';
  const workspaces = new Map<string, Workspace>();
  for (let last: string | undefined; ;) {
    const { status, body } = await requestJson({ path, query: { limit: linksPerPage, last }, accepts: [403, 404] });
    if (status !== 200) return undefined;
    const page = parseResponse(workspacesResponse, body, path);
    const known = workspaces.size;
    for (const { id, name } of page) workspaces.set(id, { id, name: name ?? id });
    last = page.at(-1)?.id;
    if (workspaces.size === known) return known === 0 ? [undefined] : [...workspaces.values()];
  }
}

/** The newest first: links that are created during the reading move no page, because each page begins behind a link. */
async function* readLinks({ requestJson, now, workspace }: Reading): AsyncGenerator<SourceItem[]> {
  const path = '/v1/links';
  const headers = workspace && { workspace: workspace.id };
  const where = workspace ? `workspace ${workspace.name}, ` : '';
  let last: string | undefined;
  for (let page = 1; ; page += 1) {
    const query = { orderBy: 'createdAt', orderDir: 'desc', limit: linksPerPage, last };
    const { body } = await requestJson({ path, query, ...(headers && { headers }) });
    const entries = parseResponse(z.array(z.unknown()), body, path);
    yield entries.flatMap((entry, index) => toItems(entry, `${where}page ${page}, link ${index + 1}`, now));
    const next = z.object({ id: z.string() }).safeParse(entries.at(-1)).data?.id;
    if (next === undefined || next === last) return;
    last = next;
  }
}

function toItems(value: unknown, place: string, now: number): SourceItem[] {
  const { data: entry, error } = linkEntry.safeParse(value);
  if (!entry) return [unreadableLink({ place, shortUrl: textAt(value, 'shortUrl') }, error)];
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
    staysAtSource: isServiceHost('rebrandly', host),
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
