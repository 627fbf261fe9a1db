import type { IncomingHttpHeaders } from 'node:http';
import { toAddressBlock } from '@linkplane/runtime';

/** The address block comes first. A credential has a prefix: one that is spelled like an address counts for no other client. */
export type ClientKeys = [block: string, ...credentials: string[]];

/** Longer than any token; what is longer names nobody. */
const credentialCharsMax = 128;
const credentialPrefix = 'credential ';
const sessionCookies = ['linkplane', '__Host-linkplane'];
const sessionPattern = /^[A-Za-z0-9_-]{43}$/;

/**
 * The names under which a request's sender is counted: the address block, and the token or the session that comes with
 * it. Nothing is verified here: a made-up credential only adds a name, and the address still counts.
 */
export function readClientKeys(address: string, headers: IncomingHttpHeaders): ClientKeys {
  const credential = readBearer(headers.authorization) ?? readSession(headers.cookie);
  const block = toAddressBlock(address);
  return credential === undefined ? [block] : [block, credentialPrefix + credential];
}

/** What follows the scheme; the spaces between the two may be any number. */
function readBearer(authorization: string | undefined): string | undefined {
  const value = authorization?.trim();
  const token = value?.slice(value.lastIndexOf(' ') + 1);
  return token !== undefined && token !== '' && token.length <= credentialCharsMax ? token : undefined;
}

function readSession(cookie: string | undefined): string | undefined {
  for (const pair of cookie?.split(';') ?? []) {
    const [name = '', value = ''] = pair.trim().split('=', 2);
    if (sessionCookies.includes(name) && sessionPattern.test(value)) return value;
  }
  return undefined;
}
