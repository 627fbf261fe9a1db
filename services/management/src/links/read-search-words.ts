import { splitSearchWords } from '@linkplane/contracts';
import { listDomains, type LinkSearchWord } from '@linkplane/links-db/management';
import type { LinksDeps } from './link.ts';

/** The words of the parameter `q`, each with the short URLs that it can be part of. */
export async function readSearchWords(
  { database, publicUrl }: Pick<LinksDeps, 'database' | 'publicUrl'>,
  workspaceId: string,
  q: string,
): Promise<LinkSearchWord[]> {
  const words = splitSearchWords(q);
  if (words.length === 0) return [];
  const domains = await listDomains(database, workspaceId);
  const hosts = [{ name: publicUrl.host, stored: '' }, ...domains.map(({ host }) => ({ name: host, stored: host }))];
  return words.map((word) => toSearchWord(word, hosts)).filter(({ text }) => text !== '');
}

/** @property stored the host as it is stored in the rows of links */
type ShortHost = { name: string; stored: string };

/** Short URLs are displayed without their scheme, so a word matches with or without one. */
export function toSearchWord(word: string, hosts: readonly ShortHost[]): LinkSearchWord {
  const text = word.replace(/^https?:\/\//i, '');
  return { text, destinationTexts: encodeAsUrls(text), shortUrl: toShortUrlPart(text.toLowerCase(), hosts) };
}

/** `/sale`, `go.example.com/sale` and `go.example` are parts of `go.example.com/sale`. */
function toShortUrlPart(text: string, hosts: readonly ShortHost[]): LinkSearchWord['shortUrl'] {
  const slash = text.indexOf('/');
  const hostPart = slash === -1 ? text : text.slice(0, slash);
  const slugStart = slash === -1 ? '' : text.slice(slash + 1);
  if (hostPart === '') return slugStart === '' ? undefined : { hosts: undefined, slugStart };
  const isPart = ({ name }: ShortHost) => (slash === -1 ? name.includes(hostPart) : name.endsWith(hostPart));
  const matching = hosts.filter(isPart).map(({ stored }) => stored);
  return matching.length === 0 ? undefined : { hosts: matching, slugStart };
}

/** URLs are stored in ASCII: `bücher` is stored as punycode in a host and percent-encoded in a path. */
function encodeAsUrls(text: string): string[] {
  // oxlint-disable-next-line no-control-regex -- all of ASCII is meant
  if (/^[\0-\x7f]*$/.test(text)) return [text];
  const asHost = URL.parse(`https://${text}`)?.href.slice('https://'.length);
  const wholeHost = asHost !== undefined && !text.endsWith('/') ? asHost.replace(/\/$/, '') : asHost;
  return [...new Set([encodeURI(text), ...(wholeHost === undefined ? [] : [wholeHost])])];
}
