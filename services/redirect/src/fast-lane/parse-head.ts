import type { AgentFacts } from '../decide/classify-agent.ts';
import { describeRequest, encodeReferrer, readLanguage } from '../event/describe-event.ts';
import { describePlace, placeHeaders, type PlaceProvider } from '../event/read-place.ts';
import { createHeaderBlockCache } from './cache-header-blocks.ts';
import { scanRequestLine } from './scan-request-line.ts';
import type { Received } from './share-read-buffer.ts';

/** A request that needs no interpretation: `GET` of a path without a body, and only headers that are known here. */
export type FastRequest = {
  /** The bytes; the path starts at `pathStart`. */
  view: DataView;
  pathEnd: number;
  /** Whether the path is a plain slug, which needs no decoding. */
  isPlain: boolean;
  /** The query, not including its `?`; empty when there is none. */
  query: string;
  headers: FastHeaders;
  /** Where the next request starts. */
  end: number;
};

export type FastHeaders = {
  /** In lower case. */
  host: string;
  userAgent: string;
  agent: AgentFacts;
  /** See `describeRequest`. */
  requestJson: Buffer;
  forwardedFor: string | undefined;
  /** The headers as they were sent, for rules; empty when absent. */
  acceptLanguage: string;
  referrer: string;
  /** See `describePlace`; to be used only if the other end of the connection is trusted. */
  placeJson: string;
};

/** The eligible request at the start of what was received, or null when there is any doubt. */
export type ParseHead = (received: Received) => FastRequest | null;

/** A longer head is not eligible. No more than this is read, whatever a client has sent behind it. */
const headBytesMax = 8_192;
/** Blocks of headers whose parsed form is cached: browsers of a kind send the same ones again and again. */
const cachedBlocks = 4_096;

/*
 * The grammar, together with scan-request-line.ts. One space, one kind of line end; of a header a name of letters, digits
 * and dashes, one space, and printable ASCII that neither starts nor ends with a space. No obs-fold, no tabs, no bytes
 * above 0x7e, no empty values: node:http parses all of those.
 */
const headersPattern = /^(?:[A-Za-z0-9-]{1,40}: [!-~](?:[ -~]*[!-~])?\r\n){1,40}$/;
const headersEnd = '\r\n\r\n';

/** What this lane does with a header: reads it, or ignores it because it has no effect. Any other makes a head not eligible. */
type HeaderUse =
  | ('host' | 'agent' | 'referrer' | 'language' | 'forwardedFor' | 'connection' | 'ignored')
  | ('country' | 'region' | 'city');

const read: [string, HeaderUse][] = [
  ['host', 'host'],
  ['user-agent', 'agent'],
  ['referer', 'referrer'],
  ['accept-language', 'language'],
  ['x-forwarded-for', 'forwardedFor'],
  ['connection', 'connection'],
];
const ignored = (
  'accept accept-encoding accept-charset cache-control pragma cookie dnt origin priority from ' +
  'if-none-match if-modified-since upgrade-insecure-requests save-data via forwarded x-forwarded-proto ' +
  'x-forwarded-host x-forwarded-port x-real-ip x-request-id traceparent tracestate cdn-loop x-requested-with ' +
  'device-memory downlink ect rtt dpr'
).split(' ');
/** The most frequent of the family below. */
const ignoredOften = (
  'sec-fetch-dest sec-fetch-mode sec-fetch-site sec-fetch-user sec-gpc sec-ch-ua sec-ch-ua-mobile ' +
  'sec-ch-ua-platform cf-connecting-ip cf-ipcountry cf-ray cf-visitor'
).split(' ');
const ignoredFamily = /^(?:sec-ch-|sec-fetch-|sec-gpc$|cf-|x-amzn-|x-cloud-)/;

type HeaderUses = ReadonlyMap<string, HeaderUse>;

/** Lists names in lower case, and `As-Most-Clients-Spell-It`, so that few names have to be lower-cased. */
function listUses(placeProvider: PlaceProvider | undefined): HeaderUses {
  const ofPlace: Partial<Record<'country' | 'region' | 'city', string>> =
    placeProvider === undefined ? {} : placeHeaders[placeProvider];
  const known: [string, HeaderUse][] = [
    ...read,
    ...[...ignored, ...ignoredOften].map((name): [string, HeaderUse] => [name, 'ignored']),
    ...Object.entries(ofPlace).map(([use, name]): [string, HeaderUse] => [name, use as keyof typeof ofPlace]),
  ];
  return new Map(
    known.flatMap(([name, use]): [string, HeaderUse][] => [
      [name, use],
      [name.replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase()), use],
    ]),
  );
}

/**
 * The parser returns null for a head that is incomplete, not in the grammar, has a header that could have an effect here,
 * or repeats one that may come only once.
 */
export function createHeadParser(
  classifyAgent: (agent: string) => AgentFacts,
  placeProvider?: PlaceProvider,
): ParseHead {
  const uses = listUses(placeProvider);
  const blocks = createHeaderBlockCache<FastHeaders>(cachedBlocks);

  /** A head that ends with the bytes, in cached headers: those contain the one empty line, at their end. */
  function findHeaders({ view, length }: Received, from: number): FastHeaders | undefined {
    return length > headBytesMax ? undefined : blocks.find(view, from, length);
  }

  return (received) => {
    const { bytes, view, length } = received;
    const line = scanRequestLine(bytes, length);
    if (!line) return null;
    let headers: FastHeaders | null | undefined = findHeaders(received, line.end);
    let end = length;
    if (!headers) {
      const text = bytes.toString('latin1', line.end, Math.min(length, headBytesMax));
      // No value contains a line end: the first empty line is the only one that can end this head.
      const textEnd = text.indexOf(headersEnd);
      if (textEnd === -1) return null;
      headers = readHeaders(text.slice(0, textEnd + 2), uses, classifyAgent);
      if (!headers) return null;
      end = line.end + textEnd + headersEnd.length;
      const parsed = headers;
      if (end === length) blocks.offer(view, line.end, end, () => withOwnBytes(parsed));
    }
    return {
      view,
      pathEnd: line.pathEnd,
      isPlain: line.isPlain,
      query: line.queryEnd > line.queryStart ? bytes.toString('latin1', line.queryStart, line.queryEnd) : '',
      headers,
      end,
    };
  };
}

/** `Buffer.from` of a text returns a slice of a pool, which would keep 64 KiB of its neighbours in memory. */
function withOwnBytes({ requestJson, ...headers }: FastHeaders): FastHeaders {
  const own = Buffer.allocUnsafeSlow(requestJson.length);
  own.set(requestJson);
  return { ...headers, requestJson: own };
}

function readHeaders(
  block: string,
  uses: HeaderUses,
  classifyAgent: (agent: string) => AgentFacts,
): FastHeaders | null {
  if (!headersPattern.test(block)) return null;
  const values = {
    host: '',
    agent: '',
    referrer: '',
    language: '',
    forwardedFor: '',
    country: '',
    region: '',
    city: '',
  };
  let hasConnection = false;
  for (let at = 0; at < block.length;) {
    const colon = block.indexOf(':', at);
    const lineEnd = block.indexOf('\r', colon);
    const use = useOf(uses, block.slice(at, colon));
    const value = block.slice(colon + 2, lineEnd);
    at = lineEnd + 2;
    if (use === 'ignored') continue;
    if (use === undefined) return null;
    if (use === 'connection') {
      if (hasConnection || !isKeepAlive(value)) return null;
      hasConnection = true;
    } else {
      if (values[use]) return null;
      values[use] = value;
    }
  }
  if (values.host === '') return null;
  const agent = classifyAgent(values.agent);
  return {
    host: values.host.toLowerCase(),
    userAgent: values.agent,
    agent,
    requestJson: Buffer.from(
      describeRequest({
        agent,
        referrerJson: encodeReferrer(values.referrer),
        language: readLanguage(values.language),
        prefetch: false,
      }),
    ),
    acceptLanguage: values.language,
    referrer: values.referrer,
    forwardedFor: values.forwardedFor === '' ? undefined : values.forwardedFor,
    placeJson: describePlace(values),
  };
}

function useOf(uses: HeaderUses, name: string): HeaderUse | undefined {
  const use = uses.get(name);
  if (use) return use;
  const lower = name.toLowerCase();
  return uses.get(lower) ?? (ignoredFamily.test(lower) ? 'ignored' : undefined);
}

function isKeepAlive(value: string): boolean {
  return value === 'keep-alive' || value.toLowerCase() === 'keep-alive';
}
