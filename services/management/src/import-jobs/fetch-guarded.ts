import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { SourceError } from '@linkplane/import-sources';
import type { Database } from '@linkplane/links-db/transactions';
import {
  openOutboundConnection,
  readTarget,
  receiveResponse,
  sendOnConnection,
  type OutboundOptions,
} from '@linkplane/runtime';
import { findOutboundFault } from '../slugs/find-outbound-fault.ts';

export type GuardDeps = { database: Database; publicUrl: URL; outbound: OutboundOptions };

const userAgent = 'Mozilla/5.0 (compatible; LinkplaneImport/1)';
const bodylessStatuses = new Set([204, 205, 304]);

/**
 * `fetch` for sources of imports: it connects to checked addresses only, follows no redirect, and accepts no compressed body, which could be
 * any number of times as long. Each request has a connection of its own.
 */
export function createGuardedFetch({ database, publicUrl, outbound }: GuardDeps): typeof fetch {
  return async (input, init = {}) => {
    const url = input instanceof Request ? input.url : input.toString();
    const fault = await findOutboundFault({ database, publicUrl, allowPrivate: outbound.allowPrivate }, url);
    if (fault !== undefined) throw new SourceError('invalid', `the address ${fault}`);
    const signal = init.signal ?? new AbortController().signal;
    const target = readTarget(url);
    const connection = await openOutboundConnection(target, outbound, signal);
    const { path, host } = target;
    const body = typeof init.body === 'string' ? init.body : undefined;
    const headers: Record<string, string> = { host, 'user-agent': userAgent, 'accept-encoding': 'identity' };
    for (const [name, value] of new Headers(init.headers)) headers[name] = value;
    if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body));
    try {
      const request = sendOnConnection(connection, { method: init.method ?? 'GET', path, headers }, signal);
      const received = receiveResponse(request);
      request.end(body);
      const response = await received;
      response.once('close', () => connection.socket.destroy());
      return toResponse(response);
    } catch (error) {
      connection.socket.destroy();
      throw error;
    }
  };
}

function toResponse(message: IncomingMessage): Response {
  const { statusCode: status = 0, headers } = message;
  const encoding = headers['content-encoding'] ?? 'identity';
  if (status < 200 || status > 599 || encoding !== 'identity') {
    message.destroy();
    throw new SourceError('unavailable', 'the source sent a response that cannot be read');
  }
  const named = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  if (!bodylessStatuses.has(status))
    return new Response(Readable.toWeb(message) as unknown as BodyInit, { status, headers: named });
  message.resume();
  return new Response(null, { status, headers: named });
}
