import type { Request, Response } from 'express';
import { isWellFormedSecret } from './session-token.ts';

/** As the browser keeps it: no script reads it, and no other site's request carries it. */
export type SessionCookie = {
  /** What the request came with, if it can be a token at all. */
  token: string | undefined;
  set(token: string): void;
  clear(): void;
};

const lifeSeconds = 30 * 24 * 3_600;

/** With https the name's prefix has the browser refuse a cookie that another host of the domain has set. */
export function openSessionCookie(publicUrl: URL, request: Request, response: Response): SessionCookie {
  const isSecure = publicUrl.protocol === 'https:';
  const name = isSecure ? '__Host-linkplane' : 'linkplane';
  const write = (value: string, maxAgeSeconds: number) =>
    response.setHeader(
      'Set-Cookie',
      `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    );
  return {
    token: readCookies(request, name).find(isWellFormedSecret),
    set: (token) => void write(token, lifeSeconds),
    clear: () => void write('', 0),
  };
}

function readCookies({ headers }: Request, name: string): string[] {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
}
