import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Scope } from '@linkplane/contracts';
import { type Connection, insertToken } from '@linkplane/links-db/management';
import { createId, createRandomString } from '@linkplane/runtime';

const prefix = 'lp_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 32;
const checksumLength = 6;
const pattern = new RegExp(`^${prefix}([0-9A-Za-z]{${randomLength}})([0-9A-Za-z]{${checksumLength}})$`);

/** `lp_`, 190 random bits and their checksum. Only this moment knows the value. */
export function makeToken(): string {
  const random = createRandomString(alphabet, randomLength);
  return prefix + random + checksum(random);
}

/** False for a mistyped or made-up token, told without asking a store. */
export function isWellFormedToken(value: string): boolean {
  const match = pattern.exec(value);
  return match?.[1] !== undefined && checksum(match[1]) === match[2];
}

/** What is stored in the token's place: it has too much entropy to be guessed from its SHA-256. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** CRC-32 in base 62, zero-padded. */
function checksum(random: string): string {
  let rest = crc32(random);
  let digits = '';
  for (let place = 0; place < checksumLength; place++) {
    digits = alphabet.charAt(rest % alphabet.length) + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}

/** The value is shown this once. */
export type CreatedToken = { tokenId: string; token: string };

/** What a token may do and until when; left out, everything and for ever. */
export type TokenLimits = { scopes?: Scope[] | undefined; expiresAt?: Date | undefined };

/** Left out: an operator. */
type Maker = { createdBy?: string };

/** A token of the workspace; undefined when there is no such workspace. */
export async function createToken(
  connection: Connection,
  workspaceId: string,
  name: string,
  { scopes, expiresAt, createdBy }: TokenLimits & Maker = {},
): Promise<CreatedToken | undefined> {
  const token = makeToken();
  const tokenId = createId('tok');
  const stored = {
    ...{ id: tokenId, name, tokenHash: hashToken(token), last4: token.slice(-4) },
    ...{ scopes: scopes ?? null, expiresAt: expiresAt ?? null },
    createdBy: createdBy ?? null,
  };
  return (await insertToken(connection, workspaceId, stored)) ? { tokenId, token } : undefined;
}
