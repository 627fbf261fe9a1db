import { isHome, isNumber, pathParts } from './read-parts.ts';

const instagramName = /^[a-z0-9._]{1,30}$/i;
/** Pages of instagram.com that are no names of accounts. */
const instagramPages = new Set(
  (
    'about accounts ads ajax api archive ar blog business challenge channel comments contact create creators data ' +
    'developer developers direct directory download emails emailsignup explore fragment graphql guide guides hashtag ' +
    'help inbox invites jobs legal lite live locations login logout nametag notifications oauth p press privacy push ' +
    'qr query reel reels safety saved session settings share shop signup stories story support tags terms threads ' +
    'topics tv web your_activity'
  ).split(' '),
);

/**
 * The first page and accounts. Posts, reels, stories and shared addresses are web pages: the app's scheme takes numbers
 * of media, which are not in the address.
 */
export function instagramUrl(url: URL): string | undefined {
  if (isHome(url)) return 'instagram://app';
  const [name = '', ...rest] = pathParts(url);
  const isAccount = rest.length === 0 && instagramName.test(name) && !instagramPages.has(name.toLowerCase());
  return isAccount ? `instagram://user?username=${name}` : undefined;
}

const xName = /^\w{1,15}$/;
/** Pages of x.com that are no names of accounts. */
const xPages = new Set(
  (
    'about account ads articles bookmarks business chat communities compose connect_people download error explore ' +
    'following followers grok hashtag help home i intent invitations jobs keyboard_shortcuts lightbox likes lists ' +
    'login logout mentions messages moments newsletters notifications oauth personalization premium privacy pro ' +
    'search settings share signin signup similar_to spaces statuses status topics tos trends verified ' +
    'who_to_follow widgets'
  ).split(' '),
);
const statusWords = ['status', 'statuses'];
/** What may follow a status: which of its pictures is shown. */
const mediaWords = ['photo', 'video'];

/** The first page, accounts and posts. */
export function xUrl(url: URL): string | undefined {
  if (isHome(url)) return 'twitter://timeline';
  const parts = pathParts(url);
  const [name = ''] = parts;
  const post = postOf(parts);
  if (post !== undefined) return `twitter://status?id=${post}`;
  const isAccount = parts.length === 1 && xName.test(name) && !xPages.has(name.toLowerCase());
  return isAccount ? `twitter://user?screen_name=${name}` : undefined;
}

/** The number of `/<name>/status/<number>`, `/i/status/<number>` or `/i/web/status/<number>`. */
function postOf([name = '', ...rest]: string[]): string | undefined {
  const [word = '', id, medium, position, ...more] = name === 'i' && rest[0] === 'web' ? rest.slice(1) : rest;
  const isPost = statusWords.includes(word) && isNumber(id) && (name === 'i' || xName.test(name));
  const isPicture = medium === undefined || (mediaWords.includes(medium) && isNumber(position));
  return isPost && isPicture && more.length === 0 ? id : undefined;
}

/** The first page and members. In the app, companies have numbers, and jobs, posts and courses other addresses. */
export function linkedInUrl(url: URL): string | undefined {
  if (isHome(url)) return 'linkedin://';
  const [kind, name = '', ...rest] = pathParts(url);
  return kind === 'in' && rest.length === 0 && /^[\w%-]+$/.test(name) ? `linkedin://in/${name}` : undefined;
}

/** The app shows any page of Facebook in a frame of its own. */
export function facebookUrl({ href }: URL): string {
  return `fb://facewebmodal/f?href=${encodeURIComponent(href)}`;
}

/** A number with its country, without a plus. */
const phonePattern = /^[1-9]\d{4,14}$/;

/** Chats with a number, texts to send, or both. Codes, catalogues, channels and invitations are web pages. */
export function whatsappUrl(url: URL): string | undefined {
  const { searchParams } = url;
  const [first, ...rest] = pathParts(url);
  const isShort = url.hostname === 'wa.me';
  if (rest.length > 0 || (isShort ? searchParams.has('phone') : first !== 'send')) return undefined;
  const given = isShort ? (first ?? '') : (searchParams.get('phone') ?? '');
  const phone = given.replace(/^\+/, '').replaceAll(/[\s().-]/g, '');
  if (given !== '' && !phonePattern.test(phone)) return undefined;
  const text = searchParams.get('text') ?? '';
  const query: string[] = [];
  if (phone !== '') query.push(`phone=${phone}`);
  if (text !== '') query.push(`text=${encodeURIComponent(text)}`);
  return query.length > 0 ? `whatsapp://send?${query.join('&')}` : undefined;
}
