import type { IncomingHttpHeaders } from 'node:http';
import { toAddressBlock } from '@linkplane/runtime';

/** The address block comes first. A credential gets a prefix, so that one spelled like an address is not taken for it. */
export type ClientKeys = [block: string, ...credentials: string[]];

/** Longer than any token; a longer credential is ignored. */
const credentialCharsMax = 128;
const credentialPrefix = 'credential ';
const sessionCookies = ['linkplane', '__Host-linkplane'];
const sessionPattern = /^[A-Za-z0-9_-]{43}$/;

/**
 * The keys that a request is counted under: its address block, and its token or session. Nothing is verified here: an
 * invented credential only adds a key, and the address still counts.
 */
export function readClientKeys(address: string, headers: IncomingHttpHeaders): ClientKeys {
  const credential = readBearer(headers.authorization) ?? readSession(headers.cookie);
  const block = toAddressBlock(address);
  return credential === undefined ? [block] : [block, credentialPrefix + credential];
}

/** The token after the scheme, with any number of spaces between the two. */
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
