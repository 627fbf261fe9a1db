/** The few public paths and nothing else. */
export type PublicPath =
  | { kind: 'slug'; slugKey: string; preview: boolean }
  | { kind: 'root' | 'robots' | 'appleAppSiteAssociation' | 'assetLinks' | 'other' };

const fixedPaths: Record<string, PublicPath> = {
  '/': { kind: 'root' },
  '/robots.txt': { kind: 'robots' },
  '/.well-known/apple-app-site-association': { kind: 'appleAppSiteAssociation' },
  '/.well-known/assetlinks.json': { kind: 'assetLinks' },
};
const other: PublicPath = { kind: 'other' };
/** What a slug can be: the API's own rule, here without its reasons. */
const slugPattern = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,62}[A-Za-z0-9])?$/;
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
  const preview = name.endsWith('+');
  if (preview) name = name.slice(0, -1);
  // The pattern comes first: lower-casing makes plain letters of some that are none.
  return slugPattern.test(name) ? { kind: 'slug', slugKey: name.toLowerCase(), preview } : other;
}
