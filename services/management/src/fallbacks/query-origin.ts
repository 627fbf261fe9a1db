import type { IncomingMessage } from 'node:http';
import {
  openOutboundConnection,
  originQueryAgent,
  readTarget,
  receiveResponse,
  SendFailure,
  sendOnConnection,
  startDeadline,
  type OutboundOptions,
} from '@linkplane/runtime';
import { encodeSlug } from '@linkplane/slugs';

/** A slug at the old origin of a domain. */
export type OriginQuery = {
  /** Scheme, host and port of the old origin. */
  address: string;
  /** The Host header, and the name of the certificate. */
  host: string;
  slug: string;
};

/** `location`: the destination, complete, but not checked. `failed`: it may have a link, but says nothing of it now. */
export type OriginResult = { kind: 'location'; location: string } | { kind: 'none' } | { kind: 'failed' };

/** Connection, request and the head of the response; visitors wait for it. */
const queryTimeoutMs = 2_000;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
/** Statuses by which a server says that it cannot respond now. */
const busyStatuses = new Set([408, 425, 429]);

/**
 * Requests a slug from the old origin by GET, and reads the head of the response only. It follows no redirect, connects to a checked address, and
 * sends nothing of the visitor but the slug.
 */
export async function queryOrigin(
  { address, host, slug }: OriginQuery,
  outbound: OutboundOptions,
  stopped: AbortSignal,
): Promise<OriginResult> {
  const path = `/${encodeSlug(slug)}`;
  const late = new SendFailure(`There was no response within ${queryTimeoutMs / 1_000} seconds.`);
  const { signal, clear } = startDeadline(queryTimeoutMs, late, stopped);
  try {
    const target = readTarget(`${address}/`);
    const connection = await openOutboundConnection({ ...target, certificateName: host }, outbound, signal);
    try {
      const headers = { host, accept: '*/*', 'user-agent': originQueryAgent };
      const request = sendOnConnection(connection, { method: 'GET', path, headers }, signal);
      const received = receiveResponse(request);
      request.end();
      return readResult(await received, `${target.isSecure ? 'https' : 'http'}://${host}${path}`);
    } finally {
      connection.socket.destroy();
    }
  } catch {
    return { kind: 'failed' };
  } finally {
    clear();
  }
}

/** @param url what a browser would have requested, to which a relative destination is relative */
function readResult({ statusCode: status = 0, headers }: IncomingMessage, url: string): OriginResult {
  if (status >= 500 || busyStatuses.has(status)) return { kind: 'failed' };
  const written = redirectStatuses.has(status) ? headers.location : undefined;
  const location = written === undefined ? undefined : decodeBytes(written);
  const parsed = location === undefined ? null : URL.parse(location, url);
  return parsed ? { kind: 'location', location: parsed.href } : { kind: 'none' };
}

/** Node reads each byte of a header as a character; servers that send letters beyond ASCII send UTF-8. Undefined where it is none. */
function decodeBytes(header: string): string | undefined {
  const text = Buffer.from(header, 'latin1').toString('utf8');
  return text.includes('\ufffd') ? undefined : text;
}
