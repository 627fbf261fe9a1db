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

/** A longer head is not plain. No more than this is looked at, whatever a client has sent behind it. */
const headBytesMax = 8_192;

/*
 * The whole grammar. One space, one version, one way to end a line; of a target only a slug and a query of characters
 * that mean themselves; of a header a name of letters, digits and dashes, one space, and printable ASCII that neither
 * begins nor ends with a space. No obs-fold, no tabs, no bytes above 0x7e, no empty values: all of that is somebody
 * else's to judge.
 */
const headPattern =
  /^GET (\/[A-Za-z0-9_-]{1,64})(?:\?([\w.~!$&'()*+,;=:@/?%-]{0,2000}))? HTTP\/1\.1\r\n((?:[A-Za-z0-9-]{1,40}: [!-~](?:[ -~]*[!-~])?\r\n){1,40})\r\n/;

/** What a header is to this lane: read, or without any effect on the answer. Every other header is not plain. */
type Known = 'host' | 'agent' | 'referrer' | 'forwardedFor' | 'connection' | 'ignored';

const read: [string, Known][] = [
  ['host', 'host'],
  ['user-agent', 'agent'],
  ['referer', 'referrer'],
  ['x-forwarded-for', 'forwardedFor'],
  ['connection', 'connection'],
];
const ignored = [
  ...['accept', 'accept-language', 'accept-encoding', 'accept-charset', 'cache-control', 'pragma', 'cookie', 'dnt'],
  ...['origin', 'priority', 'from', 'if-none-match', 'if-modified-since', 'upgrade-insecure-requests', 'save-data'],
  ...['via', 'forwarded', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-port', 'x-real-ip', 'x-request-id'],
  ...['traceparent', 'tracestate', 'cdn-loop', 'x-requested-with', 'device-memory', 'downlink', 'ect', 'rtt', 'dpr'],
];
/** The most frequent of the family below. */
const ignoredOften = [
  ...['sec-fetch-dest', 'sec-fetch-mode', 'sec-fetch-site', 'sec-fetch-user', 'sec-gpc'],
  ...[
    'sec-ch-ua',
    'sec-ch-ua-mobile',
    'sec-ch-ua-platform',
    'cf-connecting-ip',
    'cf-ipcountry',
    'cf-ray',
    'cf-visitor',
  ],
];
const ignoredFamily = /^(?:sec-ch-|sec-fetch-|sec-gpc$|cf-|x-amzn-|x-cloud-)/;

/** By name in lower case, and `As-Most-Clients-Spell-It`, so that few names have to be lower-cased. */
const kinds: ReadonlyMap<string, Known> = new Map(
  [...read, ...[...ignored, ...ignoredOften].map((name): [string, Known] => [name, 'ignored'])].flatMap(
    ([name, kind]): [string, Known][] => [
      [name, kind],
      [name.replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase()), kind],
    ],
  ),
);

/**
 * The plain request at the start of `bytes`, or null when there is any doubt: a head that is not complete, not in the
 * grammar, with a header that could mean something, or with one that counts twice.
 */
export function parseHead(bytes: Buffer): PlainHead | null {
  const match = headPattern.exec(bytes.toString('latin1', 0, Math.min(bytes.length, headBytesMax)));
  if (!match) return null;
  const [whole, path = '', query = '', headers = ''] = match;
  const end = whole.length;
  const plain: PlainHead = { path, query, host: '', agent: '', referrer: '', forwardedFor: undefined, end };
  return readHeaders(headers, plain) && plain.host !== '' ? plain : null;
}

function readHeaders(headers: string, plain: PlainHead): boolean {
  let isConnectionSaid = false;
  for (let at = 0; at < headers.length;) {
    const colon = headers.indexOf(':', at);
    const lineEnd = headers.indexOf('\r', colon);
    const kind = kindOf(headers.slice(at, colon));
    const from = colon + 2;
    at = lineEnd + 2;
    if (kind === 'ignored') continue;
    if (kind === undefined) return false;
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

function kindOf(name: string): Known | undefined {
  const kind = kinds.get(name);
  if (kind) return kind;
  const lower = name.toLowerCase();
  return kinds.get(lower) ?? (ignoredFamily.test(lower) ? 'ignored' : undefined);
}

function isKeepAlive(value: string): boolean {
  return value === 'keep-alive' || value.toLowerCase() === 'keep-alive';
}
