import { isWebUrl, urlOf, webUrlPattern } from './web-url.ts';

/** Schemes of apps that a link may open. The list is closed: `intent:`, which can start any app, is not on it. */
const appSchemes = [
  'whatsapp',
  'tg',
  'facetime',
  'facetime-audio',
  'skype',
  'zoommtg',
  'msteams',
  'slack',
  'spotify',
  'itms-apps',
  'market',
  'geo',
  'maps',
] as const;
const appProtocols: ReadonlySet<string> = new Set(appSchemes.map((scheme) => `${scheme}:`));

/** Stricter than the rule: what follows the scheme of an app is free. */
const pattern =
  `(?:${webUrlPattern})|^mailto:[A-Za-z0-9._-]+@[A-Za-z0-9.-]+(?:\\?[A-Za-z0-9=&%+._-]*)?$` +
  `|^(?:tel|sms):\\+?[0-9]{2,20}$|^(?:${appSchemes.join('|')}):[A-Za-z0-9/?=&+._-]+$`;

/** Characters that are no part of a URL; the parser leaves them as they are where a scheme has no host. */
const notInUrl = /[ "<>\\^`{|}]/g;

/**
 * Where a link leads: a web page, a mail, a call, a text message or an app of the list.
 * The rule checks the parsed URL: the case of the scheme, and control characters and spaces around it, do not matter.
 */
export const destinationUrl = () =>
  urlOf({
    accepts: (url) => isWebUrl(url) || isAppUrl(url),
    message:
      'must be an absolute http or https URL without credentials, a mailto:, tel: or sms: address, or one of a known app',
    pattern,
    normalise: ({ protocol, href }) =>
      protocol === 'https:' || protocol === 'http:' ? href : href.replace(notInUrl, encodeURIComponent),
  });

function isAppUrl({ protocol, pathname, href, username, password }: URL): boolean {
  if (username !== '' || password !== '') return false;
  if (protocol === 'mailto:') return pathname.includes('@');
  if (protocol === 'tel:' || protocol === 'sms:') return /\d/.test(pathname);
  return appProtocols.has(protocol) && href.length > protocol.length;
}
