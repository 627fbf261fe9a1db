import type { Link, LinkPage } from '@linkplane/contracts';
import type { Caller } from '../calls/caller.ts';
import type { CallLinks, LinkPlace } from './call-links.ts';

/** The host on which links of the workspace are created when a call names none. */
export function defaultDomainOf({ defaultHost }: Caller, publicUrl: URL): string {
  return defaultHost === '' ? publicUrl.host : defaultHost;
}

/** The place of a short URL, or of a slug alone, which is on the workspace's default domain. */
export function readPlace(given: string, caller: Caller, publicUrl: URL): LinkPlace {
  const url = /^https?:\/\//i.test(given) ? URL.parse(given) : null;
  if (!url) return { slug: given, domain: defaultDomainOf(caller, publicUrl) };
  return { slug: decodeSlug(url.pathname.slice(1)), domain: url.host };
}

/** A slug as it is in a path; one that cannot be decoded is that of no link. */
export function decodeSlug(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Links from a position in the list on. The public API has pages, so those that the wanted links lie on are read: two at most.
 * @param limit 1 to 100
 */
export async function listFrom(
  links: CallLinks,
  caller: Caller,
  { skip, limit }: { skip: number; limit: number },
  query: object,
): Promise<{ items: Link[]; total: number }> {
  const first = Math.floor(skip / limit) + 1;
  const read = (page: number): Promise<LinkPage> =>
    links.list(caller, { ...query, limit: String(limit), page: String(page) });
  const { items, pagination } = await read(first);
  const before = skip % limit;
  const next = before > 0 && items.length === limit ? (await read(first + 1)).items : [];
  return { items: [...items.slice(before), ...next.slice(0, before)], total: pagination.total };
}
