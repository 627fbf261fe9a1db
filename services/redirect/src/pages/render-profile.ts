import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { TargetBlock } from '@linkplane/links-db/redirect';
import { renderProfilePage, type ProfileContent } from '@linkplane/profile-page';
import { readBlock } from './read-block.ts';

/** How the bytes of a page are written; each is rendered and kept by itself. */
export type PageEncoding = 'br' | 'gzip' | 'identity';

/** A profile's page as it goes out. */
export type RenderedPage = {
  body: Uint8Array;
  encoding: PageEncoding;
  contentSecurityPolicy: string;
  /** Milliseconds since the epoch: then a block's schedule makes it another page. */
  validUntil: number;
};

/** All that a page is made of: plain values. */
export type PageOrder = {
  profile: Omit<ProfileContent, 'blocks'>;
  blocks: TargetBlock[];
  encoding: PageEncoding;
  /** Milliseconds since the epoch. */
  now: number;
};

/** A little better than gzip's default, and as fast. */
const brotliQuality = 5;
const compressors = {
  br: (html: Buffer) =>
    promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: promisify(gzip),
  identity: (html: Buffer) => Promise.resolve(html),
};

/** Takes milliseconds by the hundred kilobytes: never on the thread that answers visitors. */
export async function renderPage({ profile, blocks, encoding, now }: PageOrder): Promise<RenderedPage> {
  const parsed = blocks.map(readBlock).filter((block) => block !== undefined);
  const { html, contentSecurityPolicy, validUntil } = renderProfilePage({ ...profile, blocks: parsed }, now);
  return { body: await compressors[encoding](Buffer.from(html)), encoding, contentSecurityPolicy, validUntil };
}
