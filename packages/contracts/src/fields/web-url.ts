import { z } from 'zod';
import { trimInvisible } from './trim-invisible.ts';

/** In characters, of the URL as given and of its stored form (which may be longer: it is percent-encoded). */
export const urlCharsMax = 8_192;

/** The URLs that a field accepts, and the message for all others. */
export type UrlRule = {
  accepts: (url: URL) => boolean;
  message: string;
  /**
   * Its name in the API reference. No pattern and no `uri`: what a browser's parser accepts, and normalises, is more than
   * RFC 3986 allows, such as letters of all scripts.
   */
  format: 'web-url' | 'https-url' | 'destination-url' | 'click-url';
  /** The stored form; default: `href`. */
  normalise?: (url: URL) => string;
};

/**
 * A URL that the rule accepts, in its normalised form (`URL.href`), without invisible characters around it.
 * The rule checks the parsed URL, never the input: `java\nscript:` is `javascript:`.
 * A string that violates it is reported as INVALID_URL; a wrong type or length is a VALIDATION_ERROR.
 */
export const urlOf = (
  { accepts, message, format, normalise = ({ href }) => href }: UrlRule,
  charsMax: number = urlCharsMax,
) =>
  z
    .string('must be a string')
    .max(charsMax, `must have at most ${charsMax} characters`)
    .transform((value, context) => {
      const parsed = value.includes('\0') || !value.isWellFormed() ? null : URL.parse(trimInvisible(value));
      if (parsed === null || !accepts(parsed)) {
        context.addIssue({ code: 'custom', message, params: { errorCode: 'INVALID_URL' } });
        return z.NEVER;
      }
      const href = normalise(parsed);
      if (href.length > charsMax) {
        context.addIssue({ code: 'custom', message: `must have at most ${charsMax} characters once encoded` });
        return z.NEVER;
      }
      return href;
    })
    .meta({ wire: { type: 'string', format, maxLength: charsMax } });

/** The longest DNS name in text form, not counting the dot that may end it, and the longest of its labels (RFC 1035). */
const hostCharsMax = 253;
const labelPattern = /^[a-z0-9_-]{1,63}$/;
/** What the parser takes for the host where a scheme was pasted twice: `https://https://example.com`. */
const schemeNames = new Set(['http', 'https']);

/** http or https, with a host that DNS can hold, without credentials. */
export function isWebUrl({ protocol, hostname, username, password }: URL): boolean {
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' && isPossibleHost(hostname);
}

/**
 * Whether a parsed URL's host can be looked up: it and its labels are not too long, none is empty, and they have letters,
 * digits, `-` and `_`, of which the parser allows more, such as a comma. One dot at the end is the root of DNS and allowed.
 */
function isPossibleHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return true; // an address of IPv6, by the parser
  const name = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
  if (name.length > hostCharsMax || schemeNames.has(name)) return false;
  return name.split('.').every((label) => labelPattern.test(label));
}

/** An absolute http or https URL without credentials. */
export const webUrl = (charsMax: number = urlCharsMax) =>
  urlOf(
    {
      accepts: isWebUrl,
      message: 'must be an absolute http or https URL without credentials',
      format: 'web-url',
    },
    charsMax,
  );
