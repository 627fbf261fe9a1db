import { z } from 'zod';
import type { SourceItem } from '../source.ts';
import { parseResponse } from '../http/parse-response.ts';
import type { RequestJson } from '../http/request-json.ts';
import { nameEntry, withPassed } from '../mapping/checkpoints.ts';
import { leftOutItem, problemItem, type Spot } from '../mapping/problem-item.ts';
import { placeRefusals, readPlaces } from '../mapping/read-places.ts';
import { readTime } from '../mapping/read-time.ts';
import { textAt, unreadableLink } from '../mapping/unreadable-item.ts';
import { mapDubLink } from './map-dub-link.ts';
import { folderEntry, linkEntry, listResponse, type DubLink } from './parse-dub.ts';

const linksPerPage = 100;
const foldersPerPage = 50;
const passwordCharsMax = 128;
const rootKey = '_root';

export type DubReading = {
  requestJson: RequestJson;
  now: number;
  clock: () => number;
  /** When the oldest link that was read was created: no click is older. */
  firstCreatedAt: number;
  /** Whether an entry is met for the first time. */
  isNew: (entry: string) => boolean;
};

type Folder = z.output<typeof folderEntry>;

/** The lists that are not read to their end, the first one behind `startingAfter`; null is that of links in no folder. */
const dubPlace = z.object({
  lists: z.array(folderEntry.nullable()).min(1),
  startingAfter: z.string().optional(),
  page: z.int(),
  keepsToFolder: z.boolean(),
});
type DubPlace = z.output<typeof dubPlace>;
export const linksCursor = z.object({ links: dubPlace, firstCreatedAt: z.number() });

/** All links, or those from a place on. A list has those of one folder, or those in none. */
export async function* readDubLinks(reading: DubReading, start: DubPlace | undefined): AsyncGenerator<SourceItem[]> {
  const folders = start ? undefined : await readFolders(reading.requestJson);
  if (!start && !folders) {
    const detail = 'the key may not list folders: links in folders may be missing';
    yield [problemItem({ place: 'folders', shortUrl: '' }, 'SOURCE_INCOMPLETE', 'folderId', detail)];
  }
  yield* readPlaces<DubPlace, Page>({
    start,
    findFirst: async () => findFirstPlace(start ? await readFolders(reading.requestJson) : folders),
    request: (place, isContinued) => requestPage(reading, place, isContinued),
    read: (place, page) => readEntries(reading, place, page),
    findNext: findNextPlace,
    toCursor: (links) => ({ links, firstCreatedAt: reading.firstCreatedAt }) satisfies z.output<typeof linksCursor>,
    refusal: 'Dub does not go on where the reading has stopped: its links were listed once more',
  });
}

function findFirstPlace(folders: Folder[] | undefined): DubPlace {
  return { lists: [null, ...(folders ?? [])], page: 1, keepsToFolder: folders !== undefined };
}

/** Undefined: the key or the plan does not allow it. */
async function readFolders(requestJson: RequestJson): Promise<Folder[] | undefined> {
  const folders: Folder[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page, pageSize: foldersPerPage };
    const { status, body } = await requestJson({ path: '/folders', query, accepts: [403, 404] });
    if (status !== 200) return undefined;
    const entries = parseResponse(listResponse, body, '/folders');
    const read = entries.flatMap((entry) => folderEntry.safeParse(entry).data ?? []);
    folders.push(...read.filter(({ id }) => id !== 'unsorted'));
    if (entries.length < foldersPerPage) return folders;
  }
}

/** The last one that can be read behind `startingAfter`: the next page begins behind it. */
type Page = { entries: unknown[]; countedAt: number; last: string | undefined };

/** Undefined: the place of an earlier process is not accepted. */
async function requestPage(
  { requestJson, clock }: DubReading,
  { lists: [folder], startingAfter }: DubPlace,
  isContinued: boolean,
): Promise<Page | undefined> {
  const query = { pageSize: linksPerPage, showArchived: 'true', folderId: folder?.id, startingAfter };
  const countedAt = clock();
  const { status, body } = await requestJson({ path: '/links', query, accepts: isContinued ? placeRefusals : [] });
  if (placeRefusals.includes(status)) return undefined;
  const entries = parseResponse(listResponse, body, '/links');
  return { entries, countedAt, last: entries.map((value) => textAt(value, 'id')).findLast((id) => id !== '') };
}

function findNextPlace(place: DubPlace, { entries, last }: Page): DubPlace | undefined {
  const { lists, startingAfter, page } = place;
  if (entries.length >= linksPerPage && last !== undefined && last !== startingAfter)
    return { ...place, startingAfter: last, page: page + 1 };
  return lists.length === 1 ? undefined : { ...place, lists: lists.slice(1), startingAfter: undefined, page: 1 };
}

async function* readEntries(
  reading: DubReading,
  { lists, page, keepsToFolder }: DubPlace,
  { entries, countedAt }: Page,
) {
  const [folder] = lists;
  yield entries.flatMap((value, index) => {
    const where = `${folder ? `folder ${folder.name}, ` : ''}page ${page}, link ${index + 1}`;
    const name = nameEntry(value);
    const { data: entry, error } = linkEntry.safeParse(value);
    // It is in the list of its folder.
    if (entry && keepsToFolder && (entry.folderId ?? undefined) !== folder?.id) return [];
    if (entry) reading.firstCreatedAt = Math.min(reading.firstCreatedAt, readTime(entry.createdAt) ?? reading.now);
    if (!reading.isNew(name)) return [];
    if (!entry) return withPassed([unreadableLink({ place: where, shortUrl: shortUrlOf(value) }, error)], name);
    const items = toItems(reading, entry, folder ?? undefined, where);
    return withPassed(
      items.map((item) => (item.type === 'link' ? { ...item, link: { ...item.link, countedAt } } : item)),
      name,
    );
  });
}

function shortUrlOf(value: unknown): string {
  const [domain, key] = [textAt(value, 'domain'), textAt(value, 'key')];
  return domain === '' ? '' : `${domain}/${key}`;
}

function toItems(reading: DubReading, entry: DubLink, folder: Folder | undefined, place: string): SourceItem[] {
  const spot: Spot = { place, shortUrl: `${entry.domain}/${entry.key === rootKey ? '' : entry.key}` };
  if (entry.key === rootKey || entry.key === '')
    return [problemItem(spot, 'FIELD_INVALID', 'rootBehaviour', rootDetail(entry.domain, entry.url))];
  if (entry.password && Array.from(entry.password).length > passwordCharsMax)
    return [leftOutItem(spot, 'FIELD_INVALID', 'password', `it has more than ${passwordCharsMax} characters`)];
  const { link, problems } = mapDubLink(entry, folder?.name, spot, reading.now);
  return [{ type: 'link', link }, ...problems];
}

function rootDetail(domain: string, url: string): string {
  return `the root of a domain is no link: set rootBehaviour of the domain ${domain} to ${url === '' ? 'not-found' : `a redirect to ${url}`}`;
}
