import { readTextFile } from '../files/read-text-file.ts';
import { readJsonList, type JsonEntry } from '../json/read-json-list.ts';
import { cutText } from '../limit-text.ts';
import { linkLimits } from '../link-limits.ts';
import { leftOutItem, problemItem, type Spot } from '../mapping/problem-item.ts';
import type { ProblemCode, Source, SourceItem } from '../source.ts';
import { mapSinkLink } from './map-sink-link.ts';
import { parseSinkLink, parseSinkMember } from './parse-sink.ts';
import { readSinkCounts } from './read-sink-counts.ts';

export type SinkFile = {
  /** The export of the dashboard or of the API, or a backup: a JSON object with `links`, or the list alone. Packed by gzip or not. */
  file: string;
  /** The CSV of access data that the dashboard exports. Without it, links have no clicks. */
  countsFile?: string | undefined;
  /** The host of the short URLs, which the file does not have. */
  host: string;
  /** Whether links whose password cannot be checked here become links without one. Default: they are left out with a problem. */
  openProtected?: boolean | undefined;
};

/** A link of Sink has some 12,000 characters at most, a destination for each country excepted. */
const entryCharsMax = 1_048_576;
const batchItemsMax = 500;

type Reading = {
  host: string;
  openProtected: boolean;
  /** Views of slugs whose links were not read yet. */
  counts: Map<string, number> | undefined;
  links: number;
  /** How many links the file says that it has. */
  expected: number | undefined;
};

/** The links of a Sink, with their numbers of views where the CSV of them is given. */
export function openSinkFile({ file, countsFile, host, openProtected = false }: SinkFile): Source {
  return {
    kind: 'sink',
    cursor: () => null,
    async *read() {
      const counts = countsFile === undefined ? undefined : new Map<string, number>();
      const reading: Reading = { host, openProtected, counts, links: 0, expected: undefined };
      if (countsFile !== undefined && counts) yield* readSinkCounts(countsFile, counts);
      for await (const entries of readJsonList(readTextFile(file), { file, list: 'links', entryCharsMax }))
        yield entries.flatMap((entry) => toItems(reading, entry));
      const { links, expected } = reading;
      if (expected !== undefined && expected !== links)
        yield [ofFile('SOURCE_INCOMPLETE', 'count', `the file says ${expected} links, and has ${links}`)];
      yield* describeLost(reading);
    },
  };
}

function toItems(reading: Reading, entry: JsonEntry): SourceItem[] {
  if (entry.type === 'item') return toLinkItems(reading, entry.text);
  if (entry.type === 'rest')
    return [ofFile('SOURCE_INCOMPLETE', '', 'more is behind the end of its JSON: it was not read')];
  const member = entry.text === undefined ? undefined : parseSinkMember(entry.text);
  if (!member) return [ofFile('LINE_UNREADABLE', '', entry.text ?? 'an entry beside the links is too long')];
  reading.expected = member.count ?? reading.expected;
  if (!member.isIncomplete) return [];
  return [ofFile('SOURCE_INCOMPLETE', 'list_complete', 'this is one page of an export: it does not have all links')];
}

function toLinkItems(reading: Reading, text: string | undefined): SourceItem[] {
  const { host, openProtected, counts } = reading;
  const place = `link ${++reading.links}`;
  const spot: Spot = { place, shortUrl: host };
  if (text === undefined) {
    const detail = `it has more than ${entryCharsMax} characters`;
    return [leftOutItem(spot, 'LINE_UNREADABLE', '', detail)];
  }
  const parsed = parseSinkLink(text);
  // Where a field is wrong, its name is enough: others may be a password.
  if (!parsed.link) return [leftOutItem(spot, 'LINE_UNREADABLE', parsed.field, parsed.field === '' ? text : '')];
  const { link, unknownFields } = parsed;
  const clicks = counts && (counts.get(link.slug) ?? 0);
  counts?.delete(link.slug);
  spot.shortUrl = toShortUrl(host, link.slug);
  return mapSinkLink(link, { host, spot, clicks, unknownFields, openProtected });
}

/** Views of slugs that have no link any more. */
function* describeLost({ counts, host }: Reading): Generator<SourceItem[]> {
  let items: SourceItem[] = [];
  for (const [slug, views] of counts ?? []) {
    const spot: Spot = { place: 'counts', shortUrl: toShortUrl(host, slug) };
    items.push(problemItem(spot, 'CLICK_WITHOUT_LINK', 'views', String(views)));
    if (items.length < batchItemsMax) continue;
    yield items;
    items = [];
  }
  if (items.length > 0) yield items;
}

/** Reports have the beginning of a slug, which may be as long as a row. */
function toShortUrl(host: string, slug: string): string {
  return `${host}/${cutText(slug, linkLimits.slugCharsMax)}`;
}

function ofFile(code: ProblemCode, field: string, detail: string): SourceItem {
  return problemItem({ place: 'file', shortUrl: '' }, code, field, detail);
}
