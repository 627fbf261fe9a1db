import { redirectHeaders } from '../send-outcome.ts';

/** The bytes of a redirect, as Latin-1: the same that `sendAnswer` makes node:http send. */
export type WriteRedirect = (location: string) => string;

/** Date changes once a second, and all else but the location never. */
export function createRedirectWriter(keepAliveSeconds: number): WriteRedirect {
  const [before = '', after = ''] = describeHeaders().split('\0');
  const start = `HTTP/1.1 302 Found\r\n${before}`;
  const last = `\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n\r\n`;
  let second = 0;
  let rest = '';
  return (location) => {
    const now = Math.floor(Date.now() / 1_000);
    if (now !== second) {
      second = now;
      rest = `${after}Date: ${new Date(now * 1_000).toUTCString()}${last}`;
    }
    return start + location + rest;
  };
}

/** A NUL where the location goes. */
function describeHeaders(): string {
  const headers = redirectHeaders('\0');
  return headers.map((part, index) => (index % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('');
}
