import { unsetLinkFields, type Link } from '@linkplane/contracts';
import type { Caller } from '../calls/caller.ts';
import type { CallLinks } from './call-links.ts';

/** The newest ones of a destination that are compared. */
const comparedMax = 100;

/** The fields of a new link as `/v1` takes them; `domain` is given. */
export type WantedLink = { url: string; domain: string } & Partial<
  Pick<Link, 'slug' | 'title' | 'tags' | 'startsAt' | 'expiresAt' | 'clickLimit' | 'forwardQuery'>
>;

/** What is compared on its own, or is nothing that visitors notice. */
const otherFields: ReadonlySet<string> = new Set([
  ...['title', 'startsAt', 'expiresAt', 'password'],
  ...['notes', 'externalId'],
]);
const comparedFields = Object.entries(unsetLinkFields).filter(([name]) => !otherFields.has(name));

/**
 * A link that exists and does what a new one would do: for clients that want no second link to a destination. One with a password, rules, UTM parameters or
 * whatever else was not asked for is not the same.
 */
export async function findSameLink(links: CallLinks, caller: Caller, wanted: WantedLink): Promise<Link | undefined> {
  const { url, domain } = wanted;
  const page = await links.list(caller, { url, domain, limit: String(comparedMax) });
  return page.items.find((link) => isSame(link, wanted));
}

function isSame(link: Link, wanted: WantedLink): boolean {
  const { slug, title, tags, startsAt = null, expiresAt = null } = wanted;
  if (link.hasPassword || link.suspended || link.archived) return false;
  const wantedFields: Partial<Record<string, unknown>> = wanted;
  if (comparedFields.some(([name, unset]) => link[name as keyof Link] !== (wantedFields[name] ?? unset))) return false;
  if (slug !== undefined && slug !== link.slug) return false;
  if (title !== undefined && title !== link.title) return false;
  if (tags !== undefined && tags.toSorted().join('\n') !== link.tags.toSorted().join('\n')) return false;
  const times = [
    [startsAt, link.startsAt],
    [expiresAt, link.expiresAt],
  ];
  return times.every(([one, other]) => toMs(one) === toMs(other));
}

function toMs(time: string | null | undefined): number | null {
  return typeof time === 'string' ? Date.parse(time) : null;
}
