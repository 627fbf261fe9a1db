import { appSchemes, canBeOwnScheme } from './app-scheme.ts';
import { dialledUrl, isCallUrl, isMailUrl, isTextMessageUrl } from './contact-url.ts';
import { isWebUrl, urlOf } from './web-url.ts';

const appProtocols: ReadonlySet<string> = new Set(appSchemes.map((scheme) => `${scheme}:`));

/** The message for all other URLs. */
export const destinationMessage =
  'must be an absolute http or https URL without credentials, a mailto:, tel: or sms: address, or one of a known app';

/** Characters that are no part of a URL; the parser leaves them as they are where a scheme has no host. */
const notInUrl = /[ "<>\\^`{|}]/g;

/**
 * Where a link leads: a web page, a mail, a call, a text message, an app of the list, or an app that the workspace may
 * have allowed (`ownSchemeOf` says which destinations depend on that).
 * The rule checks the parsed URL: the case of the scheme, and control characters and spaces around it, do not matter.
 */
export const destinationUrl = () =>
  urlOf({
    accepts: (url) => isWebUrl(url) || isAppUrl(url),
    message: destinationMessage,
    format: 'destination-url',
    normalise: (url) =>
      url.protocol === 'https:' || url.protocol === 'http:'
        ? url.href
        : dialledUrl(url).replace(notInUrl, encodeURIComponent),
  });

function isAppUrl(url: URL): boolean {
  const { protocol, href, username, password } = url;
  if (username !== '' || password !== '') return false;
  if (isMailUrl(url) || isCallUrl(url) || isTextMessageUrl(url)) return true;
  const isApp = appProtocols.has(protocol) || canBeOwnScheme(protocol.slice(0, -1));
  return isApp && href.length > protocol.length;
}
