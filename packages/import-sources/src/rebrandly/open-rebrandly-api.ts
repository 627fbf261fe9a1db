import { z } from 'zod';
import type { LinkFields, ReadSoFar, Source, SourceItem, SourceLink } from '../source.ts';
import { parseResponse } from '../http/parse-response.ts';
import { createRequestJson, type HttpOptions, type RequestJson } from '../http/request-json.ts';
import { createMeeting, nameEntry, parseCursor, readAgainItem, withPassed } from '../mapping/checkpoints.ts';
import { fitFields } from '../mapping/fit-fields.ts';
import { problemItem, type Spot } from '../mapping/problem-item.ts';
import { readTime } from '../mapping/read-time.ts';
import { isServiceHost } from '../mapping/service-hosts.ts';
import { placeRefusals, readPlaces } from '../mapping/read-places.ts';
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

/** A workspace by its id; null: the one that the key belongs to. */
const workspace = z.object({ id: z.string(), name: z.string() }).nullable();
type Workspace = z.output<typeof workspace>;
/** The workspaces that are not read to their end, the first one behind `last`. */
const rebrandlyCursor = z.object({ workspaces: z.array(workspace).min(1), last: z.string().optional(), page: z.int() });
type RebrandlyPlace = z.output<typeof rebrandlyCursor>;

type Reading = { requestJson: RequestJson; now: number; isNew: (entry: string) => boolean };

/** An account of Rebrandly: the links of all of its workspaces and their totals. It lists no clicks. */
export function openRebrandlyApi(options: RebrandlyOptions): Source {
  const { apiKey, now = Date.now(), origin = rebrandlyOrigin } = options;
  const credential = { header: 'apikey', value: apiKey, secret: apiKey };
  const requestJson = createRequestJson({ requestsPerSecond, ...options, origin, credential });
  return { kind: 'rebrandly', read: (soFar) => readAll(requestJson, now, soFar), cursor: () => null };
}

/** A list of links has those of one workspace, and without its name those of the first one alone. */
async function* readAll(
  requestJson: RequestJson,
  now: number,
  soFar: ReadSoFar | undefined,
): AsyncGenerator<SourceItem[]> {
  const reading: Reading = { requestJson, now, isNew: createMeeting(soFar) };
  const start = parseCursor(rebrandlyCursor, soFar);
  if (soFar && !start) yield [readAgainItem(refusal)];
  const workspaces = start ? [] : await readWorkspaces(requestJson);
  if (workspaces === undefined) {
    const detail = 'the key may not list workspaces: links of others than its own are missing';
    yield [problemItem({ place: 'workspaces', shortUrl: '' }, 'SOURCE_INCOMPLETE', 'workspace', detail)];
  }
  yield* readPlaces<RebrandlyPlace, unknown[]>({
    start,
    findFirst: async () => ({
      workspaces: (start ? await readWorkspaces(requestJson) : workspaces) ?? [null],
      page: 1,
    }),
    request: (place, isContinued) => requestPage(reading, place, isContinued),
    read: (place, entries) => readEntries(reading, place, entries),
    findNext: findNextPlace,
    toCursor: (place) => place,
    refusal,
  });
}

const refusal = 'Rebrandly does not go on where the reading has stopped: its links were listed once more';

/** Undefined: the key does not allow it. An account that has none is read as one without any. */
async function readWorkspaces(requestJson: RequestJson): Promise<Workspace[] | undefined> {
  const path = '/v1/account/workspaces';
  const workspaces = new Map<string, NonNullable<Workspace>>();
  for (let last: string | undefined; ;) {
    const { status, body } = await requestJson({ path, query: { limit: linksPerPage, last }, accepts: [403, 404] });
    if (status !== 200) return undefined;
    const page = parseResponse(workspacesResponse, body, path);
    const known = workspaces.size;
    for (const { id, name } of page) workspaces.set(id, { id, name: name ?? id });
    last = page.at(-1)?.id;
    if (workspaces.size === known) return known === 0 ? [null] : [...workspaces.values()];
  }
}

/**
 * The newest first: links that are created during the reading move no page, because each page begins behind a link.
 * @returns undefined where the place of an earlier process is not accepted
 */
async function requestPage(
  { requestJson }: Reading,
  { workspaces: [workspace], last }: RebrandlyPlace,
  isContinued: boolean,
): Promise<unknown[] | undefined> {
  const path = '/v1/links';
  const headers = workspace ? { workspace: workspace.id } : undefined;
  const query = { orderBy: 'createdAt', orderDir: 'desc', limit: linksPerPage, last };
  const accepts = isContinued ? placeRefusals : [];
  const { status, body } = await requestJson({ path, query, accepts, ...(headers && { headers }) });
  return placeRefusals.includes(status) ? undefined : parseResponse(z.array(z.unknown()), body, path);
}

function findNextPlace({ workspaces, last, page }: RebrandlyPlace, entries: unknown[]): RebrandlyPlace | undefined {
  const next = z.object({ id: z.string() }).safeParse(entries.at(-1)).data?.id;
  if (next !== undefined && next !== last) return { workspaces, last: next, page: page + 1 };
  return workspaces.length === 1 ? undefined : { workspaces: workspaces.slice(1), page: 1 };
}

async function* readEntries({ now, isNew }: Reading, place: RebrandlyPlace, entries: unknown[]) {
  const [workspace] = place.workspaces;
  const where = workspace ? `workspace ${workspace.name}, ` : '';
  yield entries.flatMap((entry, index) => {
    const name = nameEntry(entry);
    if (!isNew(name)) return [];
    return withPassed(toItems(entry, `${where}page ${place.page}, link ${index + 1}`, now), name);
  });
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
