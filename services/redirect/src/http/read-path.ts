import { idPattern } from '@linkplane/runtime';

/** The few public paths and nothing else. */
export type PublicPath = SlugPath | BlockPath | FixedPath;

/** `/slug`, `/slug+`, `/@slug`. */
export type SlugPath = {
  kind: 'slug';
  slugKey: string;
  /** Asks to be shown where it leads. */
  preview: boolean;
  /** With an `@`: only a profile is meant. */
  profileOnly: boolean;
};

/** `/b/<blockId>`, and `/b/<blockId>/<item>` for one of the many of a block. */
export type BlockPath = { kind: 'block'; blockId: string; item: number };

export type FixedPath = { kind: 'root' | 'robots' | 'appleAppSiteAssociation' | 'assetLinks' | 'other' };

const fixedPaths: Record<string, FixedPath> = {
  '/': { kind: 'root' },
  '/robots.txt': { kind: 'robots' },
  '/.well-known/apple-app-site-association': { kind: 'appleAppSiteAssociation' },
  '/.well-known/assetlinks.json': { kind: 'assetLinks' },
};
const other: FixedPath = { kind: 'other' };
/** What a slug can be: the API's own rule, here without its reasons. */
const slugPattern = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,62}[A-Za-z0-9])?$/;
const blockPattern = idPattern('blk');
/** The number as this plane writes it: no sign, no zero in front. */
const itemPattern = /^[1-9]\d{0,2}$/;
/** A slug with `+` and a slash, every character percent-encoded. */
const pathCharsMax = 200;

/**
 * Slugs are matched before anything else looks at them, so that no NUL, CR or encoded slash gets any further.
 * One trailing slash is forgiven: people and programs add it.
 */
export function readPath(path: string): PublicPath {
  const fixed = fixedPaths[path];
  if (fixed) return fixed;
  if (path.length > pathCharsMax) return other;
  let name = path.slice(1);
  if (name.includes('%')) {
    try {
      name = decodeURIComponent(name);
    } catch {
      return other;
    }
  }
  if (name.endsWith('/')) name = name.slice(0, -1);
  if (slugPattern.test(name)) return toSlug(name, false, false);
  return name.startsWith('b/') ? readBlock(name.slice(2)) : readMarkedSlug(name);
}

/** With an `@` in front, a `+` behind, or both. */
function readMarkedSlug(name: string): PublicPath {
  const profileOnly = name.startsWith('@');
  const preview = name.endsWith('+');
  const slug = name.slice(profileOnly ? 1 : 0, preview ? -1 : undefined);
  return slugPattern.test(slug) ? toSlug(slug, preview, profileOnly) : other;
}

/** Lower-cased only once the pattern has passed it: lower-casing makes plain letters of some that are none. */
function toSlug(slug: string, preview: boolean, profileOnly: boolean): SlugPath {
  return { kind: 'slug', slugKey: slug.toLowerCase(), preview, profileOnly };
}

function readBlock(rest: string): PublicPath {
  const [blockId = '', item, ...more] = rest.split('/');
  if (!blockPattern.test(blockId) || more.length > 0) return other;
  if (item === undefined) return { kind: 'block', blockId, item: 0 };
  return itemPattern.test(item) ? { kind: 'block', blockId, item: Number(item) } : other;
}
