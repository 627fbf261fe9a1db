/** A destination with the UTM fields of its link; empty ones are unset. */
type Tagged = {
  url: string;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
  utmTerm: string | null;
  utmContent: string | null;
};

/** Whether a stored destination is a web page: only those have parameters that this plane knows. */
export function isWebPage(url: string): boolean {
  return url.startsWith('https:') || url.startsWith('http:');
}

/**
 * The destination with the link's UTM fields in place of same-named parameters. Every other byte of the stored URL
 * stays as it is: parameters are cut and joined as text, never parsed and serialised again. Nothing is added to the
 * address of a mail, a phone or an app.
 */
export function applyUtm(target: Tagged): string {
  if (!isWebPage(target.url)) return target.url;
  const fields: [string, string | null][] = [
    ['utm_source', target.utmSource],
    ['utm_medium', target.utmMedium],
    ['utm_campaign', target.utmCampaign],
    ['utm_term', target.utmTerm],
    ['utm_content', target.utmContent],
  ];
  const given = fields.filter((field): field is [string, string] => field[1] !== null && field[1] !== '');
  if (given.length === 0) return target.url;
  return replaceParameters(
    target.url,
    given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`),
  );
}

/** Parameters for reports alone: of a scanned QR code, and of where the short URL was published. */
const ownParameters = new Set(['qr', 'ref']);

/**
 * The destination with the visitor's query added; the visitor's value replaces a same-named parameter.
 * Only the part between `?` and `#` changes: host, scheme and path cannot.
 * `qr` and `ref` are this service's own parameters and are not forwarded.
 */
export function forwardQuery(url: string, visitorQuery: string): string {
  if (!isWebPage(url)) return url;
  const pairs = visitorQuery
    .split('&')
    .filter((pair) => pair !== '' && !ownParameters.has(parameterName(pair)))
    .map(encodeUnsafe);
  return pairs.length === 0 ? url : replaceParameters(url, pairs);
}

/**
 * The destination with a path behind its own, joined by one slash. Only the part between the host and `?` or `#` changes.
 * @param extraPath encoded, from its slash, without parts that lead upwards
 */
export function appendPath(url: string, extraPath: string): string {
  if (!isWebPage(url)) return url;
  const end = url.search(/[?#]/);
  const base = end === -1 ? url : url.slice(0, end);
  const rest = end === -1 ? '' : url.slice(end);
  return (base.endsWith('/') ? base.slice(0, -1) : base) + encodeUnsafe(extraPath) + rest;
}

const clickTokenParameter = 'lp';

/** The destination with the token of a click, for the site to send back with a conversion. */
export function addClickToken(url: string, token: string): string {
  return isWebPage(url) ? replaceParameters(url, [`${clickTokenParameter}=${token}`]) : url;
}

/** Whether the visitor scanned the link's QR code. */
export function isQrScan(query: string): boolean {
  return query !== '' && query.split('&').includes('qr=1');
}

function replaceParameters(url: string, pairs: string[]): string {
  const hashStart = url.indexOf('#');
  const hash = hashStart === -1 ? '' : url.slice(hashStart);
  const beforeHash = hashStart === -1 ? url : url.slice(0, hashStart);
  const queryStart = beforeHash.indexOf('?');
  const base = queryStart === -1 ? beforeHash : beforeHash.slice(0, queryStart);
  const query = queryStart === -1 ? '' : beforeHash.slice(queryStart + 1);
  const replaced = new Set(pairs.map(parameterName));
  const kept = query === '' ? [] : query.split('&').filter((pair) => !replaced.has(parameterName(pair)));
  return `${base}?${[...kept, ...pairs].join('&')}${hash}`;
}

function parameterName(pair: string): string {
  const name = pair.split('=', 1)[0] ?? '';
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name; // malformed percent-encoding names only itself
  }
}

/** Encodes what a request line may carry but a Location must not: all but visible ASCII, and `#`, which would end the query. */
function encodeUnsafe(pair: string): string {
  return pair.replace(/[^\x21-\x7e]|[#"<>`\\^{|}]/gu, (char) => {
    const wellFormed = char.toWellFormed();
    return encodeURIComponent(wellFormed);
  });
}
