import type { Request, Response } from 'express';
import { isWellFormedDeviceToken } from '../accounts/device-token.ts';
import type { SessionCookie } from '../calls/operations.ts';
import { readCookies } from '../http/read-input.ts';
import { isWellFormedSecret } from '../http/secrets.ts';

const daySeconds = 24 * 3_600;
const lifeSeconds = 30 * daySeconds;
const deviceLifeSeconds = 365 * daySeconds;

/**
 * The prefix of the name, which is used with https, makes browsers reject a cookie that was set by another host of the
 * domain.
 */
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
