import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ShareRecord } from '@linkplane/links-db/reports';
import type { Request, Response } from 'express';
import { readCookies } from '../http/read-input.ts';

const cookieName = 'linkplane-share';
const lifeSeconds = 12 * 3_600;

/** Whether the visitor may see the page: it has no password, or the browser has a cookie that stands for the present one. */
export function isUnlocked(share: ShareRecord, request: Request): boolean {
  if (share.passwordHash === null) return true;
  return readCookies(request, cookieName).some((value) => isValid(share, value));
}

/** Sets the cookie, for the page at this address alone. Another password makes it worthless, and so does its end. */
export function unlock(share: ShareRecord, { baseUrl }: Request, response: Response, publicUrl: URL): void {
  const until = Math.floor(Date.now() / 1_000) + lifeSeconds;
  const attributes = `Path=${baseUrl}/${share.secret}; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax`;
  const secure = publicUrl.protocol === 'https:' ? '; Secure' : '';
  response.append(
    'Set-Cookie',
    `${cookieName}=${until}.${sign(share, until).toString('base64url')}; ${attributes}${secure}`,
  );
}

function isValid(share: ShareRecord, value: string): boolean {
  const [until = '', signature = ''] = value.split('.', 2);
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(share, Number(until));
  return Number(until) > Date.now() / 1_000 && given.length === expected.length && timingSafeEqual(given, expected);
}

/** The hash of the password is known to the server alone. */
function sign({ id, passwordHash }: ShareRecord, until: number): Buffer {
  return createHmac('sha256', passwordHash ?? '')
    .update(`${id} ${until}`)
    .digest();
}
