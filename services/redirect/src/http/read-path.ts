import { idPattern } from '@linkplane/runtime';

/** The few public paths and nothing else. */
export type PublicPath = SlugPath | BlockPath | FixedPath;

/** `/slug`, `/slug+`, `/@slug`. */
export type SlugPath = {
  kind: 'slug';
  slugKey: string;
  /** With a `+`: the visitor wants to see the destination first. */
  preview: boolean;
  /** With an `@`: only a profile matches. */
  profileOnly: boolean;
};

/** `/b/<blockId>`, and `/b/<blockId>/<item>` for one of a block's items. */
export type BlockPath = { kind: 'block'; blockId: string; item: number };

export type FixedPath = { kind: 'root' | 'robots' | 'appleAppSiteAssociation' | 'assetLinks' | 'other' };

const fixedPaths: Record<string, FixedPath> = {
  '/': { kind: 'root' },
  '/robots.txt': { kind: 'robots' },
  '/.well-known/apple-app-site-association': { kind: 'appleAppSiteAssociation' },
  '/.well-known/assetlinks.json': { kind: 'assetLinks' },
};
const other: FixedPath = { kind: 'other' };
/** The API's rule for slugs. */
const slugPattern = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,62}[A-Za-z0-9])?$/;
const blockPattern = idPattern('blk');
/** The number as this plane writes it: no sign, no leading zero. */
const itemPattern = /^[1-9]\d{0,2}$/;
/** A slug with `+` and a slash, every character percent-encoded. */
const pathCharsMax = 200;

/**
 * Slugs are validated before any other code reads them, so that no NUL, CR or encoded slash gets any further.
 * One trailing slash is ignored: people and programs add it.
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

/** With a leading `@`, a trailing `+`, or both. */
function readMarkedSlug(name: string): PublicPath {
  const profileOnly = name.startsWith('@');
  const preview = name.endsWith('+');
  const slug = name.slice(profileOnly ? 1 : 0, preview ? -1 : undefined);
  return slugPattern.test(slug) ? toSlug(slug, preview, profileOnly) : other;
}

/** Lower-cased only after validation: lower-casing turns some non-ASCII letters into ASCII ones. */
function toSlug(slug: string, preview: boolean, profileOnly: boolean): SlugPath {
  return { kind: 'slug', slugKey: slug.toLowerCase(), preview, profileOnly };
}

function readBlock(rest: string): PublicPath {
  const [blockId = '', item, ...more] = rest.split('/');
  if (!blockPattern.test(blockId) || more.length > 0) return other;
  if (item === undefined) return { kind: 'block', blockId, item: 0 };
  return itemPattern.test(item) ? { kind: 'block', blockId, item: Number(item) } : other;
}
