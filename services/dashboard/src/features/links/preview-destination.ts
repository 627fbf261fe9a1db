type Tagged = {
  url: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
  utmTerm: string;
  utmContent: string;
};

/** Schemes that no link may have; the server knows more of them. */
const notDestinations: ReadonlySet<string> = new Set([
  ...['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:', 'ftp:', 'ws:', 'wss:'],
]);

/**
 * The final destination: the URL as the server stores it, with the UTM fields in place of same-named
 * parameters. Undefined for an invalid URL. A test compares it with the redirect.
 */
export function previewDestination({ url, ...utm }: Tagged): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  if (notDestinations.has(protocol)) return undefined;
  if (protocol !== 'https:' && protocol !== 'http:') return href;
  const fields = {
    utm_source: utm.utmSource,
    utm_medium: utm.utmMedium,
    utm_campaign: utm.utmCampaign,
    utm_term: utm.utmTerm,
    utm_content: utm.utmContent,
  };
  const given = Object.entries(fields).filter(([, value]) => value !== '');
  if (given.length === 0) return href;
  return replaceParameters(
    href,
    given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`),
  );
}

function replaceParameters(url: string, pairs: string[]): string {
  const [beforeHash = '', ...hash] = splitOnce(url, '#');
  const [base = '', query = ''] = splitOnce(beforeHash, '?');
  const replaced = new Set(pairs.map(parameterName));
  const kept = query === '' ? [] : query.split('&').filter((pair) => !replaced.has(parameterName(pair)));
  return [`${base}?${[...kept, ...pairs].join('&')}`, ...hash].join('#');
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function parameterName(pair: string): string {
  const name = pair.split('=', 1)[0] ?? '';
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
