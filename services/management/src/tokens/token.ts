import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Scope } from '@linkplane/contracts';
import { insertToken } from '@linkplane/links-db/accounts';
import type { Connection } from '@linkplane/links-db/transactions';
import { createId, createRandomString } from '@linkplane/runtime';

const prefix = 'lp_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 32;
const checksumLength = 6;
const pattern = new RegExp(`^${prefix}([0-9A-Za-z]{${randomLength}})([0-9A-Za-z]{${checksumLength}})$`);

/** The value is returned this once. */
export type CreatedToken = { tokenId: string; token: string };

/** What a token may do and until when; left out, everything and without expiry. */
export type TokenLimits = { scopes?: Scope[] | undefined; expiresAt?: Date | undefined };

/** The user who creates it; left out, an operator. */
type Creator = { createdBy?: string };

/** Creates a token of the workspace; undefined when there is no such workspace. */
export async function createToken(
  connection: Connection,
  workspaceId: string,
  name: string,
  { scopes, expiresAt, createdBy }: TokenLimits & Creator = {},
): Promise<CreatedToken | undefined> {
  const token = makeToken();
  const tokenId = createId('tok');
  const isInserted = await insertToken(connection, workspaceId, {
    id: tokenId,
    name,
    tokenHash: hashToken(token),
    last4: token.slice(-4),
    scopes: scopes ?? null,
    expiresAt: expiresAt ?? null,
    createdBy: createdBy ?? null,
  });
  return isInserted ? { tokenId, token } : undefined;
}

/** `lp_`, 190 random bits and their checksum. The value is not stored anywhere. */
export function makeToken(): string {
  const random = createRandomString(alphabet, randomLength);
  return prefix + random + checksum(random);
}

/** False for a mistyped or invented token, without a query. */
export function isWellFormedToken(value: string): boolean {
  const match = pattern.exec(value);
  return match?.[1] !== undefined && checksum(match[1]) === match[2];
}

/** What is stored in place of the token, which has too much entropy to be guessed from its SHA-256. */
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
