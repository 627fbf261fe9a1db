import { isNumber, pathParts } from './read-parts.ts';

/** The parameters of a name that Telegram's own scheme takes under the same names. */
const namedParameters = (
  'text profile start startgroup startchannel admin startapp mode game startattach attach choose videochat ' +
  'livestream voicechat boost direct'
).split(' ');
const appParameters = ['startapp', 'mode'];
const postParameters = ['single', 'thread', 'comment', 't'];
/** First parts of paths that are no names. Most have no translation here, so that the web page is opened. */
const reservedWords = new Set(
  (
    'addemoji addlist addstickers addtheme auction auth bg boost c call confirmphone contact faq folder giftcode ' +
    'invoice iv joinchat list login m msg newbot nft oauth passport premium_offer proxy s setlanguage share socks ' +
    'stargift stargift_auction story web'
  ).split(' '),
);
const namePattern = /^[A-Za-z][A-Za-z0-9_]{0,31}$/;
const slugPattern = /^[A-Za-z0-9_-]{1,64}$/;
const phonePattern = /^\d{7,15}$/;

/** Words whose next part of the path is a slug, by their address in the app. */
const slugAddresses = new Map([
  ['joinchat', 'tg://join?invite='],
  ['addstickers', 'tg://addstickers?set='],
  ['addemoji', 'tg://addemoji?set='],
  ['addlist', 'tg://addlist?slug='],
]);

/** Words whose query the app takes as it is, with the parameters that it needs and those that it may have. */
const queryAddresses = new Map([
  ['share', { address: 'tg://msg_url', needed: ['url'], others: ['text'] }],
  ['share/url', { address: 'tg://msg_url', needed: ['url'], others: ['text'] }],
  ['msg/url', { address: 'tg://msg_url', needed: ['url'], others: ['text'] }],
  ['proxy', { address: 'tg://proxy', needed: ['server', 'port'], others: ['secret'] }],
  ['socks', { address: 'tg://socks', needed: ['server', 'port'], others: ['user', 'pass'] }],
]);

/**
 * The address in Telegram's scheme of a web address of Telegram (https://core.telegram.org/api/links): names, posts,
 * stories, bots and their apps, invitations, phone numbers, sets of stickers, shared texts and proxies. Undefined for
 * all others, and where a parameter is unknown: what it asks for would be lost.
 */
export function telegramUrl(url: URL): string | undefined {
  const parts = pathParts(url);
  const [first = '', second = ''] = parts;
  const query = queryAddresses.get(parts.join('/'));
  if (query) return withQuery(url, query);
  if (parts.length === 1 && first.startsWith('+')) return invitationUrl(url, first.slice(1));
  const slugAddress = slugAddresses.get(first);
  if (slugAddress !== undefined)
    return parts.length === 2 && slugPattern.test(second) ? withParameters(url, slugAddress + second, []) : undefined;
  if (first === 'c') return privatePostUrl(url, parts.slice(1));
  return namePattern.test(first) && !reservedWords.has(first.toLowerCase()) ? namedUrl(url, parts) : undefined;
}

/** `+49123456789` is a phone number, `+AbCdEf` an invitation. */
function invitationUrl(url: URL, text: string): string | undefined {
  if (phonePattern.test(text)) return withParameters(url, `tg://resolve?phone=${text}`, ['text', 'profile']);
  return slugPattern.test(text) ? withParameters(url, `tg://join?invite=${text}`, []) : undefined;
}

function namedUrl(url: URL, [name = '', ...rest]: string[]): string | undefined {
  const address = `tg://resolve?domain=${name}`;
  const [second, third] = rest;
  if (rest.length === 0) return withParameters(url, address, namedParameters);
  if (rest.length === 2 && second === 's' && isNumber(third))
    return withParameters(url, `${address}&story=${third}`, []);
  const post = postOf(rest);
  if (post !== undefined) return withParameters(url, `${address}&${post}`, postParameters);
  const isApp = rest.length === 1 && second !== undefined && namePattern.test(second) && second.length > 2;
  return isApp ? withParameters(url, `${address}&appname=${second}`, appParameters) : undefined;
}

function privatePostUrl(url: URL, [channel, ...rest]: string[]): string | undefined {
  const post = postOf(rest);
  if (!isNumber(channel) || post === undefined) return undefined;
  return withParameters(url, `tg://privatepost?channel=${channel}&${post}`, postParameters);
}

/** `/<post>`, or `/<thread>/<post>`. */
function postOf(rest: string[]): string | undefined {
  if (rest.length > 2 || !rest.every(isNumber)) return undefined;
  const [first, second] = rest;
  if (first === undefined) return undefined;
  return second === undefined ? `post=${first}` : `post=${second}&thread=${first}`;
}

function withQuery(url: URL, { address, needed, others }: { address: string; needed: string[]; others: string[] }) {
  if (!needed.every((name) => url.searchParams.get(name))) return undefined;
  return withParameters(url, address, [...needed, ...others]);
}

/** Parameters of campaigns: they say nothing to the app. */
const campaignParameter = /^(?:utm_[a-z_]+|fbclid|gclid)$/;

/** Adds the parameters as they are written; undefined where there is another one. */
function withParameters({ search }: URL, address: string, names: readonly string[]): string | undefined {
  let result = address;
  for (const parameter of search.slice(1).split('&')) {
    const [name = ''] = parameter.split('=', 1);
    if (name === '' || campaignParameter.test(name)) continue;
    if (!names.includes(name)) return undefined;
    result += `${result.includes('?') ? '&' : '?'}${parameter}`;
  }
  return result;
}
