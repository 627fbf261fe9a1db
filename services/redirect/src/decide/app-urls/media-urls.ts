import { isHome, pathParts, underScheme } from './read-parts.ts';

const idPattern = /^[\w-]+$/;
/** Kinds of pages with one name or id behind them. */
const youtubeKinds = new Set(['shorts', 'live', 'channel', 'c', 'user']);
const encodedName = /^[\w.%-]+$/;

/** The first page, videos, lists and channels. Searches, feeds, settings and redirects are web pages. */
export function youtubeUrl(url: URL): string | undefined {
  return isHome(url) || isYoutubePage(url) ? underScheme('youtube', url) : undefined;
}

function isYoutubePage(url: URL): boolean {
  const [first = '', second = '', ...rest] = pathParts(url);
  if (rest.length > 0) return false;
  if (url.hostname === 'youtu.be') return idPattern.test(first) && second === '';
  if (first === 'watch' && second === '') return idPattern.test(url.searchParams.get('v') ?? '');
  if (first === 'playlist' && second === '') return idPattern.test(url.searchParams.get('list') ?? '');
  if (youtubeKinds.has(first)) return encodedName.test(second);
  return first.startsWith('@') && encodedName.test(first.slice(1)) && second === '';
}

const spotifyKinds = new Set(['track', 'album', 'artist', 'playlist', 'show', 'episode']);
const spotifyId = /^[A-Za-z0-9]+$/;
/** What the site puts in front of an address for visitors of a language. */
const spotifyLanguage = /^intl-[a-z]{2,3}(?:-[a-z]{2})?$/i;
/** An invitation to a list, or a position: the app's address has neither. */
const spotifyMeaning = ['pt', 't'];

/** The first page, tracks, albums, artists, lists, shows, episodes and members, in any language of the site. */
export function spotifyUrl(url: URL): string | undefined {
  if (isHome(url)) return 'spotify://';
  const parts = pathParts(url);
  if (spotifyLanguage.test(parts[0] ?? '')) parts.shift();
  const [kind = '', id = '', ...rest] = parts;
  if (rest.length > 0 || spotifyMeaning.some((name) => url.searchParams.has(name))) return undefined;
  const isKnown = kind === 'user' ? encodedName.test(id) : spotifyKinds.has(kind) && spotifyId.test(id);
  return isKnown ? `spotify://${kind}/${id}` : undefined;
}

const tiktokName = /^@[\w.]+$/;

/** Accounts and their videos and photos. Short addresses are resolved by their web page. */
export function tiktokUrl(url: URL): string | undefined {
  const [name = '', kind, id = '', ...rest] = pathParts(url);
  if (url.hostname === 'vm.tiktok.com' || rest.length > 0 || !tiktokName.test(name)) return undefined;
  const isVideo = (kind === 'video' || kind === 'photo') && /^\d+$/.test(id);
  return kind === undefined || isVideo ? underScheme('snssdk1233', url) : undefined;
}
