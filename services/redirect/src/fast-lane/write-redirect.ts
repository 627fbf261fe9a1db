import { redirectHeaders } from '../http/response-headers.ts';

/** The bytes of a redirect, as Latin-1: the same that `sendResponse` makes node:http send. */
export type WriteRedirect = (location: string, isLast: boolean) => string;

/**
 * Only Date changes, once a second, and the location.
 * @param keepAliveMs the server's `keepAliveTimeout`; 0: it has none
 */
export function createRedirectWriter(keepAliveMs: number): WriteRedirect {
  const [before = '', after = ''] = describeHeaders().split('\0');
  const start = `HTTP/1.1 302 Found\r\n${before}`;
  const keepAlive = keepAliveMs > 0 ? `Keep-Alive: timeout=${Math.floor(keepAliveMs / 1_000)}\r\n` : '';
  let second = 0;
  let rest = '';
  let lastRest = '';
  return (location, isLast) => {
    const now = Math.floor(Date.now() / 1_000);
    if (now !== second) {
      second = now;
      const date = `${after}Date: ${new Date(now * 1_000).toUTCString()}\r\n`;
      rest = `${date}Connection: keep-alive\r\n${keepAlive}\r\n`;
      lastRest = `${date}Connection: close\r\n\r\n`;
    }
    return start + location + (isLast ? lastRest : rest);
  };
}

/** Has a NUL in place of the location. */
function describeHeaders(): string {
  const headers = redirectHeaders('\0');
  return headers.map((part, index) => (index % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('');
}
