import type { AgentFacts } from '../decide/classify-agent.ts';
import { describeRequest, encodeReferrer } from '../event/describe-event.ts';
import { createBlockMemory } from './cache-header-blocks.ts';
import { scanLine } from './scan-request-line.ts';
import type { Received } from './share-read-buffer.ts';

/** A request that leaves nothing to interpret: `GET /<slug>` without a body, and only headers that are known here. */
export type PlainHead = {
  /** The bytes; the path starts at `pathStart`. */
  view: DataView;
  pathEnd: number;
  /** What stands after the `?`; empty when there is none. */
  query: string;
  headers: PlainHeaders;
  /** Where the next request begins. */
  end: number;
};

export type PlainHeaders = {
  /** In lower case. */
  host: string;
  userAgent: string;
  agent: AgentFacts;
  /** See `describeRequest`. */
  requestJson: Buffer;
  forwardedFor: string | undefined;
};

/** The plain request at the start of what was received, or null when there is any doubt. */
export type ParseHead = (received: Received) => PlainHead | null;

/** A longer head is not plain. No more than this is looked at, whatever a client has sent behind it. */
const headBytesMax = 8_192;
/** For blocks of headers whose meaning is remembered: browsers of a kind send the same ones again and again. */
const rememberedBlocks = 4_096;

/*
 * The grammar, together with scan-line.ts. One space, one way to end a line; of a header a name of letters, digits and
 * dashes, one space, and printable ASCII that neither begins nor ends with a space. No obs-fold, no tabs, no bytes above
 * 0x7e, no empty values: all of that is somebody else's to judge.
 */
const headersPattern = /^(?:[A-Za-z0-9-]{1,40}: [!-~](?:[ -~]*[!-~])?\r\n){1,40}$/;
const headersEnd = '\r\n\r\n';

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
 * Null is answered for a head that is not complete, not in the grammar, with a header that could mean something, or with
 * one that counts twice.
 */
export function createHeadParser(classifyAgent: (agent: string) => AgentFacts): ParseHead {
  const remembered = createBlockMemory<PlainHeaders>(rememberedBlocks);

  /** A head that ends with the bytes, in headers that were read before: they hold the one empty line, at their end. */
  function recallHeaders({ view, length }: Received, from: number): PlainHeaders | undefined {
    return length > headBytesMax ? undefined : remembered.recall(view, from, length);
  }

  return (received) => {
    const { bytes, view, length } = received;
    const line = scanLine(bytes, length);
    if (!line) return null;
    let headers: PlainHeaders | null | undefined = recallHeaders(received, line.end);
    let end = length;
    if (!headers) {
      const text = bytes.toString('latin1', line.end, Math.min(length, headBytesMax));
      // A value holds no line end: the first empty line is the only one that can end this head.
      const textEnd = text.indexOf(headersEnd);
      if (textEnd === -1) return null;
      headers = readHeaders(text.slice(0, textEnd + 2), classifyAgent);
      if (!headers) return null;
      end = line.end + textEnd + headersEnd.length;
      const read = headers;
      if (end === length) remembered.offer(view, line.end, end, () => toBeKept(read));
    }
    return {
      ...{ view, pathEnd: line.pathEnd },
      query: line.queryEnd > line.queryStart ? bytes.toString('latin1', line.queryStart, line.queryEnd) : '',
      headers,
      end,
    };
  };
}

/** With bytes of its own: what `Buffer.from` makes of a text is a slice that keeps 64 KiB of its neighbours. */
function toBeKept({ requestJson, ...headers }: PlainHeaders): PlainHeaders {
  const own = Buffer.allocUnsafeSlow(requestJson.length);
  own.set(requestJson);
  return { ...headers, requestJson: own };
}

function readHeaders(block: string, classifyAgent: (agent: string) => AgentFacts): PlainHeaders | null {
  if (!headersPattern.test(block)) return null;
  const plain = { host: '', agent: '', referrer: '', forwardedFor: '' };
  let isConnectionSaid = false;
  for (let at = 0; at < block.length;) {
    const colon = block.indexOf(':', at);
    const lineEnd = block.indexOf('\r', colon);
    const kind = kindOf(block.slice(at, colon));
    const value = block.slice(colon + 2, lineEnd);
    at = lineEnd + 2;
    if (kind === 'ignored') continue;
    if (kind === undefined) return null;
    if (kind === 'connection') {
      if (isConnectionSaid || !isKeepAlive(value)) return null;
      isConnectionSaid = true;
    } else {
      if (plain[kind]) return null;
      plain[kind] = value;
    }
  }
  if (plain.host === '') return null;
  const agent = classifyAgent(plain.agent);
  return {
    host: plain.host.toLowerCase(),
    userAgent: plain.agent,
    agent,
    requestJson: Buffer.from(describeRequest(agent, encodeReferrer(plain.referrer), false)),
    forwardedFor: plain.forwardedFor === '' ? undefined : plain.forwardedFor,
  };
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
