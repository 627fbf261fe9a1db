import { idPattern } from '@linkplane/runtime';
import { isSlug, normaliseSlug, pathCharsMaxOf, slugKeyOf, type SlugPlace } from '@linkplane/slugs';

/** The few public paths and nothing else. */
export type PublicPath = SlugPath | BlockPath | FixedPath;

/** `/slug`, `/slug+`, `/@slug`. */
export type SlugPath = {
  kind: 'slug';
  /** In the visitor's spelling. */
  slug: string;
  slugKey: string;
  /** The path ends with a `+`: the visitor wants to see the destination first. */
  preview: boolean;
  /** The path begins with an `@`: only a profile matches. */
  profileOnly: boolean;
};

/**
 * `/b/<blockId>`, and `/b/<blockId>/<item>` for one of a block's items; and pages of a block: `/embed` and `/play` for its
 * player, `/thanks` for its form.
 */
export type BlockPath = { kind: 'block'; blockId: string; item: number; page?: 'embed' | 'play' | 'thanks' };

export type FixedPath = { kind: 'root' | 'robots' | 'appleAppSiteAssociation' | 'assetLinks' | 'other' };

const fixedPaths: Record<string, FixedPath> = {
  '/': { kind: 'root' },
  '/robots.txt': { kind: 'robots' },
  '/.well-known/apple-app-site-association': { kind: 'appleAppSiteAssociation' },
  '/.well-known/assetlinks.json': { kind: 'assetLinks' },
};
/** Where devices of Apple look when the path under `.well-known` has no document. It is a possible slug as well. */
export const appleRootPath = '/apple-app-site-association';
const other: FixedPath = { kind: 'other' };
const blockPattern = idPattern('blk');
/** The number as this plane writes it: no sign, no leading zero. */
const itemPattern = /^[1-9]\d{0,2}$/;
/** An encoded path; Node passes other bytes on one by one, as if each were a character. */
const encodedPattern = /^[!-~]+$/;

/**
 * Slugs are validated before any other code reads them, so that no NUL, CR or encoded slash gets any further, unless
 * the host has such slugs. The path is decoded once. One trailing slash is ignored: people and programs add it.
 * @param place the host of the request
 */
export function readPath(path: string, place: SlugPlace): PublicPath {
  const fixed = fixedPaths[path];
  if (fixed) return fixed;
  if (path.length > pathCharsMaxOf(place.policy) || !encodedPattern.test(path)) return other;
  let name = path.slice(1);
  if (name.includes('%')) {
    try {
      name = normaliseSlug(decodeURIComponent(name), place.policy);
    } catch {
      return other;
    }
  }
  if (name.endsWith('/')) name = name.slice(0, -1);
  if (name.startsWith('b/')) return readBlock(name.slice(2));
  if (isSlug(name, place)) return toSlug(name, place, false, false);
  return readMarkedSlug(name, place);
}

/** Reads a name that has a leading `@`, a trailing `+`, or both. */
function readMarkedSlug(name: string, place: SlugPlace): PublicPath {
  const profileOnly = name.startsWith('@');
  const preview = name.endsWith('+');
  const slug = name.slice(profileOnly ? 1 : 0, preview ? -1 : undefined);
  return isSlug(slug, place) ? toSlug(slug, place, preview, profileOnly) : other;
}

/** Lower-cased only after validation: lower-casing turns some non-ASCII letters into ASCII ones. */
function toSlug(slug: string, { policy }: SlugPlace, preview: boolean, profileOnly: boolean): SlugPath {
  return { kind: 'slug', slug, slugKey: slugKeyOf(slug, policy), preview, profileOnly };
}

function readBlock(rest: string): PublicPath {
  const [blockId = '', item, ...more] = rest.split('/');
  if (!blockPattern.test(blockId) || more.length > 0) return other;
  if (item === undefined) return { kind: 'block', blockId, item: 0 };
  if (item === 'embed' || item === 'play' || item === 'thanks') return { kind: 'block', blockId, item: 0, page: item };
  return itemPattern.test(item) ? { kind: 'block', blockId, item: Number(item) } : other;
}

/** A slug, and what stands behind it in the path of the request, as it was sent. */
export type ShorterSlug = { slugKey: string; extraPath: string };

/** Far beyond addresses of pages; each part but the last can end a slug. */
const extraPathCharsMax = 1_024;
const slugPartsMax = 8;
/** A part that leads upwards, also encoded; browsers take a backslash for a slash. */
const upwardsPattern = /(?:^|[/\\]|%5c|%2f)(?:\.|%2e){1,2}(?:$|[/\\]|%5c|%2f)/i;

/**
 * The slugs with which a path begins, the longest first, for links that pass on the rest of it. None when the rest leads
 * upwards, or is too long.
 */
export function readShorterSlugs(path: string, place: SlugPlace): ShorterSlug[] {
  if (!encodedPattern.test(path) || path.startsWith('/b/')) return [];
  const ends: number[] = [];
  const last = path.endsWith('/') ? path.length - 1 : path.length;
  for (
    let at = path.indexOf('/', 1);
    at !== -1 && at < last && ends.length < slugPartsMax;
    at = path.indexOf('/', at + 1)
  )
    ends.unshift(at);
  return ends.flatMap((end) => {
    const extraPath = path.slice(end);
    if (extraPath.length > extraPathCharsMax || upwardsPattern.test(extraPath)) return [];
    const read = readPath(path.slice(0, end), place);
    if (read.kind !== 'slug' || read.preview || read.profileOnly) return [];
    return [{ slugKey: read.slugKey, extraPath }];
  });
}
