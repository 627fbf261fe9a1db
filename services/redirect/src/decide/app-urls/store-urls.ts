import { pathParts, underScheme } from './read-parts.ts';

/** The app shows any page of the shop under its scheme. */
export function amazonUrl(url: URL): string {
  return underScheme('com.amazon.mobile.shopping.web', url);
}

const mapPages = new Set(['place', 'search', 'dir']);

/**
 * Maps, places, searches and directions, as https://developers.google.com/maps/documentation/urls/ios-urlscheme has
 * them. Lists of a user, maps that are drawn by hand and short addresses are web pages.
 */
export function mapsUrl(url: URL): string | undefined {
  return isMap(url) ? underScheme('comgooglemapsurl', url) : undefined;
}

function isMap(url: URL): boolean {
  if (url.hostname === 'maps.app.goo.gl') return false;
  const parts = pathParts(url);
  if (parts[0] === 'maps') parts.shift();
  const [page] = parts;
  return page === undefined || page.startsWith('@') || mapPages.has(page);
}

const appStoreKinds = new Set(['app', 'app-bundle', 'developer', 'story']);
const countryPattern = /^[a-z]{2}$/;

/** Apps, bundles, developers and stories of any country. Music, books and films are not in the App Store. */
export function appStoreUrl(url: URL): string | undefined {
  const parts = pathParts(url);
  if (countryPattern.test(parts[0] ?? '')) parts.shift();
  const [kind = '', ...rest] = parts;
  const isKnown = appStoreKinds.has(kind) && rest.length <= 2 && /^id\d+$/.test(rest.at(-1) ?? '');
  return isKnown ? underScheme('itms-apps', url) : undefined;
}
