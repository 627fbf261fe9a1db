import { decodePunycode } from './decode-punycode.ts';

/** A destination as in `showUrl`, without `www.`, and with the letters of its path decoded. */
export function showDestination(url: string): string {
  const shown = showUrl(url).replace(/^www\./, '');
  const pathAt = shown.search(/[/?#]/);
  return pathAt === -1 ? shown : shown.slice(0, pathAt) + decodeLetters(shown.slice(pathAt));
}

const encoded = /(?:%[0-9a-f]{2})+/gi;
const letter = /^(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}]$/u;

/** Decodes letters of other alphabets, and nothing that has a meaning in a URL or cannot be seen. */
function decodeLetters(text: string): string {
  return text.replaceAll(encoded, (part) => {
    try {
      return Array.from(decodeURIComponent(part), (char) => (letter.test(char) ? char : encodeURIComponent(char))).join(
        '',
      );
    } catch {
      return part;
    }
  });
}

/** A readable URL: without its scheme, and with international host names decoded. */
export function showUrl(url: string): string {
  const parts = /^https?:\/\/([^/?#]*)(.*)$/s.exec(url);
  if (!parts) return url;
  const [, host = '', rest = ''] = parts;
  return showHost(host) + (rest === '/' ? '' : rest);
}

/** A short URL of this service: as in `showUrl`, with its slug decoded, which has only visible characters. */
export function showShortUrl(url: string): string {
  const shown = showUrl(url);
  try {
    return decodeURIComponent(shown);
  } catch {
    return shown;
  }
}

/**
 * A host name with its labels decoded from punycode. A label that mixes scripts, or whose letters look like
 * Latin ones, stays encoded: it may imitate another name.
 */
export function showHost(host: string): string {
  return host.split('.').map(showLabel).join('.');
}

function showLabel(label: string): string {
  if (!/^xn--/i.test(label)) return label;
  const decoded = decodePunycode(label.slice('xn--'.length).toLowerCase());
  const isSafe =
    decoded !== undefined && ofOneScript.some((script) => script.test(decoded)) && !lookalike.test(decoded);
  return isSafe ? decoded : label;
}

const ofOneScript = [
  /^[\p{Script=Latin}\p{Nd}-]+$/u,
  /^[\p{Script=Cyrillic}\p{Nd}-]+$/u,
  /^[\p{Script=Greek}\p{Nd}-]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Nd}-]+$/u,
  /^[\p{Script=Hangul}\p{Nd}-]+$/u,
  /^[\p{Script=Arabic}\p{Nd}-]+$/u,
  /^[\p{Script=Hebrew}\p{Nd}-]+$/u,
  /^[\p{Script=Thai}\p{Nd}-]+$/u,
  /^[\p{Script=Devanagari}\p{Nd}-]+$/u,
];

/** Nothing but Cyrillic or Greek letters that look like Latin ones. */
const lookalike = /^[асԁеһіјӏорԛѕԝхуοαρνικ\d-]+$/u;

/** The host of a URL with its international letters decoded; empty where it has none. */
export function hostOf(url: string): string {
  return showHost(URL.parse(url)?.hostname ?? '');
}
