import { z } from 'zod';

/** Schemes of apps that every link may open. `intent:`, which can start any app, is not on the list. */
export const appSchemes = [
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

const schemesMax = 20;
const schemeCharsMax = 32;

/**
 * Schemes with which a browser runs code, reads files, shows its own pages or starts any app, and those that links have
 * anyway. No workspace can allow them.
 */
const refused: ReadonlySet<string> = new Set([
  ...['javascript', 'data', 'vbscript', 'livescript', 'mocha', 'file', 'blob', 'filesystem', 'about', 'view-source'],
  ...['intent', 'android-app', 'itms-services', 'shell', 'search', 'search-ms', 'res', 'resource', 'jar', 'wyciwyg'],
  ...['chrome', 'chrome-extension', 'moz-extension', 'edge', 'opera', 'brave', 'content', 'cid', 'mid', 'urn'],
  ...['http', 'https', 'ws', 'wss', 'ftp', 'ldap', 'ldaps', 'gopher', 'mailto', 'tel', 'sms', ...appSchemes],
]);
/** Schemes of Windows start its tools with parameters of the link. */
const refusedPrefix = 'ms-';

/** Whether a workspace may allow a scheme, given in lower case and without the colon. */
export function canBeOwnScheme(scheme: string): boolean {
  const isScheme = /^[a-z][a-z0-9+.-]{1,31}$/.test(scheme);
  return isScheme && !refused.has(scheme) && !scheme.startsWith(refusedPrefix);
}

/** The scheme of a stored destination, where links may have it only if their workspace allows it; otherwise undefined. */
export function ownSchemeOf(url: string): string | undefined {
  const scheme = url.slice(0, url.indexOf(':'));
  return canBeOwnScheme(scheme) ? scheme : undefined;
}

const schemeMessage = 'must be the scheme of an app: letters, digits, +, - and ., and none that browsers reserve';

const ownScheme = () =>
  z
    .string('must be a string')
    .max(schemeCharsMax, `must have at most ${schemeCharsMax} characters`)
    // Before the letters are lowered: some of other scripts become ASCII by that.
    .regex(/^[A-Za-z0-9+.-]*$/, schemeMessage)
    .toLowerCase()
    .refine(canBeOwnScheme, schemeMessage)
    .meta({ wire: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9+.-]{1,31}$', format: 'app-scheme' } });

/** A workspace's own schemes, each once. */
export const ownSchemes = () =>
  z
    .array(ownScheme(), 'must be a list of schemes')
    .max(schemesMax, `must have at most ${schemesMax} schemes`)
    .transform((schemes) => [...new Set(schemes)]);
