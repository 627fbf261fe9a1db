import type { Request, Response } from 'express';
import { isWellFormedDeviceToken } from '../accounts/device-token.ts';
import { isWellFormedSecret } from '../http/secrets.ts';

/** As the browser keeps it: no script reads it, and no other site's request carries it. */
export type SessionCookie = {
  /** What the request came with, if it can be a token at all. */
  token: string | undefined;
  set(token: string): void;
  clear(): void;
  /** That this browser has signed in before, see `device-token.ts`; signing out leaves it. */
  device: string | undefined;
  setDevice(token: string): void;
};

const daySeconds = 24 * 3_600;
const lifeSeconds = 30 * daySeconds;
const deviceLifeSeconds = 365 * daySeconds;

/** With https the name's prefix has the browser refuse a cookie that another host of the domain has set. */
export function openSessionCookie(publicUrl: URL, request: Request, response: Response): SessionCookie {
  const isSecure = publicUrl.protocol === 'https:';
  const name = isSecure ? '__Host-linkplane' : 'linkplane';
  const write = (cookieName: string, value: string, maxAgeSeconds: number) =>
    response.append(
      'Set-Cookie',
      `${cookieName}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    );
  return {
    token: readCookies(request, name).find(isWellFormedSecret),
    set: (token) => void write(name, token, lifeSeconds),
    clear: () => void write(name, '', 0),
    device: readCookies(request, `${name}-device`).find(isWellFormedDeviceToken),
    setDevice: (token) => void write(`${name}-device`, token, deviceLifeSeconds),
  };
}

function readCookies({ headers }: Request, name: string): string[] {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
}
