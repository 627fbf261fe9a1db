import { SourceError, type Source, type SourceItem } from '../source.ts';
import { parseResponse } from '../http/parse-response.ts';
import { createRequestJson, type HttpOptions, type RequestJson } from '../http/request-json.ts';
import { leftOutItem, problemItem, type Spot } from '../mapping/problem-item.ts';
import { readTime } from '../mapping/read-time.ts';
import { textAt, unreadableLink } from '../mapping/unreadable-item.ts';
import { mapDubLink } from './map-dub-link.ts';
import { folderEntry, linkEntry, listResponse, type DubLink } from './parse-dub.ts';
import { findClicksRefusal, readDubClicks } from './read-dub-clicks.ts';

const dubOrigin = 'https://api.dub.co';
const linksPerPage = 100;
const foldersPerPage = 50;
const linksPerSecond = 5;
const clicksPerSecond = 2;
const passwordCharsMax = 128;
const rootKey = '_root';
/** A click is listed some seconds after it happened: what is younger is left to the next import. */
const settledAfterMs = 60_000;

export type DubOptions = HttpOptions & {
  /** Default: the API of Dub itself. */
  origin?: string | undefined;
  apiKey: string;
  /** The cursor of an earlier import: clicks after it. */
  since?: string | undefined;
  /** Milliseconds since the epoch: clicks up to there. Default: `now`. */
  until?: number | undefined;
  /** The time of the import in milliseconds since the epoch. */
  now?: number | undefined;
};

type Reading = { requestJson: RequestJson; now: number; firstCreatedAt: number };
type Folder = { id: string; name: string };

/** A workspace of Dub: its links, and their clicks where the plan lists them. */
export function openDubApi(options: DubOptions): Source {
  const { apiKey, since, now = Date.now() } = options;
  const to = Math.min(options.until ?? Infinity, now - settledAfterMs);
  const after = since === undefined ? undefined : Date.parse(since);
  if (Number.isNaN(after)) throw new SourceError('invalid', 'the time since which clicks are wanted is no time');
  const credential = { header: 'authorization', value: `Bearer ${apiKey}`, secret: apiKey };
  const settings = { ...options, origin: options.origin ?? dubOrigin, credential };
  const requestJson = createRequestJson({ ...settings, requestsPerSecond: linksPerSecond });
  const requestClicks = createRequestJson({ ...settings, requestsPerSecond: clicksPerSecond });
  let cursor: string | null = null;
  return {
    kind: 'dub',
    async *read() {
      const reading: Reading = { requestJson, now, firstCreatedAt: now };
      yield* readAllLinks(reading);
      const refusal = await findClicksRefusal(requestClicks, apiKey);
      if (refusal === undefined) {
        yield* readDubClicks(requestClicks, { after: after ?? reading.firstCreatedAt - 1, to });
        cursor = new Date(Math.max(to, after ?? to)).toISOString();
      } else {
        // New links have their totals: a later run with another plan must not bring the clicks in them once more.
        cursor = new Date(after ?? to).toISOString();
        const detail = `Dub does not list clicks, so that new links have their totals only: ${refusal}`;
        yield [problemItem({ place: 'clicks', shortUrl: '' }, 'FIELD_INVALID', 'clicks', detail)];
      }
    },
    cursor: () => cursor,
  };
}

/** A list of links has those of one folder, or those in none. */
async function* readAllLinks(reading: Reading): AsyncGenerator<SourceItem[]> {
  const folders = await readFolders(reading.requestJson);
  if (!folders) {
    const detail = 'the key may not list folders: links in folders may be missing';
    yield [problemItem({ place: 'folders', shortUrl: '' }, 'SOURCE_INCOMPLETE', 'folderId', detail)];
  }
  yield* readLinks(reading, undefined, folders !== undefined);
  for (const folder of folders ?? []) yield* readLinks(reading, folder, true);
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

async function* readLinks(
  reading: Reading,
  folder: Folder | undefined,
  keepsToFolder: boolean,
): AsyncGenerator<SourceItem[]> {
  let startingAfter: string | undefined;
  for (let page = 1; ; page += 1) {
    const query = { pageSize: linksPerPage, showArchived: 'true', folderId: folder?.id, startingAfter };
    const { body } = await reading.requestJson({ path: '/links', query });
    const entries = parseResponse(listResponse, body, '/links');
    const items: SourceItem[] = [];
    let last: string | undefined;
    for (const [index, value] of entries.entries()) {
      const place = `${folder ? `folder ${folder.name}, ` : ''}page ${page}, link ${index + 1}`;
      const entry = linkEntry.safeParse(value);
      last = entry.data?.id ?? (textAt(value, 'id') || last);
      if (!entry.success) items.push(unreadableLink({ place, shortUrl: shortUrlOf(value) }, entry.error));
      else if (!keepsToFolder || (entry.data.folderId ?? undefined) === folder?.id)
        items.push(...toItems(reading, entry.data, folder, place));
    }
    yield items;
    if (entries.length < linksPerPage || last === undefined || last === startingAfter) return;
    startingAfter = last;
  }
}

function shortUrlOf(value: unknown): string {
  const [domain, key] = [textAt(value, 'domain'), textAt(value, 'key')];
  return domain === '' ? '' : `${domain}/${key}`;
}

function toItems(reading: Reading, entry: DubLink, folder: Folder | undefined, place: string): SourceItem[] {
  const spot: Spot = { place, shortUrl: `${entry.domain}/${entry.key === rootKey ? '' : entry.key}` };
  reading.firstCreatedAt = Math.min(reading.firstCreatedAt, readTime(entry.createdAt) ?? reading.now);
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
