/** A request that leaves nothing to interpret: `GET /<slug>` without a body, and only headers that are known here. */
export type PlainHead = {
  path: string;
  /** What stands after the `?`; empty when there is none. */
  query: string;
  host: string;
  agent: string;
  referrer: string;
  forwardedFor: string | undefined;
  /** Where the next request begins. */
  end: number;
};

/** A longer head is not plain. */
const headCharsMax = 8_192;

/*
 * The whole grammar. One space, one version, one way to end a line; of a target only a slug and a query of characters
 * that mean themselves; of a header a name of letters, digits and dashes, one space, and printable ASCII that neither
 * begins nor ends with a space. No obs-fold, no tabs, no bytes above 0x7e, no empty values: all of that is somebody
 * else's to judge.
 */
const head =
  /GET (\/[A-Za-z0-9_-]{1,64})(?:\?([\w.~!$&'()*+,;=:@/?%-]{0,2000}))? HTTP\/1\.1\r\n((?:[A-Za-z0-9-]{1,40}: [!-~](?:[ -~]*[!-~])?\r\n){1,40})\r\n/y;

/** What a header is to this lane: read, or without any effect on the answer. Every other header is not plain. */
type Known = 'host' | 'agent' | 'referrer' | 'forwardedFor' | 'connection' | 'ignored';

const known: Record<string, Known> = {
  host: 'host',
  'user-agent': 'agent',
  referer: 'referrer',
  'x-forwarded-for': 'forwardedFor',
  connection: 'connection',
};
const ignored = new Set([
  ...['accept', 'accept-language', 'accept-encoding', 'accept-charset', 'cache-control', 'pragma', 'cookie', 'dnt'],
  ...['origin', 'priority', 'from', 'if-none-match', 'if-modified-since', 'upgrade-insecure-requests', 'save-data'],
  ...['via', 'forwarded', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-port', 'x-real-ip', 'x-request-id'],
  ...['traceparent', 'tracestate', 'cdn-loop', 'x-requested-with', 'device-memory', 'downlink', 'ect', 'rtt', 'dpr'],
]);
const ignoredFamily = /^(?:sec-ch-|sec-fetch-|sec-gpc$|cf-|x-amzn-|x-cloud-)/;

/** Names as clients spell them, so that a head in a thousand has to be lower-cased. */
const spellings = new Map<string, Known | null>();
const spellingsMax = 1_000;

function readName(name: string): Known | null {
  const found = spellings.get(name);
  if (found !== undefined) return found;
  const lower = name.toLowerCase();
  const kind = known[lower] ?? (ignored.has(lower) || ignoredFamily.test(lower) ? 'ignored' : null);
  if (spellings.size < spellingsMax) spellings.set(name, kind);
  return kind;
}

/**
 * The plain request that begins at `from`, or null when there is any doubt: a head that is not complete, not in the
 * grammar, with a header that could mean something, or with one that counts twice.
 * @param text the bytes as Latin-1
 */
export function parseHead(text: string, from: number): PlainHead | null {
  head.lastIndex = from;
  const match = head.exec(text);
  if (!match || head.lastIndex - from > headCharsMax) return null;
  const end = head.lastIndex;
  const [, path = '', query = '', headers = ''] = match;
  const plain: PlainHead = { path, query, host: '', agent: '', referrer: '', forwardedFor: undefined, end };
  return readHeaders(headers, plain) && plain.host !== '' ? plain : null;
}

function readHeaders(headers: string, plain: PlainHead): boolean {
  let isConnectionSaid = false;
  for (let at = 0; at < headers.length;) {
    const colon = headers.indexOf(':', at);
    const lineEnd = headers.indexOf('\r', colon);
    const kind = readName(headers.slice(at, colon));
    const from = colon + 2;
    at = lineEnd + 2;
    if (kind === 'ignored') continue;
    if (kind === null) return false;
    const value = headers.slice(from, lineEnd);
    if (kind === 'connection') {
      if (isConnectionSaid || !isKeepAlive(value)) return false;
      isConnectionSaid = true;
    } else {
      if (plain[kind]) return false;
      plain[kind] = value;
    }
  }
  return true;
}

function isKeepAlive(value: string): boolean {
  return value === 'keep-alive' || value.toLowerCase() === 'keep-alive';
}
