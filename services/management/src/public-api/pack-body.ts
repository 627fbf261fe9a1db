import { promisify } from 'node:util';
import { constants, deflateRaw, inflateRaw } from 'node:zlib';
import type { StoredBody } from '@linkplane/links-db/management';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** A shorter body is not worth the work: a single link takes 550 bytes. */
const plainCharsMax = 1_024;

/**
 * A response as it is kept. A replay has to return the very bytes of the first response, also when links were changed
 * or deleted since, so it is kept whole and not made again from ids. A bulk response of 100 links takes 57,000 bytes, and
 * 5,400 compressed (their ids alone would be 2,500).
 */
export async function packBody(body: string): Promise<StoredBody> {
  if (body.length <= plainCharsMax) return { text: body, deflated: null };
  return { text: null, deflated: await deflate(body, { level: constants.Z_BEST_SPEED }) };
}

export async function unpackBody({ text, deflated }: StoredBody): Promise<string> {
  return deflated === null ? (text ?? '') : (await inflate(deflated)).toString();
}

/** What it takes in the store. */
export function sizeOf({ text, deflated }: StoredBody): number {
  return deflated === null ? Buffer.byteLength(text ?? '') : deflated.byteLength;
}
