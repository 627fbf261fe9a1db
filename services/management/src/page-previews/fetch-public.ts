import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Database } from '@linkplane/links-db/transactions';
import {
  openOutboundConnection,
  readTarget,
  receiveResponse,
  SendFailure,
  sendOnConnection,
  startDeadline,
  type OutboundConnection,
  type OutboundOptions,
} from '@linkplane/runtime';
import { findOutboundFault } from '../slugs/find-outbound-fault.ts';

export type FetchPublicDeps = { database: Database; publicUrl: URL; outbound: OutboundOptions };

export type FetchLimits = {
  accept: string;
  bytesMax: number;
  /** What is longer: cut off, or refused. */
  beyond: 'cut' | 'refuse';
  timeoutMs: number;
};

export type Fetched = {
  /** After redirects. */
  url: string;
  /** Content-Type as sent; empty without one. */
  contentType: string;
  bytes: Buffer;
};

const redirectsMax = 3;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches what is at a public address that a user has named. Every redirect is checked like the address itself, and each
 * connection is made to an address that was checked, never to a name. Nothing of the caller is sent.
 * @throws SendFailure, whose message is for the user
 */
export async function fetchPublic(deps: FetchPublicDeps, first: string, limits: FetchLimits): Promise<Fetched> {
  const late = new SendFailure(`There was no response within ${limits.timeoutMs / 1_000} seconds.`);
  const { signal, clear } = startDeadline(limits.timeoutMs, late, new AbortController().signal);
  try {
    let url = first;
    for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
      const outcome = await fetchOnce(deps, url, limits, signal);
      if ('bytes' in outcome) return outcome;
      url = outcome.location;
    }
    throw new SendFailure(`There were more than ${redirectsMax} redirects.`);
  } finally {
    clear();
  }
}

async function fetchOnce(
  { database, publicUrl, outbound }: FetchPublicDeps,
  url: string,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<Fetched | { location: string }> {
  const target = readTarget(url);
  const fault = await findOutboundFault({ database, publicUrl, allowPrivate: outbound.allowPrivate }, url);
  if (fault !== undefined) throw new SendFailure(`The address ${fault}.`);
  const connection = await openOutboundConnection(target, outbound, signal);
  try {
    const response = await sendGet(connection, { path: target.path, host: target.host, accept: limits.accept }, signal);
    const { statusCode: status = 0, headers } = response;
    if (redirectStatuses.has(status)) return { location: readLocation(headers.location, url) };
    if (status !== 200) throw new SendFailure(`The server responded with status ${status}.`);
    const bytes = await readUpTo(decode(response), limits);
    return { url, contentType: headers['content-type'] ?? '', bytes };
  } finally {
    connection.socket.destroy();
  }
}

function readLocation(location: string | undefined, from: string): string {
  const next = location === undefined ? null : URL.parse(location, from);
  if (!next) throw new SendFailure('The server redirects to an address that is not valid.');
  next.hash = '';
  return next.href;
}

type Get = { path: string; host: string; accept: string };

async function sendGet(
  connection: OutboundConnection,
  { path, host, accept }: Get,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const headers = {
    host,
    accept,
    'accept-encoding': 'gzip',
    'accept-language': 'en, *;q=0.5',
    'user-agent': 'Mozilla/5.0 (compatible; Linkplane-Preview/1)',
  };
  const request = sendOnConnection(connection, { method: 'GET', path, headers }, signal);
  const received = receiveResponse(request);
  request.end();
  return await received;
}

function decode(response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity') return response;
  if (encoding !== 'gzip') throw new SendFailure('The response is compressed in a way that was not asked for.');
  // In small pieces, so that a bomb ends with the first piece too many.
  const unzipped = createGunzip();
  response.on('error', (error) => unzipped.destroy(error));
  return response.pipe(unzipped);
}

async function readUpTo(body: Readable, { bytesMax, beyond }: FetchLimits): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes <= bytesMax) continue;
    if (beyond === 'refuse') throw new SendFailure(`The file is larger than ${Math.floor(bytesMax / 1_048_576)} MB.`);
    break;
  }
  return Buffer.concat(chunks).subarray(0, bytesMax);
}
