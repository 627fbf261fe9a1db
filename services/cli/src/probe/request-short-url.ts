import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Failed, Responded } from './compare-responses.ts';

const responseMsMax = 10_000;
/** Names the probe, so that the statistics of the old host can leave it out. It counts as a bot there and here. */
const userAgent = 'Mozilla/5.0 (compatible; LinkplaneProbe/1.0; bot)';

/** A host that is asked for short URLs. */
export type AskedHost = {
  /** Where it is reached. */
  origin: URL;
  /** The host of the short URLs, which the request names, wherever it is sent. */
  host: string;
  /** `HEAD` where it is certain that it gets the same response: it is counted nowhere. */
  method: 'GET' | 'HEAD';
};

/** Requests one path without following a redirect. The body is not read. */
export async function requestShortUrl({ origin, host, method }: AskedHost, path: string): Promise<Responded | Failed> {
  const hostname = origin.hostname.replace(/^\[|\]$/g, '');
  const options: RequestOptions & { servername: string } = {
    host: hostname,
    port: origin.port,
    // Certificates are for names: an address stands for the host of the short URLs.
    servername: isIP(hostname) === 0 ? hostname : host.replace(/:\d+$/, ''),
    path,
    method,
    headers: { Host: host, 'User-Agent': userAgent, Accept: '*/*' },
    agent: false,
    signal: AbortSignal.timeout(responseMsMax),
  };
  try {
    const response = await send(origin.protocol === 'https:' ? requestHttps : requestHttp, options);
    const { statusCode: status = 0, headers } = response;
    response.destroy();
    return { status, location: readLocation(status, headers.location, new URL(path, `${origin.protocol}//${host}`)) };
  } catch (error) {
    return { failure: describe(error) };
  }
}

function send(request: typeof requestHttp, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      // The rest of the body, which is not read, may end in any way.
      response.on('error', () => undefined);
      resolve(response);
    });
    sent.on('error', reject);
    sent.end();
  });
}

function readLocation(status: number, location: string | undefined, from: URL): string | null {
  if (status < 300 || status > 399 || location === undefined) return null;
  // Text that is no URL is compared as it is.
  return URL.parse(location, from)?.href ?? location;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return /^(?:Abort|Timeout)Error$/.test(error.name)
    ? `no response within ${responseMsMax / 1_000} seconds`
    : error.message;
}
