import { splitSearchWords, toDomainName, toTagKey, type LinkFilterInput } from '@linkplane/contracts';
import { listDomains } from '@linkplane/links-db/domains';
import { escapeLike, type LinkFilter, type LinkSearchWord } from '@linkplane/links-db/links';
import { findTagNumbers } from '@linkplane/links-db/tags';
import type { LinksDeps } from './link.ts';

type Deps = Pick<LinksDeps, 'database' | 'publicUrl'>;

/** The filter as the database applies it. Tags that do not exist match no link. */
export async function readLinkFilter(
  deps: Deps,
  workspaceId: string,
  { search, q, url, tag = [], tagMode, notTag = [], domain, state }: LinkFilterInput,
): Promise<LinkFilter> {
  const [words, tagNumbers] = await Promise.all([
    readSearchWords(deps, workspaceId, q),
    findTagNumbers(
      deps.database,
      workspaceId,
      [...tag, ...notTag].map((name) => escapeLike(toTagKey(name))),
    ),
  ]);
  const wanted = tagNumbers.slice(0, tag.length);
  return {
    search,
    words,
    url,
    tags: tag.length === 0 || tagMode === 'all' ? wanted : [wanted.flat()],
    notTags: tagNumbers.slice(tag.length).flat(),
    host: domain === '' || domain === undefined ? undefined : domain === deps.publicUrl.host ? '' : domain,
    state,
  };
}

/** The words of the parameter `q`, each with the short URLs that it can be part of. */
async function readSearchWords(
  { database, publicUrl }: Deps,
  workspaceId: string,
  q: string,
): Promise<LinkSearchWord[]> {
  const words = splitSearchWords(q)
    .map((word) => ({ externalId: word, text: dropScheme(word) }))
    .filter(({ text }) => text !== '');
  if (words.length === 0) return [];
  const [domains, tagNumbers] = await Promise.all([
    listDomains(database, workspaceId),
    findTagNumbers(
      database,
      workspaceId,
      words.map(({ text }) => `%${escapeLike(toTagKey(text))}%`),
    ),
  ]);
  const hosts = [{ name: publicUrl.host, stored: '' }, ...domains.map(({ host }) => ({ name: host, stored: host }))];
  return words.map(({ externalId, text }, place) => ({
    externalId,
    ...toSearchWord(text, hosts),
    tagNumbers: tagNumbers[place] ?? [],
  }));
}

/** Short URLs are displayed without their scheme, so a word matches with or without one. */
function dropScheme(word: string): string {
  return word.replace(/^https?:\/\//i, '');
}

/** @property stored the host as it is stored in the rows of links */
type ShortHost = { name: string; stored: string };

function toSearchWord(text: string, hosts: readonly ShortHost[]): Omit<LinkSearchWord, 'tagNumbers' | 'externalId'> {
  return { text, destinationTexts: encodeAsUrls(text), shortUrl: toShortUrlPart(text.toLowerCase(), hosts) };
}

/** `/sale`, `go.example.com/sale` and `go.example` are parts of `go.example.com/sale`. */
function toShortUrlPart(text: string, hosts: readonly ShortHost[]): LinkSearchWord['shortUrl'] {
  const slash = text.indexOf('/');
  const hostPart = slash === -1 ? text : text.slice(0, slash);
  const slugStart = slash === -1 ? '' : decodeSlug(text.slice(slash + 1));
  if (hostPart === '') return slugStart === '' ? undefined : { hosts: undefined, slugStart };
  // Hosts are stored in ASCII.
  const parts = [hostPart, toDomainName(hostPart)];
  const isPart = ({ name }: ShortHost) =>
    parts.some((part) => (slash === -1 ? name.includes(part) : name.endsWith(part)));
  const matching = hosts.filter(isPart).map(({ stored }) => stored);
  return matching.length === 0 ? undefined : { hosts: matching, slugStart };
}

/** Slugs are stored decoded; the start of one may end within an encoded character. */
function decodeSlug(text: string): string {
  try {
    return decodeURIComponent(text).normalize('NFC').toLowerCase();
  } catch {
    return text;
  }
}

/** URLs are stored in ASCII: `bücher` is stored as punycode in a host and percent-encoded in a path. */
function encodeAsUrls(text: string): string[] {
  // oxlint-disable-next-line no-control-regex -- all of ASCII is meant
  if (/^[\0-\x7f]*$/.test(text)) return [text];
  const asHost = URL.parse(`https://${text}`)?.href.slice('https://'.length);
  const wholeHost = asHost !== undefined && !text.endsWith('/') ? asHost.replace(/\/$/, '') : asHost;
  return [...new Set([encodeURI(text), ...(wholeHost === undefined ? [] : [wholeHost])])];
}
