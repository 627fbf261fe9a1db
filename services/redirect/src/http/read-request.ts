import type { IncomingMessage } from 'node:http';
import { describePlace, placeHeaders, type ProxyTrust } from '../event/read-place.ts';

/** The facts of one request, read once; everything after this works on plain values. */
export type RequestFacts = {
  method: string;
  /** The Host header, lower case, as sent. */
  host: string;
  /** The path, still percent-encoded, from its `/` up to the `?`. */
  path: string;
  /** What stands after the `?`, without it; empty when there is none. */
  query: string;
  /** What stands behind the slug; see `readShorterSlugs`. */
  extraPath?: string | undefined;
  /** The visitor's address, taken from a trusted proxy's header or from the socket. */
  address: string;
  agent: string;
  referrer: string;
  /** The Accept-Language header, as sent; empty when absent. */
  acceptLanguage: string;
  /** The browser declares that it only prefetches, prerenders or previews. */
  prefetch: boolean;
  /** The Accept header, as sent; empty when absent. Read only where a response depends on it. */
  accept: string;
  /** The Accept-Encoding header, as sent; empty when absent. */
  acceptEncoding: string;
  /** See `describePlace`. */
  placeJson: string;
};

export type RequestRefusal = { refused: 'two hosts' | 'no host' | 'target not a path' };

const prefetchPattern = /prefetch|prerender|preview/i;

/**
 * Node takes the first of two Host headers, and treats a target that is a whole address as if it were a path. A server of
 * `serveHttp` has made a path of one that names the host of its header; any other would let a request claim another
 * domain. Both are refused here.
 */
export function readRequestFacts(request: IncomingMessage, trust: ProxyTrust): RequestFacts | RequestRefusal {
  const { headers } = request;
  const target = request.url ?? '';
  if (target.charCodeAt(0) !== 47 /* slash */ && !(target === '*' && request.method === 'OPTIONS')) {
    return { refused: 'target not a path' };
  }
  if (hasTwoHosts(request.rawHeaders)) return { refused: 'two hosts' };
  const host = headers.host;
  if (host === undefined || host === '') return { refused: 'no host' };
  const queryStart = target.indexOf('?');
  return {
    method: request.method ?? 'GET',
    host: host.toLowerCase(),
    path: queryStart === -1 ? target : target.slice(0, queryStart),
    query: queryStart === -1 ? '' : target.slice(queryStart + 1),
    address: trust.readAddress(request.socket.remoteAddress ?? '', singleHeader(headers['x-forwarded-for'])),
    agent: headers['user-agent'] ?? '',
    referrer: headers.referer ?? '',
    acceptLanguage: headers['accept-language'] ?? '',
    prefetch: declaresPrefetch(headers),
    accept: headers.accept ?? '',
    acceptEncoding: singleHeader(headers['accept-encoding']) ?? '',
    placeJson: readPlace(request, trust),
  };
}

function readPlace({ headers, socket }: IncomingMessage, { placeProvider, isTrustedPeer }: ProxyTrust): string {
  if (placeProvider === undefined || !isTrustedPeer(socket.remoteAddress ?? '')) return '';
  const { country, region, city } = placeHeaders[placeProvider];
  const valueOf = (name: string) => singleHeader(headers[name]) ?? '';
  return describePlace({ country: valueOf(country), region: valueOf(region), city: valueOf(city) });
}

function declaresPrefetch(headers: IncomingMessage['headers']): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? headers['x-moz'];
  if (purpose === undefined) return false;
  return [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].some(
    (value) => value !== undefined && prefetchPattern.test(String(value)),
  );
}

function hasTwoHosts(rawHeaders: string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

function singleHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}
