import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const idBytes = 16;
const pattern = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

type Owner = { id: string; passwordHash: string };

export function isWellFormedDeviceToken(value: string): boolean {
  return pattern.test(value);
}

/**
 * Creates a token that shows that a browser has signed in to this account before. It is signed with the hash of the
 * account's password, which no client knows: it is invalid for another account, and after the password was changed.
 * @param known a token of the same browser, whose id the new one keeps
 */
export function makeDeviceToken(owner: Owner, known?: string): string {
  const id = (known !== undefined && readDevice(owner, known)) || randomBytes(idBytes).toString('base64url');
  return `${id}.${sign(owner, id)}`;
}

/** The browser's id; undefined where the token was not created for this account. */
export function readDevice(owner: Owner, token: string): string | undefined {
  const [, id, signature] = pattern.exec(token) ?? [];
  if (id === undefined || signature === undefined) return undefined;
  const [own, given] = [Buffer.from(sign(owner, id)), Buffer.from(signature)];
  return own.length === given.length && timingSafeEqual(own, given) ? id : undefined;
}

function sign({ id: userId, passwordHash }: Owner, deviceId: string): string {
  return createHmac('sha256', passwordHash).update(`device ${userId} ${deviceId}`).digest('base64url');
}
